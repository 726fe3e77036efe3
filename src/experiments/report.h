// A report as values: what every writer below prints in its own way. Built from an experiment
// and the store of its games by report_of().
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "drawing/svg.h"
#include "experiments/measured.h"
#include "experiments/verdict.h"

namespace brett {

struct ReportCell {
  std::string text;                         // a line break begins a second line
  std::optional<Agreement> agreement = {};  // shown behind the text
  std::string why = {};                     // of the agreement
  bool is_number = true;                    // to be set to the right
  std::string link = {};                    // of the text: the folder of another report
};

struct ReportTable {
  std::vector<std::string> head;
  std::vector<std::vector<ReportCell>> rows = {};
};

struct ReportPicture {
  std::string name;  // of its file: "r1-2-bars"
  Svg svg;
};

// `code` in backquotes and *words* in asterisks are marked.
struct ReportText {
  std::string text;
};

using ReportBlock = std::variant<ReportText, ReportTable, ReportPicture>;

struct ReportSection {
  std::string title;
  std::vector<ReportBlock> blocks = {};
};

// One published line: what the raw numbers have a row for.
struct ReportLine {
  std::string section = {};
  std::string line;
  std::string quantity;    // "won/drawn/lost", "nodes", "seconds", ...
  std::string tournament;  // that was measured
  bool counts = true;      // false: shown beside the tournament that the verdict is about
  std::string published;
  std::string measured;
  std::optional<Interval> interval = {};  // of the measured score
  Judgement judgement;
};

struct Report {
  std::string name = {};
  std::string title;
  std::string study = {};
  double scale = 1;
  bool complete = true;  // all games are there
  std::vector<std::string> text = {};
  std::vector<ReportSection> sections;
  std::vector<ReportLine> lines = {};

  // Of the lines that count.
  int count(Agreement agreement) const;
};

// What came out of several experiments, with links to the reports of each in its folder.
Report overview_of(std::span<const Report> reports);

// `measured` has been read from the store, which is asked again only for moves and their values.
Result<Report> report_of(const Experiment& experiment, const MeasuredExperiment& measured,
                         const Store& store, const Registry& registry);

// --- files: a page for browsers, a text for reading and diffs, numbers for programs ---

// Self-contained: style and pictures are in it, nothing is loaded, no script runs.
std::string html_of(const Report& report);
// Markdown; pictures are files in `pictures/` beside it.
std::string markdown_of(const Report& report);
// One row per line and tournament.
std::string lines_csv(const Report& report);
// One row per game, as the store has it.
std::string games_csv(const MeasuredExperiment& measured);

// report.html, report.md, lines.csv, games.csv and pictures/ in the folder, which must be there.
Status write_report(const Report& report, const MeasuredExperiment& measured,
                    const std::filesystem::path& folder);

// The report of what the store holds, made and written.
Result<Report> write_report_of(const Experiment& experiment, const Store& store,
                               const Registry& registry, const std::filesystem::path& folder);

}  // namespace brett
