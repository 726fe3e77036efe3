// Alpha-beta (Knuth and Moore 1975): the value of minimax, most of the tree left out.
#pragma once

#include "search/negamax/tree_options.h"
#include "search/searcher.h"

namespace brett {

struct AlphaBeta {
  static constexpr std::string_view name = "alphabeta";
  static constexpr std::string_view help = "minimax without the lines that cannot matter";
  static constexpr int default_depth = 6;
  using Options = TreeOptions;
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static Status check_tools(const Options& options, const ToolsAtHand& tools);
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
