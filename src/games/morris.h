// Nine Men's Morris (Muehle) by the tournament rules of the Weltmuehlespiel-Dachverband (2019),
// with three to nine men. A move is one compound move: a stone placed, slid or flown, together with
// the stones its mills take, so the turn changes with every move.
#pragma once

#include "core/game.h"
#include "games/morris_board.h"    // points, lines and slides as bits
#include "games/morris_history.h"  // the draw rules
#include "games/morris_moves.h"    // what moves there are and what they do
#include "games/morris_state.h"    // the class Morris

namespace brett {

static_assert(GameState<Morris> && HasSymmetry<Morris> && HasKinds<Morris> && CountsMoves<Morris> &&
              PicksMoves<Morris> && ReadsMoves<Morris> && HasOtherPaths<Morris> &&
              Explains<Morris> && HasHistory<Morris> && GameFamily<Morris>);
static_assert(sizeof(Morris) == 16);

}  // namespace brett
