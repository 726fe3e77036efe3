// Options shared by the tree searches (minimax, alphabeta, pvs, mtdf): limits, table, ordering.
// Each can be switched off, so that its effect can be measured.
#pragma once

#include <chrono>
#include <cstdint>

#include "core/limits.h"
#include "core/options.h"
#include "search/evaluation.h"
#include "search/table.h"

namespace brett {

// How far to look: every search takes these.
struct LimitOptions {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};

  static OptionTable<LimitOptions> table(int default_depth);
  // The tighter of these and what the caller allows. Without any limit, `default_depth` holds.
  Limits within(const Limits& outer, int default_depth) const;
};

namespace order {
// What moves are sorted by, as bits of an option set.
enum : unsigned {
  table = 1,
  previous = 2,
  killer = 4,
  history = 8,
  kind = 16,
  replies = 32,
  eval = 64,
  book = 128
};
}  // namespace order

enum class Ties { first, random };

struct TreeOptions : LimitOptions {
  int table_mb = 16;
  TranspositionTable::Replace replace = TranspositionTable::Replace::bucket;
  bool deeper = false;
  bool fold = false;
  enum class Keep { move, game } keep_table = Keep::move;
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

// What the ranges of single options cannot say: a table must fit into this machine's memory.
Status check_table_size(int megabytes, std::string_view owner, std::string_view option = "table");
// Moves can only be sorted by a book if there is one.
Status check_order(unsigned order_by, bool has_book, std::string_view owner);

}  // namespace brett
