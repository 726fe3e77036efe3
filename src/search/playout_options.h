// Limits shared by the searches that play games out: montecarlo and mcts.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "core/limits.h"
#include "core/options.h"

namespace brett {

// A node of such a search is one playout, so `nodes` and `playouts` limit the same thing; `nodes`
// is there because every search takes it.
struct PlayoutOptions {
  static constexpr std::uint64_t default_playouts = 2000;

  int depth = 0;
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};
  int threads = 1;
  std::string policy_table;

  static OptionTable<PlayoutOptions> table();
  // The tightest of these and what the caller allows, as depth, nodes and time. Without the last two,
  // `default_playouts` holds.
  Limits within(const Limits& outer) const;
  // What is left of the limits for each of several threads.
  static Limits share(const Limits& limits, int threads, int thread);
};

}  // namespace brett
