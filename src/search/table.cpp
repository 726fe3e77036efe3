#include "search/table.h"

#include <algorithm>

namespace brett {

namespace {
constexpr std::uint64_t generations = 16;

std::size_t ways_of(const TranspositionTable::Scheme& scheme) {
  using Replace = TranspositionTable::Replace;
  if (scheme.replace == Replace::pair) return 2;
  if (scheme.replace != Replace::bucket) return 1;
  return scheme.numbers == 0 ? 4 : 2;  // four slots without numbers are one cache line
}
}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes, Scheme scheme)
    : scheme_(scheme),
      ways_(ways_of(scheme)),
      stride_(2 + static_cast<std::size_t>(scheme.numbers)),
      bucket_words_(ways_ * stride_),
      buckets_((megabytes << 20) / (bucket_words_ * sizeof(std::uint64_t))) {
  take_memory();
}

// Costs nothing until it is written to.
void TranspositionTable::take_memory() {
  pages_ = ZeroedMemory(bytes());
  words_ = static_cast<std::uint64_t*>(pages_.data());
  if (words_ == nullptr) buckets_ = 0;  // no memory: search on without a table
}

void TranspositionTable::give_back_memory() {
  pages_ = ZeroedMemory(0);
  words_ = nullptr;
}

void TranspositionTable::begin_search(bool keep) {
  if (words_ == nullptr && enabled()) take_memory();
  if (game_goes_on_ && keep) {
    next_generation();
  } else if (used_) {
    forget();
  }
  game_goes_on_ = used_ = true;
}

void TranspositionTable::forget() {
  salt_ += 0x9e3779b97f4a7c15ULL;
  next_generation();
  past_is_dead_ = true;
  if (generation_ == 0) pages_.clear();
}

std::uint64_t TranspositionTable::packed(std::uint64_t key, const TableEntry& entry) const {
  const std::uint64_t common = generation_ | std::uint64_t{entry.solved} << solved_shift |
                               std::uint64_t{entry.tag} << tag_shift |
                               static_cast<std::uint64_t>(entry.bound) << bound_shift;
  const auto in_bits = [](int depth, int most) {
    return static_cast<std::uint64_t>(std::clamp(depth, 0, most));
  };
  if (scheme_.numbers > 0) {
    return common | in_bits(entry.left.players, 255) << players_shift |
           in_bits(entry.left.plies, 255) << plies_shift | (key & part_mask) << part_shift;
  }
  const auto log_subtree = static_cast<std::uint64_t>(std::bit_width(entry.subtree | 1) - 1);
  return common | std::min<std::uint64_t>(log_subtree, 31) << subtree_shift |
         in_bits(entry.left.plies, 127) << short_plies_shift |
         static_cast<std::uint64_t>(entry.value) << value_shift;
}

bool TranspositionTable::belongs_to(const std::uint64_t* slot, std::uint64_t key) const {
  std::uint64_t check = 0;
  for (std::size_t i = 0; i < stride_; ++i) check ^= read(slot[i]);
  return check == key;
}

int TranspositionTable::depth_of(std::uint64_t data) const {
  if (scheme_.numbers == 0) return unpacked(data).left.plies;
  const auto limited = [](int depth) { return depth == Depth::no_limit ? 0 : depth; };
  const Depth left = unpacked_with_numbers(data).left;
  return limited(left.plies) + limited(left.players);
}

// How much an entry deserves to stay: deep ones of this search first, old ones last.
int TranspositionTable::worth(std::uint64_t data) const {
  constexpr int nothing = -100'000;
  const std::uint64_t generation = data & generation_mask;
  if (data == 0 || (past_is_dead_ && generation != generation_)) return nothing;
  const std::uint64_t age = (generation_ + generations - generation) % generations;
  return depth_of(data) - scheme_.ageing * static_cast<int>(age);
}

// The slot for an entry; null if it is not to be stored.
std::uint64_t* TranspositionTable::victim(std::uint64_t* bucket, std::uint64_t key,
                                          std::uint64_t data) {
  if (scheme_.replace != Replace::bucket) {
    const std::uint64_t first = read(bucket[1]);
    if (first == 0 || scheme_.replace == Replace::always || belongs_to(bucket, key)) return bucket;
    if (scheme_.replace == Replace::pair) return place_in_pair(bucket, data);
    if (scheme_.replace == Replace::deep) return worth(first) > worth(data) ? nullptr : bucket;
    const bool current = (first & generation_mask) == generation_;
    return current && unpacked(first).subtree > unpacked(data).subtree ? nullptr : bucket;
  }
  std::uint64_t* least = bucket;
  int least_worth = worth(read(bucket[1]));
  for (std::size_t way = 0; way < ways_; ++way, bucket += stride_) {
    if (belongs_to(bucket, key)) return bucket;
    const int now = worth(read(bucket[1]));
    if (now < least_worth) least_worth = now, least = bucket;
  }
  return least;
}

// The first of two, whose entry then moves to the second, unless it is worth more.
std::uint64_t* TranspositionTable::place_in_pair(std::uint64_t* pair, std::uint64_t data) {
  std::uint64_t* second = pair + stride_;
  if (worth(read(pair[1])) > worth(data)) return second;
  for (std::size_t i = 0; i < stride_; ++i) write(second[i], read(pair[i]));
  return pair;
}

void TranspositionTable::store(std::uint64_t plain_key, const TableEntry& entry,
                               const double* numbers) {
  const std::uint64_t key = plain_key ^ salt_;
  const std::uint64_t data = packed(key, entry);
  std::uint64_t* slot = victim(bucket_of(key), key, data);
  if (slot == nullptr) return;
  std::uint64_t check = key ^ data;
  for (std::size_t i = 0; i + 2 < stride_; ++i) {
    const auto word = std::bit_cast<std::uint64_t>(numbers[i]);
    check ^= word;
    write(slot[2 + i], word);
  }
  write(slot[0], check);
  write(slot[1], data);
}

}  // namespace brett
