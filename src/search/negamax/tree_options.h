// Options of the tree searches alphabeta, pvs and mtdf: limits, table, ordering. Each can be switched
// off, so that its effect can be measured.
#pragma once

#include "search/evaluation.h"
#include "search/search_options.h"
#include "search/table.h"

namespace brett {

namespace order {
enum : unsigned { kind = 16, replies = 32, eval = 64, book = 128 };
}  // namespace order

struct TreeOptions : LimitOptions {
  using Keep = KeepTable;

  int table_mb = 16;
  TranspositionTable::Replace replace = TranspositionTable::Replace::bucket;
  bool fold = false;
  Keep keep_table = Keep::move;
  unsigned order_by = order::table | order::previous | order::killer | order::history | order::eval;
  bool iterate = true;
  double aspiration = 0;
  int quiesce = 0;
  Goal::Kind goal = Goal::Kind::win;
  bool win_distance = true;
  Ties ties = Ties::first;
  int threads = 1;

  static OptionTable<TreeOptions> table(int default_depth);
};

// Moves can only be sorted by a book if there is one.
Status check_order(unsigned order_by, bool has_book, std::string_view owner);

}  // namespace brett
