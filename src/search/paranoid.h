// Paranoid search (Sturtevant and Korf 2000): all opponents are thought to play against the searcher, so
// that one value and alpha-beta are enough for any number of seats.
#pragma once

#include "search/scalar_root.h"

namespace brett {

struct Paranoid : ScalarKind<Paranoid> {
  static constexpr std::string_view name = "paranoid";
  static constexpr std::string_view help = "expects all opponents to play against it";
  static constexpr int default_depth = 6;
  using Options = ScalarOptions;
  static OptionTable<Options> options() { return ScalarOptions::table(default_depth); }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    return std::make_unique<ScalarSearcher<G>>(options, Replies::all, default_depth,
                                               std::move(tools));
  }
};

}  // namespace brett
