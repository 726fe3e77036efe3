#include "search/negamax/pvs.h"

#include <utility>

#include "search/negamax/tree_searcher.h"

namespace brett {

OptionTable<Pvs::Options> Pvs::options() { return TreeOptions::table(default_depth); }

Status Pvs::check(const Options& options) { return check_table_size(options.table_mb, name); }

Status Pvs::check_tools(const Options& options, const ToolsAtHand& tools) {
  return check_order(options.order_by, tools.book, name);
}

std::unique_ptr<Searcher> Pvs::make(const Options& options, SearchTools tools) {
  return std::make_unique<TreeSearcher>(options, TreeRules{.scout = true}, default_depth,
                                        std::move(tools));
}

}  // namespace brett
