// The alpha-beta of the 2019 Othello study with its two slips, one of them or both, so that their effect
// on its published results can be measured:
//   window   every root child is searched with the window [-1, 1] although evaluations lie far
//            outside, a node's value starts at alpha, and a cut returns the value as it is;
//   passes   forced passes happen inside the move, yet the sign is flipped at every ply, so that after
//            a pass and at the end of the game the value has the wrong sign.
// Where one of them is left out, the same plain search does that part correctly. A finished game counts
// 1000 points.
#pragma once

#include "players/search_spec.h"

namespace brett {

const SearchKind& study2019();

}  // namespace brett
