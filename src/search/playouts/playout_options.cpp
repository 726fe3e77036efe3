#include "search/playouts/playout_options.h"

#include <algorithm>

namespace brett {

OptionTable<PlayoutOptions> PlayoutOptions::table() {
  using namespace std::chrono_literals;
  constexpr long long most = 1'000'000'000'000;
  return OptionTable<PlayoutOptions>()
      .integer(
          "depth", &PlayoutOptions::depth, 0, 1000,
          "plies after which a random game stops; the evaluation decides the winner (with by=score the score counts); 0: to its end")
      .integer("playouts", &PlayoutOptions::playouts, 0, most,
               fmt::format("random games for one move, in all; 0: as many as nodes and time "
                           "allow, {} without limits",
                           default_playouts))
      .integer("nodes", &PlayoutOptions::nodes, 0, most,
               "the same limit under its general name: one playout is one node; 0: no limit")
      .duration("time", &PlayoutOptions::time, 24h, "time for one move; 0: no limit")
      .integer("threads", &PlayoutOptions::threads, 1, 64, "threads that search together")
      .file("policy_table", &PlayoutOptions::policy_table,
            "file with the policy's weights; empty: the game's own");
}

Limits PlayoutOptions::within(const Limits& outer) const {
  Limits limits = LimitOptions::within(outer).stopping_softly();
  if (playouts > 0) limits.nodes = std::min(limits.nodes, playouts);
  if (limits.nodes == Limits::no_nodes && !limits.time) limits.nodes = default_playouts;
  return limits;
}

Limits PlayoutOptions::share(const Limits& limits, int threads, int thread) {
  Limits part = limits;
  if (limits.nodes == Limits::no_nodes) return part;
  const auto count = static_cast<std::uint64_t>(threads);
  part.nodes = limits.nodes / count + (static_cast<std::uint64_t>(thread) < limits.nodes % count);
  return part;
}

OptionTable<UctOptions> UctOptions::table() {
  return OptionTable<UctOptions>()
      .with(PlayoutOptions::table())
      .number("exploration", &UctOptions::exploration, 0, 100,
              "weight of rarely tried moves: c in mean + c * sqrt(ln(visits) / visits of the move)")
      .choice("policy", &UctOptions::policy, {"random", "weighted", "greedy"},
              "moves of playouts: at random, by the policy's weights, best by the evaluation")
      .integer("memory", &UctOptions::memory_mb, 1, 1 << 16,
               "megabytes for the tree; a full tree is used but does not grow");
}

Status UctOptions::check(std::string_view owner) const {
  return check_table_size(memory_mb, owner, "memory");
}

Status UctOptions::check_tools(std::string_view owner, const ToolsAtHand& tools) const {
  if (policy != PlayoutBy::weighted || tools.policy) return Done{};
  return Error{fmt::format(
      "policy=weighted for {}: must be random or greedy, there is no policy for the moves of {}",
      owner, tools.game)};
}

SearchTraits UctOptions::traits() const {
  SearchTraits traits = PlayoutOptions::traits();
  if (policy == PlayoutBy::weighted) traits.policy_table = policy_table;
  return traits;
}

}  // namespace brett
