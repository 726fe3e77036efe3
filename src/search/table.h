// The transposition table: fixed size, shared by threads without locks. An entry is two words; the
// key is stored xor-ed with the data, so that a torn write is not recognised instead of believed
// (Hyatt and Mann 2002). The stored value depends on the state and the depth only.
//
//     data:  value 31 | depth 7 | bound 2 | move tag 14 | log2 of subtree 5 | solved 1 | generation 4
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/move.h"
#include "search/evaluation.h"
#include "search/zero_pages.h"

namespace brett {

struct TableEntry {
  Value value = 0;
  int depth = 0;
  Bound bound = Bound::none;
  std::uint16_t tag = 0;      // of the best move; 0: none known
  std::uint64_t subtree = 1;  // nodes below, rounded down to a power of two
  bool solved = false;        // no line was cut off by the depth: true of any greater depth too
};

// 14 bits that tell a move from its siblings; a clash costs order, never truth.
inline std::uint16_t move_tag(Move move) {
  const auto tag = static_cast<std::uint16_t>((move.bytes + 1) * 0x9e3779b97f4a7c15ULL >> 50);
  return tag == 0 ? 1 : tag;
}

class TranspositionTable {
 public:
  enum class Replace { bucket, deep, big, always };

  TranspositionTable(std::size_t megabytes, Replace replace);

  bool enabled() const { return count_ > 0; }
  std::size_t bytes() const { return count_ * sizeof(Slot); }
  // What was stored so far is the past: still found, but the first to give way.
  void next_generation() {
    generation_ = (generation_ + 1) & 15;
    past_is_dead_ = false;
  }
  // What was stored so far is never found again. Costs next to nothing, however large the table: from
  // now on keys are stored under another salt. The pages are given back only when the generations
  // wrap around, since the oldest entries would then look like the newest.
  void forget() {
    salt_ += 0x9e3779b97f4a7c15ULL;
    next_generation();
    past_is_dead_ = true;
    if (generation_ == 0) drop_pages();
  }

  std::optional<TableEntry> find(std::uint64_t plain_key) const {
    const std::uint64_t key = plain_key ^ salt_;
    const Slot* bucket = bucket_of(key);
    for (std::size_t i = 0; i < ways_; ++i) {
      const std::uint64_t data = read(bucket[i].data);
      if ((read(bucket[i].check) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
  }
  void store(std::uint64_t key, const TableEntry& entry);

 private:
  __extension__ using Wide = unsigned __int128;
  struct Slot {
    std::uint64_t check;
    std::uint64_t data;
  };

  static std::uint64_t read(const std::uint64_t& word) {
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
  }
  static void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }
  const Slot* bucket_of(std::uint64_t key) const { return &slots_[index_of(key)]; }
  std::size_t index_of(std::uint64_t key) const {
    // The high bits choose the bucket: a multiplication instead of a division, any size allowed.
    const auto bucket = static_cast<std::uint64_t>(static_cast<Wide>(key) * (count_ / ways_) >> 64);
    return static_cast<std::size_t>(bucket) * ways_;
  }
  static std::uint64_t pack(const TableEntry& entry, unsigned generation);
  static TableEntry unpack(std::uint64_t data);
  void drop_pages();
  std::size_t victim(const Slot* bucket, std::uint64_t key, const TableEntry& entry) const;
  int worth(std::uint64_t data) const;

  std::size_t count_;
  ZeroPages pages_;
  Slot* slots_;
  std::size_t ways_;
  Replace replace_;
  unsigned generation_ = 0;
  std::uint64_t salt_ = 0;
  bool past_is_dead_ = false;
};

}  // namespace brett
