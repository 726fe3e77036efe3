// Limits of a search: depth, nodes, time, a game clock, a stop token; any combination.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "core/clock.h"

namespace brett {

struct Limits {
  static constexpr int no_depth = std::numeric_limits<int>::max();
  static constexpr std::uint64_t no_nodes = std::numeric_limits<std::uint64_t>::max();

  int depth = no_depth;
  int player_depth = no_depth;
  std::uint64_t nodes = no_nodes;
  std::optional<std::chrono::nanoseconds> time = {};
  // For searches that deepen step by step: no new step after this.
  std::optional<std::chrono::nanoseconds> soft_time = {};
  std::optional<GameClock> clock = {};
  // When the time began to run; if unset, when the search begins to count nodes.
  std::optional<std::chrono::steady_clock::time_point> since = {};
  std::stop_token stop = {};

  bool has_depth() const { return depth != no_depth || player_depth != no_depth; }
  // With the game clock turned into times for this move.
  Limits on_the_clock() const {
    Limits limits = *this;
    if (!clock) return limits;
    const MoveTime move = time_for_move(*clock);
    limits.time = std::min(limits.time.value_or(move.hard), move.hard);
    limits.soft_time = std::min(*limits.time, move.soft);
    limits.clock.reset();
    return limits;
  }
  // The time runs from now on, unless it already does: what a search prepares counts, too.
  Limits running() const {
    Limits limits = *this;
    if (!limits.since) limits.since = std::chrono::steady_clock::now();
    return limits;
  }
  // For searches that have an answer at any time: the soft time is all they take.
  Limits stopping_softly() const {
    Limits limits = *this;
    if (soft_time) limits.time = std::min(limits.time.value_or(*soft_time), *soft_time);
    return limits;
  }
};

// Counts nodes against limits. The clock and the stop token are looked at every `interval` nodes,
// so that a node costs one increment and one comparison.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t interval = 1024;

  explicit Budget(const Limits& limits)
      : limits_(limits), start_(limits.since.value_or(Clock::now())) {
    plan_check();
  }

  // Counts one node; true when the search must stop.
  bool spend() {
    if (++nodes_ < next_check_) [[likely]]
      return false;
    return check();
  }
  // The same question without counting a node, for searches whose nodes are expensive.
  bool must_stop() {
    if (nodes_ < next_check_) [[likely]]
      return false;
    return check();
  }
  // Work that takes as long as this many nodes: it counts towards the next look at the clock, and not
  // as nodes.
  void charge_nodes(std::uint64_t nodes) {
    next_check_ -= std::min(nodes, next_check_ - std::min(next_check_, nodes_));
  }
  // Another thread has finished the work; what is under way here may be dropped.
  void interrupt() { interrupted_.store(true, std::memory_order_relaxed); }
  // Called when all threads are back, before the next piece of work.
  void resume() {
    if (!interrupted_.exchange(false)) return;
    exhausted_ = false;
    check();
  }
  bool exhausted() const { return exhausted_; }
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  bool check() {
    exhausted_ = exhausted_ || nodes_ > limits_.nodes || limits_.stop.stop_requested() ||
                 interrupted_.load(std::memory_order_relaxed) ||
                 (limits_.time && Clock::now() - start_ >= *limits_.time);
    plan_check();
    return exhausted_;
  }
  void plan_check() {
    next_check_ = nodes_ + interval;
    if (exhausted_) next_check_ = 0;
    if (limits_.nodes < next_check_) next_check_ = limits_.nodes + 1;
  }

  Limits limits_;
  Clock::time_point start_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  bool exhausted_ = false;
  std::atomic<bool> interrupted_{false};
};

}  // namespace brett
