// Minimax: the whole tree to a fixed depth. The yardstick for every faster search. With a table it
// remembers positions it has met (memo).
#pragma once

#include "search/root_search.h"

namespace brett {

struct Minimax {
  static constexpr std::string_view name = "minimax";
  static constexpr std::string_view help = "looks at every line to a fixed depth";
  static constexpr int default_depth = 3;
  struct Options : LimitOptions {
    bool memo = false;
    int table_mb = 16;
    bool win_distance = true;
    Goal::Kind goal = Goal::Kind::win;
    Ties ties = Ties::first;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(LimitOptions::table(default_depth))
        .flag("memo", &Options::memo, "remember positions in a table")
        .integer("table", &Options::table_mb, 1, 1 << 20, "megabytes for that table")
        .choice("goal", &Options::goal, {"win", "score"},
                "play to win, or for the margin in games that have one")
        .flag("win_distance", &Options::win_distance, "a nearer win counts more")
        .choice("ties", &Options::ties, {"first", "random"},
                "which of equally good moves is played");
  }
  static Status check(const Options& options) { return check_table_size(options.table_mb, name); }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    TreeOptions tree;
    static_cast<LimitOptions&>(tree) = options;
    tree.table_mb = options.memo ? options.table_mb : 0;
    tree.order_by = 0;
    tree.win_distance = options.win_distance;
    tree.goal = options.goal;
    tree.ties = options.ties;
    tree.iterate = options.nodes > 0 || options.time.count() > 0;
    return std::make_unique<TreeSearcher<G>>(
        tree, TreeRules{.cuts = false}, default_depth,
        [tree](const G&, int multi) { return window_driver<G>(tree, multi); }, std::move(tools));
  }
};

}  // namespace brett
