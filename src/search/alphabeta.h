// Alpha-beta (Knuth and Moore 1975): the value of minimax, most of the tree left out.
#pragma once

#include "search/negamax.h"

namespace brett {

struct AlphaBeta {
  static constexpr std::string_view name = "alphabeta";
  static constexpr std::string_view help = "minimax without the lines that cannot matter";
  struct Options {
    int depth = 6;
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
    return Negamax<G, true>(evaluation, limits).search(root, options.depth);
  }
};

}  // namespace brett
