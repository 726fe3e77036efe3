#include "search/seat_options.h"

#include <algorithm>

namespace brett {

OptionTable<SeatOptions> SeatOptions::table() {
  return OptionTable<SeatOptions>()
      .with(LimitOptions::table())
      .integer("player_depth", &SeatOptions::player_depth, 0, 64,
               "changes of the player to look ahead, however many moves a turn has; 0: no limit")
      .integer("table", &SeatOptions::table_mb, 0, 1 << 20,
               "megabytes for the transposition table; 0: none")
      .choice("keep_table", &SeatOptions::keep_table, {"move", "game"},
              "how long table entries are kept")
      .set_of("order", &SeatOptions::order_by,
              {"table", "previous", "killer", "history", "eval", "chance"},
              "sort moves by the table's move, the previous iteration (at the root), killer moves, "
              "history of cutoffs, evaluation of the child, moves to chance nodes last")
      .integer("best_n", &SeatOptions::best_n, 0, 1000,
               "search only this many moves of each position, the best by the evaluation; 0: all")
      .choice("ties", &SeatOptions::ties, {"first", "random"},
              "which of equally good moves is played")
      .integer("threads", &SeatOptions::threads, 1, 64, "threads that search together");
}

Limits SeatOptions::within(const Limits& outer, int default_depth) const {
  Limits asked = outer;
  if (player_depth > 0) asked.player_depth = std::min(asked.player_depth, player_depth);
  Limits limits = LimitOptions::within(asked, default_depth);
  // The default depth is for those who say nothing at all.
  if (asked.player_depth != Limits::no_depth && depth == 0) limits.depth = asked.depth;
  return limits;
}

}  // namespace brett
