#include "search/negamax/alphabeta.h"

#include <utility>

#include "search/negamax/tree_searcher.h"

namespace brett {

OptionTable<AlphaBeta::Options> AlphaBeta::options() { return TreeOptions::table(default_depth); }

Status AlphaBeta::check(const Options& options) { return check_table_size(options.table_mb, name); }

Status AlphaBeta::check_tools(const Options& options, const ToolsAtHand& tools) {
  return check_order(options.order_by, tools.book, name);
}

std::unique_ptr<Searcher> AlphaBeta::make(const Options& options, SearchTools tools) {
  return std::make_unique<TreeSearcher>(options, TreeRules{}, default_depth, std::move(tools));
}

}  // namespace brett
