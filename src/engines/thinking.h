// Chooses a move with our player for another program.
#pragma once

#include <optional>
#include <vector>

#include "engines/served_game.h"

namespace brett {

struct ThinkRequest {
  Limits limits = {};
  int multi = 1;
  bool infinite = false;         // the answer waits until it is stopped
  std::vector<Move> among = {};  // only these; empty: all
};

struct Chosen {
  std::optional<Move> move;  // none: no seat is to move, or the player has failed
  std::optional<SearchReport> thought = {};
  std::string why_not = {};
};

// What the player or the game throws comes back as `why_not`. Precondition: the game is not changed
// meanwhile.
Chosen choose(ServedGame& game, const ThinkRequest& request, const ReportProgress& progress);

}  // namespace brett
