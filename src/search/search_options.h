// Options that searches of several families share: how far to look, ties, the size and life of tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/limits.h"
#include "core/options.h"

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
// What all searches can sort moves by, as bits of an option set; each family has more.
enum : unsigned { table = 1, previous = 2, killer = 4, history = 8 };
}  // namespace order

// Which of equally good moves is played.
enum class Ties { first, random };

// How long table entries live: for one move, or until the game ends.
enum class KeepTable { move, game };

// What the ranges of single options cannot say: a table must fit into this machine's memory.
Status check_table_size(int megabytes, std::string_view owner, std::string_view option = "table");

}  // namespace brett
