#include "search/one_seat/options.h"

#include <algorithm>

namespace brett {

OptionTable<OneSeatOptions> OneSeatOptions::table() {
  return OptionTable<OneSeatOptions>()
      .with(LimitOptions::table())
      .integer("player_depth", &OneSeatOptions::player_depth, 0, 64,
               "changes of the player to look ahead, however many moves each makes; 0: no limit")
      .flag("cuts", &OneSeatOptions::cuts, "alpha-beta: leave out what cannot matter")
      .choice("star", &OneSeatOptions::star, {"off", "1", "2"},
              "cuts at chance nodes: none, by the bounds of the game (Star1), or after a look at "
              "a move behind each event too (Star2)")
      .integer("table", &OneSeatOptions::table_mb, 0, 1 << 20,
               "megabytes for the transposition table; 0: none")
      .choice("keep_table", &OneSeatOptions::keep_table, {"move", "game"},
              "how long table entries live")
      .set_of("order", &OneSeatOptions::order_by,
              {"table", "previous", "killer", "history", "eval", "chance"},
              "sort moves by the table's move, the previous iteration (at the root), killer moves, "
              "history of cutoffs, evaluation of the child, those into chance last")
      .integer("best_n", &OneSeatOptions::best_n, 0, 1000,
               "search only this many moves of each position, the best by the evaluation; 0: all")
      .flag("iterate", &OneSeatOptions::iterate,
            "deepen step by step; without a depth it is always done")
      .choice("ties", &OneSeatOptions::ties, {"first", "random"},
              "which of equally good moves is played");
}

Limits OneSeatOptions::limits_within(const Limits& outer, int default_depth) const {
  Limits limits = within(outer, Limits::no_depth);
  if (player_depth > 0) limits.player_depth = std::min(limits.player_depth, player_depth);
  const bool limited = limits.depth != Limits::no_depth || limits.nodes != Limits::no_nodes ||
                       limits.player_depth != Limits::no_depth || limits.time.has_value();
  if (!limited) limits.depth = default_depth;
  return limits;
}

}  // namespace brett
