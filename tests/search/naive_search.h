// Minimax as slow and plain as it can be written, over the run-time faces: what all searches of games for
// two must agree with.
#pragma once

#include <vector>

#include "players/any_game.h"
#include "search/evaluation.h"

namespace brett {

// What the value of a position depends on besides the depth. The evaluation is `plain`.
struct Aim {
  bool score = false;        // goal=score
  bool win_distance = true;  // win_distance=on
  int quiesce = 0;           // quiesce=N
  bool misread = false;  // study2023=sign: values for the side to move are taken for the searcher's
};

// The value of each move of `state`, in their order, for the seat to move. Rules that look back are
// applied to these moves and not below them.
std::vector<Value> naive_values(const AnyGame& game, const AnyState& state, int depth,
                                const Aim& aim);

}  // namespace brett
