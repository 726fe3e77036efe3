// Rows of mancala as words of bytes, and what sowing adds to them. Part of mancala.h.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"

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

// The same as six bits, the first house the lowest: the product brings every bit to its place once.
constexpr std::size_t house_set(std::uint64_t tops) {
  constexpr std::uint64_t spread = bit(40) | bit(33) | bit(26) | bit(19) | bit(12) | bit(5);
  return static_cast<std::size_t>((tops >> 7) * spread >> 40 & 63);
}
// The n-th house of such a set, by a table: to pick one at random bit by bit takes branches that nobody can
// foresee.
using HousesOfSets = std::array<std::array<std::uint8_t, houses>, 64>;
constexpr HousesOfSets houses_of_sets() {
  HousesOfSets table{};
  for (std::size_t set = 0; set < table.size(); ++set) {
    std::size_t n = 0;
    for (int house = 0; house < houses; ++house) {
      if ((set >> house & 1) != 0) table[set][n++] = static_cast<std::uint8_t>(house);
    }
  }
  return table;
}
inline constexpr HousesOfSets houses_of_set = houses_of_sets();

struct Rows {
  std::uint64_t own = 0;
  std::uint64_t other = 0;
};

// What sowing the seeds of one house does to both rows, and where the last one falls: 0 to 5 in the own row,
// 6 the own store, 7 to 12 in the other row.
struct Sowing {
  Rows change;  // to be added, the emptied house included
  std::uint64_t within =
      0;  // the bytes of the other row up to the last seed; none if it fell elsewhere
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
      sowing.change.own += byte_at(at, 1);
    } else {
      sowing.change.other += byte_at(at - store - 1, 1);
    }
  }
  sowing.change.own -= byte_at(from, static_cast<int>(seeds));
  sowing.within = at > store ? (std::uint64_t{1} << (8 * (at - store))) - 1 : 0;
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

// The houses of the other row that a sowing takes from, as whole bytes: those with two or three seeds from
// the one where the last seed fell (the highest of `within`) down to the first with another number.
constexpr std::uint64_t taken_bytes(std::uint64_t other, std::uint64_t within) {
  // Bytes that are zero where there are two or three seeds.
  const std::uint64_t odd = ((other ^ 0x0000'0202'0202'0202) & 0x0000'fefe'fefe'fefe) & within;
  // Never zero, for which counting would need a branch: a tenth of a random game's time.
  const int kept = (63 - std::countl_zero(odd << 1 | 1) + 7) / 8 * 8;
  return within & ~((std::uint64_t{1} << kept) - 1);
}

// What a move does to the rows of the mover and of the other; whether the mover moves again. Byte 7 of both
// rows stays as it is.
struct Sown {
  Rows rows;
  bool again = false;
  bool slam = false;  // it would have taken all seeds of the other row
};

inline Sown sown_in_oware(const Rows& before, int house) {
  const Sowing& sowing = sowing_of(oware_sowing, before.own, house);
  const Rows rows{before.own + sowing.change.own, before.other + sowing.change.other};
  const std::uint64_t taken = rows.other & taken_bytes(rows.other, sowing.within);
  const bool slam = taken != 0 && filled(rows.other ^ taken) == 0;
  if (slam) return {.rows = rows, .slam = true};
  return {{rows.own + byte_at(store, sum_of_houses(taken)), rows.other ^ taken}};
}

inline Sown sown_in_kalah(const Rows& before, int house) {
  const Sowing& sowing = sowing_of(kalah_sowing, before.own, house);
  Rows rows{before.own + sowing.change.own, before.other + sowing.change.other};
  if (sowing.last == store) return {.rows = rows, .again = true};
  if (sowing.last < store && byte_of(rows.own, sowing.last) == 1) {
    const int opposite = houses - 1 - sowing.last;
    const int taken = byte_of(rows.other, opposite);
    if (taken > 0) {
      rows.other -= byte_at(opposite, taken);
      rows.own += byte_at(store, taken + 1) - byte_at(sowing.last, 1);
    }
  }
  return {rows};
}

}  // namespace brett::mancala
