#include "search/tree_options.h"

#include <unistd.h>

#include <algorithm>

namespace brett {

OptionTable<LimitOptions> LimitOptions::table(int default_depth) {
  using namespace std::chrono_literals;
  return OptionTable<LimitOptions>()
      .integer(
          "depth", &LimitOptions::depth, 0, 64,
          fmt::format("plies to look ahead; 0: as far as nodes and time allow, {} without them",
                      default_depth))
      .integer("nodes", &LimitOptions::nodes, 0, 1'000'000'000'000,
               "states to look at for one move; 0: no limit")
      .duration("time", &LimitOptions::time, 24h, "time for one move; 0: no limit");
}

Limits LimitOptions::within(const Limits& outer, int default_depth) const {
  Limits limits = outer.running().on_the_clock();
  if (depth > 0) limits.depth = std::min(limits.depth, depth);
  if (nodes > 0) limits.nodes = std::min(limits.nodes, nodes);
  if (time.count() > 0 && (!limits.time || time < *limits.time)) limits.time = time;
  const bool limited = limits.depth != Limits::no_depth || limits.nodes != Limits::no_nodes ||
                       limits.time.has_value();
  if (!limited) limits.depth = default_depth;
  return limits;
}

OptionTable<TreeOptions> TreeOptions::table(int default_depth) {
  return OptionTable<TreeOptions>()
      .with(LimitOptions::table(default_depth))
      .integer("table", &TreeOptions::table_mb, 0, 1 << 20,
               "megabytes for the transposition table; 0: none")
      .choice("replace", &TreeOptions::replace, {"bucket", "deep", "big", "always"},
              "which entry of a full table gives way")
      .flag("deeper", &TreeOptions::deeper,
            "use table answers from deeper searches too; values then depend on the table")
      .flag("fold", &TreeOptions::fold, "symmetric positions share one table entry")
      .choice("keep_table", &TreeOptions::keep_table, {"move", "game"},
              "how long table entries live")
      .set_of("order", &TreeOptions::order_by,
              {"table", "previous", "killer", "history", "kind", "replies", "eval", "book"},
              "sort moves by the table's move, the previous iteration (at the root), killer moves, "
              "history of cutoffs, captures first, fewest replies, evaluation of the child, the "
              "opening table")
      .flag("iterate", &TreeOptions::iterate,
            "deepen step by step; without a depth it is always done")
      .number("aspiration", &TreeOptions::aspiration, 0, 1000,
              "half width in points of the window around the last value; 0: full window")
      .integer("quiesce", &TreeOptions::quiesce, 0, 32,
               "plies of captures to follow beyond the depth")
      .choice("goal", &TreeOptions::goal, {"win", "score"},
              "play to win, or for the margin in games that have one")
      .flag("win_distance", &TreeOptions::win_distance, "a nearer win counts more")
      .choice("ties", &TreeOptions::ties, {"first", "random"},
              "which of equally good moves is played")
      .integer("threads", &TreeOptions::threads, 1, 64, "threads that search together");
}

Status check_table_size(int megabytes, std::string_view owner, std::string_view option) {
  const auto memory = static_cast<long long>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE) >> 20;
  if (megabytes < memory) return Done{};
  return Error{fmt::format("{}={} for {}: must be less than this machine's memory, {} MB", option,
                           megabytes, owner, memory)};
}

Status check_order(unsigned order_by, bool has_book, std::string_view owner) {
  if ((order_by & order::book) == 0 || has_book) return Done{};
  return Error{
      fmt::format("order=book for {}: must have an opening table, given as book=FILE", owner)};
}

}  // namespace brett
