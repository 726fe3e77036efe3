// Minimax: the whole tree to a fixed depth. The yardstick for every faster search. With a table it
// remembers positions it has met (memo).
#include <utility>

#include "search/negamax/tree_searcher.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

struct MinimaxOptions : GoalOptions {
  static constexpr int default_depth = 3;
  bool memo = false;
  int table_mb = 16;

  Status check(std::string_view owner) const { return check_table_size(table_mb, owner); }
  static OptionTable<MinimaxOptions> table() {
    return OptionTable<MinimaxOptions>()
        .with(LimitOptions::table())
        .flag("memo", &MinimaxOptions::memo, "store positions in a table")
        .integer("table", &MinimaxOptions::table_mb, 1, 1 << 20, "megabytes for that table")
        .with(GoalOptions::goal_table());
  }
};

std::unique_ptr<Searcher> make_minimax(const MinimaxOptions& options, SearchTools tools) {
  TreeOptions tree;
  static_cast<GoalOptions&>(tree) = options;
  tree.table_mb = options.memo ? options.table_mb : 0;
  tree.order_by = 0;
  tree.iterate = options.nodes > 0 || options.time.count() > 0;
  return std::make_unique<TreeSearcher>(tree, TreeRules{.cuts = false},
                                        MinimaxOptions::default_depth, std::move(tools));
}

}  // namespace

SearchKind minimax() {
  return search_kind<MinimaxOptions>({.name = "minimax",
                                      .help = "looks at every line to a fixed depth",
                                      .misfit = &two_seat_misfit,
                                      .options = MinimaxOptions::table(),
                                      .make = &make_minimax});
}

}  // namespace brett
