// Searchers with tools that no spec can name, on boards of the registry, whose searches are compiled there
// already.
#pragma once

#include <memory>
#include <utility>

#include "games/connect_four.h"
#include "games/kuhn_poker.h"
#include "games/morris.h"
#include "games/othello.h"
#include "games/pig.h"
#include "games/tic_tac_toe.h"
#include "players/player_kinds.h"

namespace brett {

extern template MadeSearcher<TicTacToe> make_searcher(const ChosenSearch&, SearchTools<TicTacToe>);
extern template MadeSearcher<ConnectFour::Common> make_searcher(const ChosenSearch&,
                                                                SearchTools<ConnectFour::Common>);
extern template MadeSearcher<ConnectFour::Rare> make_searcher(const ChosenSearch&,
                                                              SearchTools<ConnectFour::Rare>);
extern template MadeSearcher<Othello::Common> make_searcher(const ChosenSearch&,
                                                            SearchTools<Othello::Common>);
extern template MadeSearcher<Othello::Rare> make_searcher(const ChosenSearch&,
                                                          SearchTools<Othello::Rare>);
extern template MadeSearcher<Morris> make_searcher(const ChosenSearch&, SearchTools<Morris>);
extern template MadeSearcher<KuhnPoker> make_searcher(const ChosenSearch&, SearchTools<KuhnPoker>);
extern template MadeSearcher<Pig> make_searcher(const ChosenSearch&, SearchTools<Pig>);

template <class Search>
struct GivenOptions final : ChosenOptions<Search> {
  explicit GivenOptions(const typename Search::Options& given) {
    this->search = Search::name;
    this->options = given;
  }
  Status check(const ToolsAtHand&) const override { return Done{}; }
  Result<LearnedUtility> learned_utility() const override { return LearnedUtility{}; }
};

template <class Search, GameState G>
MadeSearcher<G> ready_searcher(const typename Search::Options& options, SearchTools<G> tools) {
  return make_searcher<G>(GivenOptions<Search>(options), std::move(tools));
}

}  // namespace brett
