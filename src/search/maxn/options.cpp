#include "search/maxn/options.h"

#include <algorithm>

namespace brett {

OptionTable<VectorOptions> VectorOptions::table() {
  return OptionTable<VectorOptions>()
      .with(LimitOptions::table())
      .integer("player_depth", &VectorOptions::player_depth, 0, 64,
               "changes of the player to look ahead, however many moves each makes; 0: no limit")
      .integer("table", &VectorOptions::table_mb, 0, 1 << 20,
               "megabytes for the transposition table; 0: none")
      .flag("fold", &VectorOptions::fold, "symmetric positions share one table entry")
      .choice("keep_table", &VectorOptions::keep_table, {"move", "game"},
              "how long table entries live")
      .set_of("order", &VectorOptions::order_by,
              {"table", "previous", "killer", "history", "eval", "chance"},
              "sort moves by the table's move, the previous iteration (at the root), killer moves, "
              "history of cutoffs, evaluation of the child, those into chance last")
      .integer("best_n", &VectorOptions::best_n, 0, 1000,
               "search only this many moves of each position, the best by the evaluation; 0: all")
      .choice("ties", &VectorOptions::ties, {"first", "random"},
              "which of equally good moves is played")
      .integer("threads", &VectorOptions::threads, 1, 64, "threads that search together");
}

Limits VectorOptions::within(const Limits& outer, int default_depth) const {
  Limits asked = outer;
  if (player_depth > 0) asked.player_depth = std::min(asked.player_depth, player_depth);
  Limits limits = LimitOptions::within(asked, default_depth);
  // The default depth is for those who say nothing at all.
  if (asked.player_depth != Limits::no_depth && depth == 0) limits.depth = asked.depth;
  return limits;
}

}  // namespace brett
