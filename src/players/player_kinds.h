// Every search that can sit at a board: one line each. A new search is one file and a line here.
#pragma once

#include <tuple>

#include "players/agents.h"
#include "search/alphabeta.h"
#include "search/best_first.h"
#include "search/brs.h"
#include "search/expectimax.h"
#include "search/maxn.h"
#include "search/maxn_mcts.h"
#include "search/mcts.h"
#include "search/minimax.h"
#include "search/montecarlo.h"
#include "search/mtdf.h"
#include "search/paranoid.h"
#include "search/pvs.h"
#include "search/upp.h"

namespace brett {

using SearchKinds = std::tuple<Minimax, AlphaBeta, Pvs, Mtdf, BestFirst, MonteCarlo, Mcts, Maxn,
                               Upp, Paranoid, Brs, Expectimax, MaxnMcts>;

namespace detail {
// Calls visit.template operator()<Search>() for each kind until one returns true.
template <class Visit>
bool any_search(Visit visit) {
  return [&]<class... Search>(std::tuple<Search...>*) {
    return (visit.template operator()<Search>() || ...);
  }(static_cast<SearchKinds*>(nullptr));
}
}  // namespace detail

}  // namespace brett
