// Principal variation search (Marsland and Campbell 1982): alpha-beta that expects the first move
// to be best and asks of all others only whether they are better.
#pragma once

#include "search/root_search.h"

namespace brett {

struct Pvs {
  static constexpr std::string_view name = "pvs";
  static constexpr std::string_view help = "alpha-beta that expects the first move to be the best";
  static constexpr int default_depth = 6;
  using Options = TreeOptions;
  static OptionTable<Options> options() { return TreeOptions::table(default_depth); }
  static Status check(const Options& options) { return check_table_size(options.table_mb, name); }
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    return check_order(options.order_by, tools.book, name);
  }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    return std::make_unique<TreeSearcher<G>>(
        options, TreeRules{.scout = true}, default_depth,
        [options](const G&, int multi) { return window_driver<G>(options, multi); },
        std::move(tools));
  }
};

}  // namespace brett
