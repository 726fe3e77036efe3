#include "cli/live_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/tournament_view.h"
#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::chrono::milliseconds between_drawings{250};
constexpr std::size_t other_rows = 2;  // that of the progress, and the cursor's

std::string duration_words(std::chrono::seconds time) {
  const auto count = time.count();
  if (count < 60) return fmt::format("{} s", count);
  if (count < 3600) return fmt::format("{}:{:02} min", count / 60, count % 60);
  return fmt::format("{}:{:02} h", count / 3600, count / 60 % 60);
}

}  // namespace

std::string progress_words(const RunProgress& progress, bool stopping) {
  std::string text =
      fmt::format("{} of {} {}", progress.done, progress.known, plural(progress.known, "game"));
  if (progress.played > 0) text += fmt::format(", {:.1f} games/s", progress.games_per_second());
  if (stopping) {
    return fmt::format("{}; finishing {} under way, Ctrl-C again does not wait for them", text,
                       progress.under_way);
  }
  if (const auto left = progress.time_left())
    text += fmt::format(", {} left", duration_words(*left));
  return text;
}

std::vector<std::string> live_lines(const TournamentPlan& plan, const RunProgress& progress,
                                    bool stopping, const TerminalSize& size) {
  const std::size_t columns = std::max<std::size_t>(size.columns, 2) - 1;  // the last one may wrap
  const std::size_t rows = std::max(size.rows, other_rows + 1) - other_rows;
  const std::string table = standings_table(plan, progress.results, columns);
  auto shown = split(table, '\n');
  shown.pop_back();  // after the last end of line
  std::vector<std::string> lines;
  const bool all = shown.size() <= rows;
  for (std::size_t i = 0; i < (all ? shown.size() : rows - 1); ++i) {
    lines.push_back(shortened(shown[i], columns));
  }
  if (!all) {
    lines.push_back(shortened(fmt::format("      {} more", shown.size() - lines.size()), columns));
  }
  lines.push_back(shortened(progress_words(progress, stopping), columns));
  return lines;
}

void LiveTable::show(const RunProgress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < between_drawings) return;
  clear();
  last_ = now;
  const auto lines = live_lines(plan_, progress, console_.stop.stop_requested(), console_.size());
  lines_ = lines.size();
  console_.out << joined(lines, "\n") << '\n' << std::flush;
}

void LiveTable::clear() {
  // From the first column: the terminal has shown the ^C of whoever pressed Ctrl-C.
  if (lines_ > 0) console_.out << fmt::format("\r\x1b[{}A\x1b[J", lines_) << std::flush;
  lines_ = 0;
}

}  // namespace brett::cli
