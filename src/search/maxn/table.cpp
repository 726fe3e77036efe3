#include "search/maxn/table.h"

#include <algorithm>

namespace brett {

namespace {
constexpr int generation_shift = 33;
constexpr unsigned vector_generations = 16;
constexpr int ageing = 16;  // depths that an entry of the last search counts less
}  // namespace

VectorTable::VectorTable(std::size_t megabytes, int seats)
    : seats_(seats),
      stride_(2 + static_cast<std::size_t>(seats)),
      buckets_((megabytes << 20) / (ways * stride_ * sizeof(std::uint64_t))),
      pages_(buckets_ * ways * stride_ * sizeof(std::uint64_t)),
      words_(static_cast<std::uint64_t*>(pages_.data())) {
  if (words_ == nullptr) buckets_ = 0;  // no memory: search on without a table
}

int VectorTable::worth(std::uint64_t meta) const {
  if (meta == 0) return -1000;
  const auto generation =
      static_cast<unsigned>(meta >> generation_shift & (vector_generations - 1));
  const unsigned age = (generation_ + vector_generations - generation) % vector_generations;
  const VectorEntry entry = unpacked(meta);
  return std::max(entry.plies, entry.players) - ageing * static_cast<int>(age);
}

void VectorTable::store(std::uint64_t plain_key, const VectorEntry& entry, const double* values) {
  const std::uint64_t key = plain_key ^ salt_;
  const std::uint64_t meta = (key & part_mask) << part_shift |
                             static_cast<std::uint64_t>(generation_) << generation_shift |
                             static_cast<std::uint64_t>(entry.solved) << 32 |
                             static_cast<std::uint64_t>(entry.kind) << 30 |
                             static_cast<std::uint64_t>(entry.players & 255) << 22 |
                             static_cast<std::uint64_t>(entry.plies & 255) << 14 | entry.tag;
  std::uint64_t* slot = bucket_of(key);
  std::uint64_t* other = slot + stride_;
  const std::uint64_t first = read(slot[1]);
  const std::uint64_t second = read(other[1]);
  const bool in_first = first >> part_shift == (key & part_mask);
  const bool in_second = second >> part_shift == (key & part_mask);
  if (!in_first && (in_second || worth(second) < worth(first))) slot = other;
  std::uint64_t check = key ^ meta;
  for (std::size_t seat = 0; seat + 2 < stride_; ++seat) {
    const auto word = std::bit_cast<std::uint64_t>(values[seat]);
    check ^= word;
    write(slot[2 + seat], word);
  }
  write(slot[1], meta);
  write(slot[0], check);
}

}  // namespace brett
