// The transposition table: fixed size, shared by threads without locks. A slot is a check word, a word of
// data and one word for each number that the search keeps to the last bit; the check word is the key xor-ed
// with all others, so that a torn write is not recognised instead of believed (Hyatt and Mann 2002). What is
// stored depends on the state and the depth only.
//
//     slot:  check | data | numbers: none (negamax), one (one seat's value), one per seat (maxn, upp)
//     data without numbers:  value 31       | plies 7 | log2 of subtree 5 | common
//     data with numbers:     part of key 27 | plies 8 | players 8         | common
//     common:                bound 2 | move tag 14 | solved 1 | generation 4
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/move.h"
#include "search/depth.h"
#include "search/evaluation.h"
#include "search/zeroed_memory.h"

namespace brett {

struct TableEntry {
  Value value = 0;  // only in tables without numbers
  Depth left;
  Bound bound = Bound::none;
  std::uint16_t tag = 0;      // of the best move; 0: none known
  std::uint64_t subtree = 1;  // nodes below, rounded down to a power of two; only without numbers
  bool solved = false;        // no line was cut off by the depth: true of any greater depth too
};

// 14 bits that tell a move from its siblings; a clash costs order, never truth.
inline std::uint16_t move_tag(Move move) {
  const auto tag = static_cast<std::uint16_t>((move.bytes + 1) * 0x9e3779b97f4a7c15ULL >> 50);
  return tag == 0 ? 1 : tag;
}

class TranspositionTable {
 public:
  // Which entry gives way: the one worth least of a bucket; the first or only one unless it is deeper, or
  // has the larger subtree; always; or of two places the first is for the deeper entry, the second for the
  // newer.
  enum class Replace { bucket, deep, big, always, pair };
  struct Scheme {
    Replace replace = Replace::bucket;
    int numbers = 0;
    int ageing = 8;  // depths that an entry counts less for every search since
  };
  static constexpr int old_is_worthless = 1000;  // as ageing

  TranspositionTable(std::size_t megabytes, Scheme scheme);

  bool enabled() const { return buckets_ > 0; }
  int numbers() const { return scheme_.numbers; }
  std::size_t bytes() const { return buckets_ * ways_ * stride_ * sizeof(std::uint64_t); }

  // Bytes that are taken now.
  std::size_t memory() const { return words_ == nullptr ? 0 : bytes(); }
  // Until the next search: what was known is forgotten, and the search goes as if it had been forgotten only.
  void give_back_memory();

  // To be called before a search: what is known of the same game is kept if wanted, all else forgotten.
  void begin_search(bool keep);
  void begin_game() { game_goes_on_ = false; }
  // What was stored so far is the past: still found, but the first to give way.
  void next_generation() {
    generation_ = (generation_ + 1) & generation_mask;
    past_is_dead_ = false;
  }
  // What was stored so far is never found again. Costs next to nothing, however large the table: from
  // now on keys are stored under another salt. The pages are given back only when the generations
  // wrap around, since the oldest entries would then look like the newest.
  void forget();

  // In tables without numbers.
  std::optional<TableEntry> find(std::uint64_t plain_key) const {
    const std::uint64_t key = plain_key ^ salt_;
    const std::uint64_t* slot = bucket_of(key);
    for (std::size_t way = 0; way < ways_; ++way, slot += 2) {
      const std::uint64_t data = read(slot[1]);
      if ((read(slot[0]) ^ data) == key) return unpacked(data);
    }
    return std::nullopt;
  }
  // In tables with numbers, which are filled in if there is an entry.
  std::optional<TableEntry> find(std::uint64_t plain_key, double* numbers) const {
    const std::uint64_t key = plain_key ^ salt_;
    const std::uint64_t* slot = bucket_of(key);
    for (std::size_t way = 0; way < ways_; ++way, slot += stride_) {
      const std::uint64_t data = read(slot[1]);
      if (data >> part_shift != (key & part_mask) || data == 0) continue;
      std::uint64_t check = read(slot[0]) ^ data;
      for (std::size_t i = 0; i + 2 < stride_; ++i) {
        const std::uint64_t word = read(slot[2 + i]);
        check ^= word;
        numbers[i] = std::bit_cast<double>(word);
      }
      if (check == key) return unpacked_with_numbers(data);
    }
    return std::nullopt;
  }
  void store(std::uint64_t plain_key, const TableEntry& entry, const double* numbers = nullptr);

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::uint64_t generation_mask = 15;
  static constexpr int solved_shift = 4, tag_shift = 5, bound_shift = 19;
  static constexpr int subtree_shift = 21, short_plies_shift = 26, value_shift = 33;
  static constexpr int players_shift = 21, plies_shift = 29, part_shift = 37;
  static constexpr std::uint64_t part_mask = (std::uint64_t{1} << (64 - part_shift)) - 1;

  static std::uint64_t read(const std::uint64_t& word) {
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
  }
  static void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }
  std::uint64_t* bucket_of(std::uint64_t key) const {
    // The high bits choose the bucket: a multiplication instead of a division, any size allowed.
    const auto bucket = static_cast<std::uint64_t>(static_cast<Wide>(key) * buckets_ >> 64);
    return words_ + static_cast<std::size_t>(bucket) * bucket_words_;
  }
  static TableEntry unpacked(std::uint64_t data) {
    return {.value = static_cast<Value>(static_cast<std::int64_t>(data) >> value_shift),
            .left = {static_cast<int>(data >> short_plies_shift & 127)},
            .bound = static_cast<Bound>(data >> bound_shift & 3),
            .tag = static_cast<std::uint16_t>(data >> tag_shift & 0x3fff),
            .subtree = std::uint64_t{1} << (data >> subtree_shift & 31),
            .solved = (data >> solved_shift & 1) != 0};
  }
  static TableEntry unpacked_with_numbers(std::uint64_t data) {
    return {.left = {static_cast<int>(data >> plies_shift & 255),
                     static_cast<int>(data >> players_shift & 255)},
            .bound = static_cast<Bound>(data >> bound_shift & 3),
            .tag = static_cast<std::uint16_t>(data >> tag_shift & 0x3fff),
            .solved = (data >> solved_shift & 1) != 0};
  }
  void take_memory();
  std::uint64_t packed(std::uint64_t key, const TableEntry& entry) const;
  bool belongs_to(const std::uint64_t* slot, std::uint64_t key) const;
  std::uint64_t* victim(std::uint64_t* bucket, std::uint64_t key, std::uint64_t data);
  std::uint64_t* place_in_pair(std::uint64_t* pair, std::uint64_t data);
  int depth_of(std::uint64_t data) const;
  int worth(std::uint64_t data) const;

  Scheme scheme_;
  std::size_t ways_;
  std::size_t stride_;        // words of a slot
  std::size_t bucket_words_;  // ways_ * stride_
  std::size_t buckets_;       // 0: no table
  ZeroedMemory pages_{0};
  std::uint64_t* words_ = nullptr;
  std::uint64_t generation_ = 0;
  std::uint64_t salt_ = 0;
  bool past_is_dead_ = false;
  bool game_goes_on_ = false;  // the entries belong to the game that is going on
  bool used_ = false;
};

}  // namespace brett
