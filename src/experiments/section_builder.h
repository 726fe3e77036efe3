// What the builders of sections share: where numbers come from and go to, and how they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/named_players.h"
#include "experiments/report.h"

namespace brett {

struct SectionContext {
  const Experiment& experiment;
  const MeasuredExperiment& measured;
  const Store& store;
  const Registry& registry;
  Report& report;          // gets the lines
  ReportSection& section;  // gets the blocks

  void text(std::string words) { section.blocks.emplace_back(ReportText{std::move(words)}); }
  void picture(std::string_view kind, Svg svg) {
    section.blocks.emplace_back(
        ReportPicture{fmt::format("{}-{}-{}", experiment.name, report.sections.size() + 1, kind),
                      std::move(svg)});
  }
  void table(ReportTable table) {
    if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
  }
  // Adds a line of the raw numbers; its verdict as a cell.
  ReportCell note(ReportLine line) {
    line.section = section.title;
    report.lines.push_back(std::move(line));
    const Judgement& judgement = report.lines.back().judgement;
    return {.text = {}, .agreement = judgement.verdict, .why = judgement.why, .is_number = false};
  }
  const std::string& title_of(std::string_view tournament) const {
    return experiment.tournament(tournament)->title;
  }
};

Status build(const std::monostate& content, SectionContext& context);
Status build(const GamesSection& content, SectionContext& context);
Status build(const EffortSection& content, SectionContext& context);
Status build(const FirstMoveSection& content, SectionContext& context);
Status build(const EqualValuesSection& content, SectionContext& context);
Status build(const MemorySection& content, SectionContext& context);
Status build(const RatingsSection& content, SectionContext& context);
Status build(const StoredMcSection& content, SectionContext& context);

// --- how things are written ----------------------------------------------------------------------
std::string outcome_words(const Outcome& outcome);  // "436-99-465"
std::string score_words(const Outcome& outcome);    // "48.6 % (45.5 to 51.6)"
std::string amount_words(double amount);            // 0.016, 4.2, 118, 1.2 M
ReportCell words_cell(std::string text);
ReportCell result_cell(const Outcome& outcome);  // both of the first two, in two lines
std::vector<std::string> all_tournaments(const std::string& main,
                                         const std::vector<std::string>& also);

}  // namespace brett
