// The draw rules of Nine Men's Morris: repeated positions and plies without a mill. Part of morris.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "games/morris_state.h"

namespace brett {

// In the moving phase a mill always takes a stone, so nothing before the last capture or placement can come
// again: the positions since then are one more than the plies without a mill.
class MorrisHistory {
 public:
  static constexpr int most_repetitions = 100;
  static constexpr int most_plies_without_mill = 250;

  explicit MorrisHistory(const Morris& start);

  void note(const Morris& before, Morris::Move move, const Morris& after) {
    if (!after.moving_phase()) return;
    if (!before.moving_phase() || move.take != morris::none) {
      restart(after);
    } else {
      ++plies_without_mill_;
      if (repetition_ > 0) remember(after.packed());
    }
  }

  std::string_view ending() const {
    if (repetition_ > 0 && occurrences_ >= repetition_) return repetition_reason(repetition_);
    if (no_mill_ > 0 && plies_without_mill_ >= no_mill_) return no_mill_reason(no_mill_);
    return {};
  }
  Message said_ending() const;
  Message warning() const;

 private:
  static std::string_view repetition_reason(int limit);
  static std::string_view no_mill_reason(int limit);

  void restart(const Morris& state) {
    plies_without_mill_ = 0;
    seen_.clear();
    filter_ = 0;
    if (repetition_ > 0) remember(state.packed());
  }
  void remember(std::uint64_t position) {
    occurrences_ = 1;
    const std::uint64_t mark = bit(static_cast<int>((position * 0x9e3779b97f4a7c15ULL) >> 58));
    if (filter_ & mark) {
      occurrences_ += static_cast<int>(std::count(seen_.begin(), seen_.end(), position));
    }
    filter_ |= mark;
    if (seen_.capacity() == 0) seen_.reserve(usual_run);
    seen_.push_back(position);
  }

  static constexpr std::size_t usual_run = 64;

  int repetition_;       // constant
  int no_mill_;          // constant
  int occurrences_ = 0;  // of the present position
  int plies_without_mill_ = 0;
  std::vector<std::uint64_t> seen_;  // positions since the last capture or placement
  std::uint64_t filter_ = 0;  // one bit of a hash of each: most positions are new at a glance
};

}  // namespace brett
