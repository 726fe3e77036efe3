// Every search that can sit at a board: one line each. A new search is one file and a line here.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

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

template <GameState G>
using MadeSearcher = std::unique_ptr<Searcher<G>>;

// The searcher of a spec for a game; null if the search fits no game of this type. Here all searches are
// compiled for a board; for those of the registry that is done there.
template <GameState G>
MadeSearcher<G> make_searcher(const ChosenSearch& chosen, SearchTools<G> tools) {
  MadeSearcher<G> made;
  const auto make_if_chosen = [&]<class Search>() {
    if (Search::name != chosen.search) return false;
    if constexpr (Search::misfit(G::facts, G::facts.min_seats).empty()) {
      const auto& options = static_cast<const ChosenOptions<Search>&>(chosen).options;
      made = Search::template make<G>(options, std::move(tools));
    }
    return true;
  };
  [&]<class... Search>(std::tuple<Search...>*) {
    static_cast<void>((make_if_chosen.template operator()<Search>() || ...));
  }(static_cast<SearchKinds*>(nullptr));
  return made;
}

}  // namespace brett
