// Alpha-beta (Knuth and Moore 1975): the value of minimax, most of the tree left out.
#pragma once

#include "search/root_search.h"
#include "search/study2019.h"

namespace brett {

struct AlphaBeta {
  static constexpr std::string_view name = "alphabeta";
  static constexpr std::string_view help = "minimax without the lines that cannot matter";
  static constexpr int default_depth = 6;
  struct Options : TreeOptions, Study2023Option {
    Study2019 study2019 = Study2019::off;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(TreeOptions::table(default_depth))
        .choice(
            "study2019", &Options::study2019, {"off", "window", "passes", "both"},
            "repeat the slips of the 2019 Othello study: its root window, its sign after passes")
        .with(Study2023Option::table());
  }
  static Status check(const Options& options) {
    if (options.study2019 != Study2019::off && options.study2023 != Study2023::off) {
      return Error{"study2023=sign for alphabeta: must be off where study2019 is on"};
    }
    return check_table_size(options.table_mb, name);
  }
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    return check_order(options.order_by, tools.book, name);
  }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    if (options.study2019 != Study2019::off) {
      return std::make_unique<Study2019Searcher<G>>(options, options.study2019, std::move(tools));
    }
    const TreeOptions tree = options;
    return std::make_unique<TreeSearcher<G>>(
        tree, TreeRules{.misread = options.study2023 == Study2023::sign}, default_depth,
        [tree](const G&, int multi) { return window_driver<G>(tree, multi); }, std::move(tools));
  }
};

}  // namespace brett
