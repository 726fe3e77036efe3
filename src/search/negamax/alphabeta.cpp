#include "search/negamax/alphabeta.h"

#include <utility>

#include "search/negamax/tree_searcher.h"

namespace brett {

OptionTable<AlphaBeta::Options> AlphaBeta::options() {
  return OptionTable<Options>()
      .with(TreeOptions::table(default_depth))
      .choice("study2019", &Options::study2019, {"off", "window", "passes", "both"},
              "repeat the slips of the 2019 Othello study: its root window, its sign after passes")
      .with(Study2023Option::table());
}

Status AlphaBeta::check(const Options& options) {
  if (options.study2019 != Study2019::off && options.study2023 != Study2023::off) {
    return Error{"study2023=sign for alphabeta: must be off where study2019 is on"};
  }
  return check_table_size(options.table_mb, name);
}

Status AlphaBeta::check_tools(const Options& options, const ToolsAtHand& tools) {
  return check_order(options.order_by, tools.book, name);
}

std::unique_ptr<Searcher> AlphaBeta::make(const Options& options, SearchTools tools) {
  if (options.study2019 != Study2019::off) {
    return std::make_unique<Study2019Searcher>(options, options.study2019, std::move(tools));
  }
  const TreeRules rules{.misread = options.study2023 == Study2023::sign};
  return std::make_unique<TreeSearcher>(options, rules, default_depth, std::move(tools));
}

}  // namespace brett
