// Rows of mancala as words of bytes, and what sowing adds to them. Part of mancala.h.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace brett::mancala {

constexpr int houses = 6;      // of a row
constexpr int store = houses;  // the byte after them
constexpr int most_seeds = 6;  // in each house at the start
constexpr std::size_t most_in_a_house = 12 * most_seeds;

constexpr std::uint64_t house_bytes = 0x0000'ffff'ffff'ffff;
constexpr std::uint64_t store_byte = 0x00ff'0000'0000'0000;
constexpr std::uint64_t flags_byte = 0xff00'0000'0000'0000;
constexpr std::uint64_t top_bits = 0x0000'8080'8080'8080;

constexpr std::uint64_t byte_at(int index, int value) {
  return static_cast<std::uint64_t>(value) << (8 * index);
}
constexpr int byte_of(std::uint64_t row, int index) {
  return static_cast<int>(row >> (8 * index) & 0xff);
}
// Houses with seeds, as the top bits of their bytes. No house has more than 72.
constexpr std::uint64_t filled(std::uint64_t row) {
  return ((row & house_bytes) + 0x0000'7f7f'7f7f'7f7f) & top_bits;
}
// No more than 72 seeds are on the board, so the sum fits a byte.
constexpr int sum_of_houses(std::uint64_t row) {
  return static_cast<int>(((row & house_bytes) * 0x0101'0101'0101'0101) >> 56);
}

// The houses of the other row that a sowing takes from, as whole bytes: those with two or three seeds from
// the one where the last seed fell (numbered as in Sowing) down to the first with another number.
constexpr std::uint64_t taken_bytes(std::uint64_t other, int last) {
  if (last <= store) return 0;
  const int end = 8 * (last - store);  // the first bit behind that house
  const std::uint64_t within = (std::uint64_t{1} << end) - 1;
  // Bytes that are zero where there are two or three seeds.
  const std::uint64_t odd = ((other ^ 0x0000'0202'0202'0202) & 0x0000'fefe'fefe'fefe) & within;
  const int kept = (64 - std::countl_zero(odd) + 7) / 8 * 8;
  return within & ~((std::uint64_t{1} << kept) - 1);
}

struct Rows {
  std::uint64_t own = 0;
  std::uint64_t other = 0;
};

// What seeds from one house add to both rows, and where the last one falls: 0 to 5 in the own row, 6 the own
// store, 7 to 12 in the other row.
struct Sowing {
  Rows added;
  int last = 0;
};

constexpr Sowing sow(int from, std::size_t seeds, bool into_store) {
  Sowing sowing;
  int at = from;
  for (std::size_t seed = 0; seed < seeds; ++seed) {
    do {
      at = (at + 1) % 13;
    } while (into_store ? false : at == store || at == from);
    if (at <= store) {
      sowing.added.own += byte_at(at, 1);
    } else {
      sowing.added.other += byte_at(at - store - 1, 1);
    }
  }
  sowing.last = at;
  return sowing;
}

// Of every house with every number of seeds.
using SowingTable = std::array<std::array<Sowing, most_in_a_house + 1>, houses>;
constexpr SowingTable sowing_table(bool into_store) {
  SowingTable table{};
  for (int house = 0; house < houses; ++house) {
    for (std::size_t seeds = 0; seeds <= most_in_a_house; ++seeds) {
      table[static_cast<std::size_t>(house)][seeds] = sow(house, seeds, into_store);
    }
  }
  return table;
}
inline constexpr SowingTable oware_sowing = sowing_table(false);
inline constexpr SowingTable kalah_sowing = sowing_table(true);

inline const Sowing& sowing_of(const SowingTable& table, std::uint64_t row, int house) {
  return table[static_cast<std::size_t>(house)][static_cast<std::size_t>(byte_of(row, house))];
}

}  // namespace brett::mancala
