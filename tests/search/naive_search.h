// Minimax as slow and plain as it can be written, over games with their history: what all searches of
// games for two must agree with. (laws/boxed_search_test.cpp has it without the box.)
#pragma once

#include <vector>

#include "players/game.h"
#include "search/evaluation.h"

namespace brett {

// What the value of a position depends on besides the depth. The evaluation is `plain`.
struct Aim {
  bool margin = false;       // goal=score
  bool win_distance = true;  // win_distance=on
  int quiesce = 0;           // quiesce=N
};

// The value of each move of `state`, in their order, for the seat to move. Rules that look back are
// applied to these moves and not below them.
std::vector<Value> naive_values(const Game& game, const Played& state, int depth, const Aim& aim);

}  // namespace brett
