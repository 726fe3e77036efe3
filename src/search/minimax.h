// Minimax: the whole tree to a fixed depth. The yardstick for every faster search.
#pragma once

#include "search/negamax.h"

namespace brett {

struct Minimax {
  static constexpr std::string_view name = "minimax";
  static constexpr std::string_view help = "looks at every line to a fixed depth";
  struct Options {
    int depth = 3;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>().integer("depth", &Options::depth, 1, 64, "plies to look ahead");
  }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  template <GameState G>
  static SearchResult<G> search(const G& root, const Evaluation<G>& evaluation,
                                const Options& options, const Limits& limits) {
    return Negamax<G, false>(evaluation, limits).search(root, options.depth);
  }
};

}  // namespace brett
