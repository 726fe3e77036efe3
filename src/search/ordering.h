// Sorting of moves before they are searched: the sooner a cutting move is tried, the less is searched.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "search/candidates.h"
#include "search/search_options.h"
#include "search/table.h"

namespace brett {

// Large to small: each criterion outweighs all that follow it.
struct OrderWeights {
  static constexpr std::int64_t table = std::int64_t{1} << 60;
  // Moves of the book come by their share alone, between one and two of these.
  static constexpr std::int64_t book = std::int64_t{1} << 58;
  static constexpr std::int64_t capture = std::int64_t{1} << 57;
  static constexpr std::int64_t killer = std::int64_t{1} << 56;
  static constexpr std::int64_t decided = std::int64_t{1} << 54;
  static constexpr std::int64_t eval = 1 << 14;  // per thousandth of a point
  // Four points for each reply left to the other.
  static constexpr std::int64_t reply = 4'000LL << 14;
};

// Killer moves (two per ply) and the history of cutoffs (per move tag), one for each thread.
class CutoffMemory {
 public:
  static constexpr int most_plies = 256;

  explicit CutoffMemory(unsigned order_by) : by_(order_by) {}

  void note_cutoff(Move move, int ply, int depth) {
    if ((by_ & (order::killer | order::history)) == 0) return;
    auto& killers = killers_[index(ply)];
    const std::uint16_t tag = move_tag(move);
    if (killers[0] != tag) killers = {tag, killers[0]};
    auto& history = history_[tag % history_.size()];
    history += depth * depth;
    if (history > history_limit) {
      for (int& score : history_) score /= 2;
    }
  }
  // What speaks for a move, as far as moves are sorted by that.
  std::int64_t score(std::uint16_t tag, int ply) const {
    const auto& killers = killers_[index(ply)];
    const bool kills = (by_ & order::killer) != 0 && (tag == killers[0] || tag == killers[1]);
    return (kills ? OrderWeights::killer : 0) +
           ((by_ & order::history) != 0 ? history_[tag % history_.size()] : 0);
  }

 private:
  static constexpr int history_limit = 1 << 20;

  static std::size_t index(int ply) {
    return static_cast<std::size_t>(std::min(ply, most_plies - 1));
  }
  unsigned by_;
  std::array<std::array<std::uint16_t, 2>, most_plies> killers_{};
  std::array<int, 4096> history_{};
};

}  // namespace brett
