// A transposition table for values in [-1, 1], kept to the last bit, and for two kinds of depth. Fixed
// size, for one thread. Two places for each key: the first for the deeper entry, the second for the newer.
#pragma once

#include <array>
#include <cstdint>

#include "search/depth.h"
#include "search/evaluation.h"
#include "search/zero_pages.h"

namespace brett {

struct OneSeatEntry {
  double value = 0;
  Depth left;
  Bound bound = Bound::none;
  bool solved = false;    // no line was cut off by the depth: true of any greater depth too
  std::uint16_t tag = 0;  // of the best move; 0: none known
};

class OneSeatTable {
 public:
  // Where there is no memory, it is a table of nothing.
  explicit OneSeatTable(std::size_t megabytes)
      : pages_(megabytes << 20),
        pairs_(pages_.data() == nullptr ? 0 : (megabytes << 20) / sizeof(Pair)) {}

  bool enabled() const { return pairs_ > 0; }
  // What was stored so far gives way to anything new.
  void next_generation() { ++generation_; }
  // What was stored so far is never found again. When the generations begin anew, the oldest entries would
  // look like the newest: all are given back.
  void forget() {
    salt_ += 0x9e3779b97f4a7c15ULL;
    next_generation();
    if (generation_ == 0) pages_.clear();
  }

  // Precondition: enabled. `bound` is none if there is nothing.
  OneSeatEntry find(std::uint64_t plain_key) const {
    const std::uint64_t key = plain_key ^ salt_;
    for (const Slot& slot : table()[index_of(key)].slots) {
      if (slot.key == key && slot.kind != 0) return unpacked(slot);
    }
    return {};
  }
  void store(std::uint64_t plain_key, const OneSeatEntry& entry);

 private:
  static constexpr unsigned solved_bit = 4;
  __extension__ using Wide = unsigned __int128;
  struct Slot {
    std::uint64_t key;
    double value;
    std::uint16_t plies, players, tag;
    std::uint8_t generation;
    std::uint8_t kind;  // bound, and 4 where solved
  };
  static_assert(sizeof(Slot) == 24);
  struct Pair {
    std::array<Slot, 2> slots;
  };

  Pair* table() const { return static_cast<Pair*>(pages_.data()); }
  std::size_t index_of(std::uint64_t key) const {
    return static_cast<std::size_t>(static_cast<Wide>(key) * pairs_ >> 64);
  }
  int worth(const Slot& slot) const {
    return slot.generation == generation_ ? slot.plies + slot.players : -1;
  }
  Slot packed(std::uint64_t key, const OneSeatEntry& entry) const;
  static OneSeatEntry unpacked(const Slot& slot) {
    return {.value = slot.value,
            .left = {slot.plies, slot.players},
            .bound = static_cast<Bound>(slot.kind & 3),
            .solved = (slot.kind & solved_bit) != 0,
            .tag = slot.tag};
  }

  ZeroPages pages_;
  std::size_t pairs_;
  std::uint64_t salt_ = 0;
  std::uint8_t generation_ = 1;
};

}  // namespace brett
