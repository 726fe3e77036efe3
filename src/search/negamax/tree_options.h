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

struct TreeOptions : GoalOptions {
  using Keep = KeepTable;

  int table_mb = 16;
  TranspositionTable::Replace replace = TranspositionTable::Replace::bucket;
  bool fold = false;
  Keep keep_table = Keep::move;
  unsigned order_by = order::table | order::previous | order::killer | order::history | order::eval;
  bool iterate = true;
  double aspiration = 0;
  int quiesce = 0;
  int best_n = 0;
  int threads = 1;

  static OptionTable<TreeOptions> table();
  Status check(std::string_view owner) const { return check_table_size(table_mb, owner); }
  // Moves can only be sorted by a book if there is one.
  Status check_tools(std::string_view owner, const ToolsAtHand& tools) const;
  SearchTraits traits() const;
};

}  // namespace brett
