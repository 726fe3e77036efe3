// The board of Nine Men's Morris as bits: three rings of eight points, ring 0 outermost, each ring
// clockwise from its top left corner; point = 8 * ring + cell. Even cells are corners, odd cells
// are the middles of the sides, where the rings are joined:
//
//     7   0 --------- 1 --------- 2        a7          d7          g7
//     6   |   8 ----- 9 ---- 10   |           b6       d6      f6
//     5   |   |  16  17  18   |   |               c5   d5  e5
//     4   7  15  23      19  11   3        a4 b4  c4       e4  f4  g4
//     3   |   |  22  21  20   |   |               c3   d3  e3
//     2   |  14 ---- 13 ---- 12   |           b2       d2      f2
//     1   6 --------- 5 --------- 4        a1          d1          g1
//
// With a ring in a byte, turning all rings is a rotation of bytes and changing rings a shift by 8,
// so mills and slides of all stones are found at once. Every point is on two lines of three, its
// first and its second line:
//
//              first line                        second line
//     corner   the side that follows clockwise   the side before it
//     middle   the side it is the middle of      the three middles across the rings
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace brett::morris {

using Points = std::uint32_t;  // a set of points, bits 0 to 23

constexpr int point_count = 24;
constexpr Points board = 0xffffff;
constexpr Points corners = 0x555555;
constexpr Points middles = 0xaaaaaa;
constexpr std::uint8_t none = 255;  // no point

// The set of this one point; empty for `none`, which spares a branch wherever it may occur.
constexpr Points point(int index) { return (Points{1} << (index & 31)) & board; }

inline constexpr std::array<std::string_view, point_count> names{
    "a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",   // outer ring
    "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",   // middle ring
    "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};  // inner ring

// --- lines ---------------------------------------------------------------------------------------

// All rings turned clockwise: a stone on cell i is on cell i + Steps afterwards.
template <int Steps>
constexpr Points turned(Points stones) {
  constexpr Points stay_in_byte = ((0xffU << Steps) & 0xffU) * 0x010101U;
  return ((stones << Steps) & stay_in_byte) | ((stones >> (8 - Steps)) & ~stay_in_byte & board);
}

// The points whose line of a kind holds `stones` on its two other points.
struct Lines {
  Points ahead;   // for corners: the side that follows clockwise
  Points behind;  // for corners: the side before
  Points along;   // for middles: the side
  Points across;  // for middles: across the rings

  constexpr Points first() const { return ahead | along; }
  constexpr Points second() const { return behind | across; }
};

constexpr Lines lines_through(Points stones) {
  const Points before = turned<1>(stones);
  const Points after = turned<7>(stones);
  const Points one_ring_on = (stones << 8 | stones >> 16) & board;
  const Points two_rings_on = (stones << 16 | stones >> 8) & board;
  return {.ahead = after & turned<6>(stones) & corners,
          .behind = before & turned<2>(stones) & corners,
          .along = before & after & middles,
          .across = one_ring_on & two_rings_on & middles};
}

// The stones that are part of a mill.
constexpr Points in_mills(Points stones) {
  const Lines lines = lines_through(stones);
  return stones & (lines.first() | lines.second());
}

constexpr int closed_mills(Points stones) {
  const Lines lines = lines_through(stones);
  // A side is counted at its middle, a line across the rings at its outermost point.
  return std::popcount(stones & lines.along) + std::popcount(stones & lines.across & 0xff);
}

// Lines with two own stones and an empty point.
constexpr int possible_mills(Points stones, Points empty) {
  const Lines lines = lines_through(stones);
  return std::popcount(lines.first() & empty) + std::popcount(lines.second() & empty);
}

// The sixteen lines as sets of points.
inline constexpr std::array<Points, 16> mill_lines = [] {
  std::array<Points, 16> result{};
  std::size_t count = 0;
  for (int ring = 0; ring < 3; ++ring) {
    for (int corner = 0; corner < 8; corner += 2) {
      result[count++] = point(8 * ring + corner) | point(8 * ring + corner + 1) |
                        point(8 * ring + (corner + 2) % 8);
    }
  }
  for (int middle = 1; middle < 8; middle += 2) {
    result[count++] = point(middle) | point(8 + middle) | point(16 + middle);
  }
  return result;
}();

// --- slides: steps along a line to a neighbour ---------------------------------------------------
// 32 neighbourhoods in two directions make 64 slides, so a word of 64 bits is a set of slides:
//
//     bits  0 to 23       clockwise onto point b
//     bits 24 to 47       counter-clockwise onto point b - 24
//     bits 48 to 63, odd  inward onto point b - 40
//     bits 48 to 63, even outward onto point b - 47

using Slides = std::uint64_t;

struct Slide {
  std::uint8_t from;
  std::uint8_t to;
};

// Sets of target points by direction as one word; inward and outward are cut to what is possible.
constexpr Slides packed(Points clockwise, Points counter, Points inward, Points outward) {
  const Points rings = ((inward & middles) >> 8) | ((outward & middles & 0xffff) >> 1);
  return Slides{clockwise} | Slides{counter} << 24 | Slides{rings} << 48;
}

constexpr Slides slides(Points stones, Points empty) {
  return packed(turned<1>(stones) & empty, turned<7>(stones) & empty, (stones << 8) & empty,
                (stones >> 8) & empty);
}

// The slides that close a mill if they are possible at all. A stone leaves one of the two lines
// through its target point, so only the other one can be closed, and never two.
constexpr Slides closing_slides(Points stones) {
  const Lines lines = lines_through(stones);
  return packed(lines.ahead | lines.across, lines.behind | lines.across, lines.along, lines.along);
}

constexpr bool can_slide(Points stones, Points empty) {
  const Points near =
      turned<1>(stones) | turned<7>(stones) | (((stones << 8) | (stones >> 8)) & middles);
  return (near & empty) != 0;
}

inline constexpr std::array<Slide, 64> slide_table = [] {
  std::array<Slide, 64> table{};
  const auto fill = [&](std::size_t index, int from, int to) {
    table[index] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  };
  for (int to = 0; to < point_count; ++to) {
    const int ring = to / 8 * 8;
    const auto place = static_cast<std::size_t>(to);
    fill(place, ring + (to + 7) % 8, to);
    fill(place + 24, ring + (to + 1) % 8, to);
    if (to % 2 == 1 && to >= 8) fill(place + 40, to - 8, to);
    if (to % 2 == 1 && to < 16) fill(place + 47, to + 8, to);
  }
  return table;
}();

// --- symmetries ----------------------------------------------------------------------------------
// 16: bits 0 and 1 are quarter turns clockwise, bit 2 mirrors left and right before, bit 3 swaps
// the outer and the inner ring.

constexpr int symmetry_count = 16;

constexpr int cell_image(int cell, int symmetry) {
  const int mirrored = symmetry & 4 ? (10 - cell) % 8 : cell;
  return (mirrored + 2 * (symmetry & 3)) % 8;
}

constexpr std::uint8_t image(std::uint8_t index, int symmetry) {
  if (index == none) return none;
  const int ring = symmetry & 8 ? 2 - index / 8 : index / 8;
  return static_cast<std::uint8_t>(8 * ring + cell_image(index % 8, symmetry));
}

// What the eight turns and mirrors make of the stones of one ring.
inline constexpr std::array<std::array<std::uint8_t, 256>, 8> ring_images = [] {
  std::array<std::array<std::uint8_t, 256>, 8> result{};
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    for (unsigned ring = 0; ring < 256; ++ring) {
      unsigned turned_ring = 0;
      for (int cell = 0; cell < 8; ++cell) {
        turned_ring |= (ring >> cell & 1U) << cell_image(cell, symmetry);
      }
      result[static_cast<std::size_t>(symmetry)][ring] = static_cast<std::uint8_t>(turned_ring);
    }
  }
  return result;
}();

constexpr Points image_of(Points stones, int symmetry) {
  const auto& ring = ring_images[static_cast<std::size_t>(symmetry & 7)];
  const Points outer = ring[stones & 0xff];
  const Points middle = ring[stones >> 8 & 0xff];
  const Points inner = ring[stones >> 16 & 0xff];
  return symmetry & 8 ? inner | middle << 8 | outer << 16 : outer | middle << 8 | inner << 16;
}

}  // namespace brett::morris
