// Principal variation search (Marsland and Campbell 1982): alpha-beta that expects the first move
// to be best and asks of all others only whether they are better.
#pragma once

#include "search/negamax/tree_options.h"
#include "search/searcher.h"

namespace brett {

struct Pvs {
  static constexpr std::string_view name = "pvs";
  static constexpr std::string_view help = "alpha-beta that expects the first move to be the best";
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
