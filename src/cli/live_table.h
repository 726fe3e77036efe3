// The table of a running tournament, drawn again and again in the same place of a terminal.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "cli/console.h"
#include "tournament/runner.h"

namespace brett::cli {

class LiveTable {
 public:
  LiveTable(const TournamentPlan& plan, Console& console) : plan_(plan), console_(console) {}

  // Draws if the last drawing is some time ago.
  void show(const RunProgress& progress);
  // Leaves the terminal as it was.
  void clear();

 private:
  const TournamentPlan& plan_;
  Console& console_;
  std::size_t lines_ = 0;  // on the screen now
  std::chrono::steady_clock::time_point last_{};
};

// What it shows in a terminal of this size: whole lines, none broken, none lost above. Where there are more
// players than rows the last lines are left out.
std::vector<std::string> live_lines(const TournamentPlan& plan, const RunProgress& progress,
                                    bool stopping, const TerminalSize& size);
// "120 of 500 games, 34.5 games/s, 11 s left"
std::string progress_words(const RunProgress& progress, bool stopping);

}  // namespace brett::cli
