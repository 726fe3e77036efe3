// Expectimax (Michie 1966): minimax with chance nodes that are worth what their events are on average.
// More than one opponent play against the searcher, as in paranoid search, of which this is the form for
// games of chance: plain unless cuts are asked for.
#pragma once

#include "search/scalar_root.h"

namespace brett {

struct Expectimax : ScalarKind<Expectimax> {
  static constexpr std::string_view name = "expectimax";
  static constexpr std::string_view help = "minimax that averages over chance events";
  static constexpr int default_depth = 4;
  struct Options : ScalarOptions {
    Options() { star = Star::off; }
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>().with(ScalarOptions::table(default_depth));
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    return std::make_unique<ScalarSearcher<G>>(options, Replies::all, default_depth,
                                               std::move(tools));
  }
};

}  // namespace brett
