#include "cli/live_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/tournament_view.h"
#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::chrono::milliseconds between_drawings{250};
constexpr std::size_t most_lines = 20;  // terminals have 24, and more players come in tournaments

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

void LiveTable::show(const RunProgress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < between_drawings) return;
  clear();
  last_ = now;
  const std::string table = standings_table(plan_, progress.results);
  const auto rows = split(table, '\n');
  std::string text;
  for (std::size_t i = 0; i + 1 < rows.size() && i < most_lines; ++i) {
    text += fmt::format("{}\n", rows[i]);
    ++lines_;
  }
  text += fmt::format("{}\n", progress_words(progress, console_.stop.stop_requested()));
  ++lines_;
  console_.out << text << std::flush;
}

void LiveTable::clear() {
  if (lines_ > 0) console_.out << fmt::format("\x1b[{}A\x1b[J", lines_) << std::flush;
  lines_ = 0;
}

}  // namespace brett::cli
