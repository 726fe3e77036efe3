// A game on the terminal: the board as it stands, the last move pointed out.
#pragma once

#include "cli/console.h"
#include "drawing/board.h"
#include "match/match.h"

namespace brett::cli {

class Screen {
 public:
  Screen(const Game& game, Console& console);

  // Remembers which cells the last move touched.
  void note(const MatchEvent& event);
  // The board, with the legal moves if `legal`.
  void show(const Played& state, bool legal) const;

  // The same as a picture.
  void draw_svg(const Played& state) const;

  const Game& game() const { return game_; }
  Console& console() const { return console_; }

 private:
  const Game& game_;
  Console& console_;
  std::set<std::string> last_;
};

}  // namespace brett::cli
