// Options shared by the searches that play games out: montecarlo, mcts and maxn_mcts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/options.h"
#include "search/search_options.h"

namespace brett {

// A node of such a search is one playout, so `nodes` and `playouts` limit the same thing; `nodes`
// is there because every search takes it.
struct PlayoutOptions : LimitOptions {
  static constexpr std::uint64_t default_playouts = 2000;

  std::uint64_t playouts = 0;
  int threads = 1;
  std::string policy_table;

  static OptionTable<PlayoutOptions> table();
  // The tightest of these and what the caller allows, as depth, nodes and time. Without the last two,
  // `default_playouts` holds.
  Limits within(const Limits& outer) const;
  // What is left of the limits for each of several threads.
  static Limits share(const Limits& limits, int threads, int thread);

  SearchTraits traits() const {
    return {.answers_alike = false,
            .unlearnable = "its values come from random games, not from an evaluation"};
  }
};

// How the moves of playouts are chosen.
enum class PlayoutBy { random, weighted, greedy };

// Playouts before the first report of progress; then after twice as many each time.
inline constexpr std::uint64_t first_report = 1024;

// What the searches with upper confidence bounds take besides.
struct UctOptions : PlayoutOptions {
  double exploration = 1.2;
  PlayoutBy policy = PlayoutBy::random;
  int memory_mb = 256;

  static OptionTable<UctOptions> table();
  Status check(std::string_view owner) const;
  // Weights need a policy that knows the game.
  Status check_tools(std::string_view owner, const ToolsAtHand& tools) const;
  SearchTraits traits() const;
};

}  // namespace brett
