// The transposition table of searches with a value for each seat: fixed size, shared by threads
// without locks. A slot is two words and one for each seat; the first is the key xor-ed with all
// others, so that a torn write is not recognised instead of believed.
//
//     meta:  part of the key 27 | generation 4 | solved 1 | kind 2 | players 8 | plies 8 | move tag 14
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/zero_pages.h"

namespace brett {

struct VectorEntry {
  enum class Kind : std::uint8_t {
    exact,    // depends on the state and the depth only
    touched,  // below it a cut was made that may change values: depends on the order of moves, too
    cut,      // the best of the moves tried, which was enough to leave the rest
  };
  int plies = 0;  // what was left of each depth; 0 where that is not limited
  int players = 0;
  Kind kind = Kind::exact;
  bool solved = false;    // no line was cut off by the depth: true of any greater depth too
  std::uint16_t tag = 0;  // of the best move
};

class VectorTable {
 public:
  VectorTable(std::size_t megabytes, int seats);

  bool enabled() const { return buckets_ > 0; }
  int seats() const { return seats_; }
  // What was stored so far is never found again: keys are from now on stored under another salt. When
  // the generations begin anew, the oldest entries would look like the newest: all are given back.
  void forget() {
    salt_ += 0x9e3779b97f4a7c15ULL;
    next_generation();
    if (generation_ == 0) pages_.clear();
  }
  // What was stored so far is the past: still found, but the first to give way.
  void next_generation() { generation_ = (generation_ + 1) & 15; }

  // Fills `values` with one number per seat if the state is known.
  std::optional<VectorEntry> find(std::uint64_t plain_key, double* values) const {
    const std::uint64_t key = plain_key ^ salt_;
    const std::uint64_t* slot = bucket_of(key);
    for (int way = 0; way < ways; ++way, slot += stride_) {
      const std::uint64_t meta = read(slot[1]);
      if (meta >> part_shift != (key & part_mask)) continue;
      std::uint64_t check = read(slot[0]) ^ meta;
      for (std::size_t seat = 0; seat + 2 < stride_; ++seat) {
        const std::uint64_t word = read(slot[2 + seat]);
        check ^= word;
        values[seat] = std::bit_cast<double>(word);
      }
      if (check == key) return unpacked(meta);
    }
    return std::nullopt;
  }
  void store(std::uint64_t plain_key, const VectorEntry& entry, const double* values);

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr int ways = 2;
  static constexpr int part_shift = 37;
  static constexpr std::uint64_t part_mask = (std::uint64_t{1} << 27) - 1;

  static std::uint64_t read(const std::uint64_t& word) {
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
  }
  static void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }
  std::uint64_t* bucket_of(std::uint64_t key) const {
    const auto bucket = static_cast<std::uint64_t>(static_cast<Wide>(key) * buckets_ >> 64);
    return words_ + static_cast<std::size_t>(bucket) * ways * stride_;
  }
  static VectorEntry unpacked(std::uint64_t meta) {
    return {.plies = static_cast<int>(meta >> 14 & 255),
            .players = static_cast<int>(meta >> 22 & 255),
            .kind = static_cast<VectorEntry::Kind>(meta >> 30 & 3),
            .solved = (meta >> 32 & 1) != 0,
            .tag = static_cast<std::uint16_t>(meta & 0x3fff)};
  }
  int worth(std::uint64_t meta) const;

  int seats_;
  std::size_t stride_;   // words of a slot
  std::size_t buckets_;  // 0: no table
  ZeroPages pages_;
  std::uint64_t* words_;
  unsigned generation_ = 0;
  std::uint64_t salt_ = 0;
};

}  // namespace brett
