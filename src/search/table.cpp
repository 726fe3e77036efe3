#include "search/table.h"

#include <algorithm>
#include <bit>

namespace brett {

namespace {
constexpr std::size_t bucket_ways = 4;  // one cache line
constexpr std::size_t no_slot = static_cast<std::size_t>(-1);
constexpr unsigned generations = 16;

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 26 & 127); }
int log_subtree_of(std::uint64_t data) { return static_cast<int>(data >> 5 & 31); }
}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes, Replace replace)
    : count_((megabytes << 20) / sizeof(Slot)),
      pages_(bytes()),
      slots_(static_cast<Slot*>(pages_.data())),
      ways_(replace == Replace::bucket ? bucket_ways : 1),
      replace_(replace) {
  if (slots_ == nullptr) count_ = 0;  // no memory: search on without a table
}

void TranspositionTable::drop_pages() { pages_.clear(); }

std::uint64_t TranspositionTable::pack(const TableEntry& entry, unsigned generation) {
  const auto value =
      static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.value)) & 0x7fffffff;
  const auto log_subtree = static_cast<unsigned>(std::bit_width(entry.subtree | 1) - 1);
  return value << 33 | static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 127)) << 26 |
         static_cast<std::uint64_t>(entry.bound) << 24 |
         static_cast<std::uint64_t>(entry.tag) << 10 |
         static_cast<std::uint64_t>(std::min(log_subtree, 31U)) << 5 |
         static_cast<std::uint64_t>(entry.solved) << 4 | generation;
}

TableEntry TranspositionTable::unpack(std::uint64_t data) {
  return {.value = static_cast<Value>(static_cast<std::int64_t>(data) >> 33),
          .depth = depth_of(data),
          .bound = static_cast<Bound>(data >> 24 & 3),
          .tag = static_cast<std::uint16_t>(data >> 10 & 0x3fff),
          .subtree = std::uint64_t{1} << log_subtree_of(data),
          .solved = (data >> 4 & 1) != 0};
}

// How much an entry deserves to stay: deep ones of this search first, old ones last.
int TranspositionTable::worth(std::uint64_t data) const {
  constexpr int nothing = -1000;
  if (data == 0 || (past_is_dead_ && (data & 15) != generation_)) return nothing;
  const unsigned age = (generation_ + generations - static_cast<unsigned>(data & 15)) % generations;
  return depth_of(data) - 8 * static_cast<int>(age);
}

std::size_t TranspositionTable::victim(const Slot* bucket, std::uint64_t key,
                                       const TableEntry& entry) const {
  const std::uint64_t first = read(bucket[0].data);
  const bool other = first != 0 && (read(bucket[0].check) ^ first) != key;
  switch (replace_) {
    case Replace::always: return 0;
    case Replace::deep: return other && worth(first) > entry.depth ? no_slot : 0;
    case Replace::big: {
      const auto size = static_cast<int>(std::bit_width(entry.subtree | 1) - 1);
      const bool current = (first & 15) == generation_;
      return other && current && log_subtree_of(first) > size ? no_slot : 0;
    }
    case Replace::bucket: break;
  }
  std::size_t least = 0;
  int least_worth = 1000;
  for (std::size_t i = 0; i < ways_; ++i) {
    const std::uint64_t data = read(bucket[i].data);
    if ((read(bucket[i].check) ^ data) == key) return i;
    if (worth(data) < least_worth) {
      least_worth = worth(data);
      least = i;
    }
  }
  return least;
}

void TranspositionTable::store(std::uint64_t plain_key, const TableEntry& entry) {
  const std::uint64_t key = plain_key ^ salt_;
  Slot* bucket = &slots_[index_of(key)];
  const std::size_t slot = victim(bucket, key, entry);
  if (slot == no_slot) return;
  const std::uint64_t data = pack(entry, generation_);
  write(bucket[slot].check, key ^ data);
  write(bucket[slot].data, data);
}

}  // namespace brett
