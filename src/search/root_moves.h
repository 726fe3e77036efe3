// The moves of the root with the states they lead to.
//
// Rules that look back (repetition, moves without progress) are applied here only: a move after which the
// match would be drawn is worth a draw. Below the root a search knows states, not histories; that keeps
// table values a function of the state alone.
#pragma once

#include <vector>

#include "core/played.h"

namespace brett {

struct RootChild {
  Move move;
  State child;
  bool drawn_by_history = false;
};

// In natural order.
std::vector<RootChild> root_children(const Played& game);

}  // namespace brett
