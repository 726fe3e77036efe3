// Options that all searches for any number of seats share (maxn, upp, paranoid, brs, expectimax): limits,
// table, order of moves. Each can be switched off, so that its effect can be measured.
#pragma once

#include "search/search_options.h"

namespace brett {

namespace seat_order {
enum : unsigned { eval = 16, chance = 32 };
}  // namespace seat_order

struct SeatOptions : LimitOptions {
  int player_depth = 0;
  int table_mb = 16;
  KeepTable keep_table = KeepTable::move;
  unsigned order_by =
      order::table | order::previous | order::killer | seat_order::eval | seat_order::chance;
  int best_n = 0;
  Ties ties = Ties::first;
  int threads = 1;

  static OptionTable<SeatOptions> table();
  Status check(std::string_view owner) const { return check_table_size(table_mb, owner); }
  SearchTraits traits() const {
    return {.answers_alike = ties == Ties::first && keep_table == KeepTable::move};
  }
  // The tighter of these and what the caller allows.
  Limits within(const Limits& outer, int default_depth) const;
};

}  // namespace brett
