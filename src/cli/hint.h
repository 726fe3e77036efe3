// Advice for a person: what a small search, or where none fits a few random games, would play.
#pragma once

#include <string>

#include "players/game.h"

namespace brett::cli {

struct Hint {
  Move move;
  std::string from;  // "alphabeta:depth=4", "200 random games per move"
};

// `seen` is what the seat to move may see; precondition: it is a seat's turn.
Hint hint_for(const Game& game, const Played& seen, const Limits& limits);

}  // namespace brett::cli
