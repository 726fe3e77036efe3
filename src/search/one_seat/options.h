// Options of the searches that value everything for the searching seat (paranoid, brs, expectimax):
// limits, table, ordering, cuts. Each can be switched off, so that its effect can be measured.
#pragma once

#include <string_view>

#include "core/facts.h"
#include "search/search_options.h"

namespace brett {

namespace one_seat_order {
// What moves are sorted by, as bits of an option set.
enum : unsigned { table = 1, previous = 2, killer = 4, history = 8, eval = 16, chance = 32 };
}  // namespace one_seat_order

// What is cut at chance nodes (Ballard 1983). one: with the bounds of the game, an event that cannot
// matter any more is not searched; two: first a look at a few moves after each event narrows the bounds.
enum class Star { off, one, two };

struct OneSeatOptions : LimitOptions {
  int player_depth = 0;
  bool cuts = true;
  Star star = Star::two;
  int table_mb = 16;
  int best_n = 0;
  KeepTable keep_table = KeepTable::move;
  unsigned order_by = one_seat_order::table | one_seat_order::previous | one_seat_order::killer |
                      one_seat_order::history | one_seat_order::eval | one_seat_order::chance;
  bool iterate = true;
  Ties ties = Ties::first;

  static OptionTable<OneSeatOptions> table();
  Status check(std::string_view owner) const { return check_table_size(table_mb, owner); }
  SearchTraits traits() const {
    return {.answers_alike = ties == Ties::first && keep_table == KeepTable::move};
  }
  // As LimitOptions::within, the player depth included.
  Limits limits_within(const Limits& outer, int default_depth) const;
};

}  // namespace brett
