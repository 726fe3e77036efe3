// What the threads of a tree search have in common: the rules, the table, and which moves are searched
// by whom.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "core/keys.h"
#include "search/negamax/tree_options.h"
#include "search/searcher.h"
#include "search/table.h"

namespace brett {

// Which moves other threads are searching right now, so that this one takes another first
// (ABDADA, Weill 1996, in the simplified form of Kerrigan 2017). Lossy: a wrong answer costs time
// only.
class BusyMoves {
 public:
  bool is_busy(std::uint64_t key) const { return slot(key).load(std::memory_order_relaxed) == key; }
  void begin(std::uint64_t key) { slot(key).store(key, std::memory_order_relaxed); }
  void end(std::uint64_t key) {
    if (is_busy(key)) slot(key).store(0, std::memory_order_relaxed);
  }

 private:
  std::atomic<std::uint64_t>& slot(std::uint64_t key) { return slots_[key % slots_.size()]; }
  const std::atomic<std::uint64_t>& slot(std::uint64_t key) const {
    return slots_[key % slots_.size()];
  }
  std::array<std::atomic<std::uint64_t>, 1 << 14> slots_{};
};

inline std::uint64_t busy_key(const State& child, int depth) {
  return mix_key(child.key(), static_cast<std::uint64_t>(depth)) | 1;
}

struct TreeRules {
  bool cuts = true;    // alpha-beta instead of minimax
  bool scout = false;  // PVS: all moves but the first with a null window
};

// What all threads of a search share.
struct TreeShared {
  const Played& root;
  const GameTable& game;
  const TreeOptions& options;
  TreeRules rules;
  Goal goal;
  const Evaluation& evaluation;
  TranspositionTable& table;
  BusyMoves& busy;
  bool parallel = false;
  const Book* book = nullptr;  // to sort by; null if moves are not sorted by one
};

}  // namespace brett
