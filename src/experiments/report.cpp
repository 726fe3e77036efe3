#include "experiments/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "experiments/section_builder.h"

namespace brett {

namespace {

ReportTable tournaments_table(const MeasuredExperiment& measured) {
  ReportTable table{.head = {"tournament", "game", "games", "of", "seed", "seconds of thinking",
                             "plan's digest"}};
  for (const Measured& one : measured.tournaments()) {
    const ExperimentTournament& tournament = one.tournament();
    if (!tournament.played) {
      table.rows.push_back({words_cell(tournament.title),
                            words_cell("not played at this scale"),
                            {"0"},
                            {"-"},
                            {"-"},
                            {"-"},
                            words_cell("")});
      continue;
    }
    double seconds = 0;
    for (const MeasuredGame& game : one.games()) seconds += game.game.seconds;
    const auto schedule = Schedule::make(tournament.plan.schedule);
    table.rows.push_back(
        {words_cell(tournament.title),
         words_cell(fmt::format("`{}`", tournament.plan.game)),
         {std::to_string(one.games().size())},
         {std::to_string(schedule ? schedule->games_known() : 0)},
         {std::to_string(tournament.plan.schedule.seed)},
         {fmt::format("{:.1f}", seconds)},
         words_cell(
             fmt::format("`{}`", plan_digest(canonical_text(tournament.plan)).substr(0, 12)))});
  }
  return table;
}

bool is_complete(const MeasuredExperiment& measured) {
  return std::all_of(
      measured.tournaments().begin(), measured.tournaments().end(),
      [](const Measured& one) { return !one.tournament().played || one.complete(); });
}

ReportSection rules_section() {
  ReportSection section{.title = "How a verdict is made"};
  for (const std::string& rule : verdict_rules()) section.blocks.emplace_back(ReportText{rule});
  return section;
}

}  // namespace

int Report::count(Agreement agreement) const {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const ReportLine& line) {
    return line.counts && line.judgement.verdict == agreement;
  }));
}

Result<Report> report_of(const Experiment& experiment, const MeasuredExperiment& measured,
                         const Store& store, const Registry& registry) {
  Report report{.name = experiment.name,
                .title = experiment.title,
                .study = experiment.study,
                .scale = experiment.scale,
                .complete = is_complete(measured),
                .text = experiment.text,
                .sections = {},
                .lines = {}};
  for (const ExperimentSection& planned : experiment.sections) {
    ReportSection section{.title = planned.title};
    SectionContext context{experiment, measured, store, registry, report, section};
    for (const std::string& paragraph : planned.text) context.text(paragraph);
    const Status status =
        std::visit([&](const auto& content) { return build(content, context); }, planned.content);
    if (!status) return status.error();
    report.sections.push_back(std::move(section));
  }
  const std::string scale =
      fmt::format("Scale {}: numbers of games are multiplied by it.", experiment.scale);
  report.sections.push_back({"What was played", {ReportText{scale}, tournaments_table(measured)}});
  report.sections.push_back(rules_section());
  return report;
}

Report overview_of(std::span<const Report> reports) {
  ReportTable table{.head = {"experiment", "scale", "agrees", "differs", "cannot be compared"}};
  for (const Report& one : reports) {
    ReportCell title = words_cell(one.title + (one.complete ? "" : " (not complete)"));
    title.link = one.name;
    std::vector<ReportCell> row{title, {fmt::format("{}", one.scale)}};
    for (const Agreement agreement : all_agreements) {
      row.push_back({std::to_string(one.count(agreement))});
    }
    table.rows.push_back(std::move(row));
  }
  return {.title = "Published experiments, played again",
          .sections = {{"Results", {std::move(table)}}, rules_section()}};
}

}  // namespace brett
