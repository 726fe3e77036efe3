// Reports as files: a page for browsers, a text for reading and diffs, numbers for programs.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/report.h"

namespace brett {

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
