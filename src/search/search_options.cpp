#include "search/search_options.h"

#include <unistd.h>

#include <algorithm>

namespace brett {

OptionTable<LimitOptions> LimitOptions::table() {
  using namespace std::chrono_literals;
  return OptionTable<LimitOptions>()
      .integer("depth", &LimitOptions::depth, 0, 64,
               "plies to look ahead; 0: as far as nodes and time allow, 3 to 6 without limits")
      .integer("nodes", &LimitOptions::nodes, 0, 1'000'000'000'000,
               "states to look at for one move; 0: no limit")
      .duration("time", &LimitOptions::time, 24h, "time for one move; 0: no limit");
}

OptionTable<GoalOptions> GoalOptions::goal_table() {
  return OptionTable<GoalOptions>()
      .choice("goal", &GoalOptions::goal, {"win", "score"},
              "play to win, or for the margin in games that have one")
      .flag("win_distance", &GoalOptions::win_distance, "a nearer win counts more")
      .choice("ties", &GoalOptions::ties, {"first", "random"},
              "which of equally good moves is played");
}

Limits LimitOptions::within(const Limits& outer) const {
  Limits limits = outer.running().on_the_clock();
  if (depth > 0) limits.depth = std::min(limits.depth, depth);
  if (nodes > 0) limits.nodes = std::min(limits.nodes, nodes);
  if (time.count() > 0 && (!limits.time || time < *limits.time)) limits.time = time;
  return limits;
}

Limits LimitOptions::within(const Limits& outer, int default_depth) const {
  Limits limits = within(outer);
  const bool limited = limits.depth != Limits::no_depth || limits.nodes != Limits::no_nodes ||
                       limits.time.has_value();
  if (!limited) limits.depth = default_depth;
  return limits;
}

Status check_table_size(int megabytes, std::string_view owner, std::string_view option) {
  const auto memory = static_cast<long long>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE) >> 20;
  if (megabytes < memory) return Done{};
  return Error{fmt::format("{}={} for {}: must be less than this machine's memory, {} MB", option,
                           megabytes, owner, memory)};
}

}  // namespace brett
