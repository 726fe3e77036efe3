// Options of the searches that value everything for the searching seat (paranoid, brs, expectimax):
// limits, table, ordering, cuts. Each can be switched off, so that its effect can be measured.
#pragma once

#include <string_view>

#include "core/facts.h"
#include "search/tree_options.h"

namespace brett {

namespace scalar_order {
// What moves are sorted by, as bits of an option set.
enum : unsigned { table = 1, previous = 2, killer = 4, history = 8, eval = 16, chance = 32 };
}  // namespace scalar_order

// What is cut at chance nodes (Ballard 1983). one: with the bounds of the game, an event that cannot
// matter any more is not searched; two: first a look at a few moves after each event narrows the bounds.
enum class Star { off, one, two };

struct ScalarOptions : LimitOptions {
  int player_depth = 0;
  bool cuts = true;
  Star star = Star::two;
  int probe = 1;
  int table_mb = 16;
  int best_n = 0;
  TreeOptions::Keep keep_table = TreeOptions::Keep::move;
  unsigned order_by = scalar_order::table | scalar_order::previous | scalar_order::killer |
                      scalar_order::history | scalar_order::eval | scalar_order::chance;
  bool iterate = true;
  Ties ties = Ties::first;

  static OptionTable<ScalarOptions> table(int default_depth);
  // As LimitOptions::within, the player depth included.
  Limits limits_within(const Limits& outer, int default_depth) const;
};

}  // namespace brett
