// A game on the terminal: the board as it stands, the last move pointed out.
#pragma once

#include "cli/board.h"
#include "cli/console.h"
#include "match/match.h"

namespace brett::cli {

class Screen {
 public:
  Screen(const AnyGame& game, Console& console);

  // Remembers which cells the last move touched.
  void note(const MatchEvent& event);
  // The board, with the legal moves of whoever is to move if `legal`.
  void show(const AnyState& state, bool legal) const;

  // The same as a picture.
  void draw_svg(const AnyState& state) const;

  const AnyGame& game() const { return game_; }
  Console& console() const { return console_; }

 private:
  const AnyGame& game_;
  Console& console_;
  BoardLabels labels_;
  std::set<std::string> last_;
};

}  // namespace brett::cli
