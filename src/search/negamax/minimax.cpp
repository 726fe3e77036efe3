#include "search/negamax/minimax.h"

#include <utility>

#include "search/negamax/tree_searcher.h"

namespace brett {

OptionTable<Minimax::Options> Minimax::options() {
  return OptionTable<Options>()
      .with(LimitOptions::table(default_depth))
      .flag("memo", &Options::memo, "remember positions in a table")
      .integer("table", &Options::table_mb, 1, 1 << 20, "megabytes for that table")
      .choice("goal", &Options::goal, {"win", "score"},
              "play to win, or for the margin in games that have one")
      .flag("win_distance", &Options::win_distance, "a nearer win counts more")
      .choice("ties", &Options::ties, {"first", "random"}, "which of equally good moves is played");
}

Status Minimax::check(const Options& options) { return check_table_size(options.table_mb, name); }

std::unique_ptr<Searcher> Minimax::make(const Options& options, SearchTools tools) {
  TreeOptions tree;
  static_cast<LimitOptions&>(tree) = options;
  tree.table_mb = options.memo ? options.table_mb : 0;
  tree.order_by = 0;
  tree.win_distance = options.win_distance;
  tree.goal = options.goal;
  tree.ties = options.ties;
  tree.iterate = options.nodes > 0 || options.time.count() > 0;
  return std::make_unique<TreeSearcher>(tree, TreeRules{.cuts = false}, default_depth,
                                        std::move(tools));
}

}  // namespace brett
