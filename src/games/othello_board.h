// Othello boards as bit sets: which cells may be filled, which discs that flips, and the eight
// images of a board. Cells are numbered row by row from a1, the upper left corner; here for size 8:
//
//          a  b  c  d  e  f  g  h
//      1   0  1  2  3  4  5  6  7
//      2   8  9 10 11 12 13 14 15
//      ...
//      8  56 57 58 59 60 61 62 63
//
// A step to the right is one bit, a step down `size` bits. Runs of discs that are enclosed along a
// row or a diagonal never touch the left or right edge, so masking the discs in between with the
// inner columns is all it takes to keep shifts from running over the edge.
//
// This is the plain code for all sizes; size 8 has its own in othello_8x8.h. A smaller board is the upper
// left part of a larger one: no disc lies beyond it, so only the cells to fill must be kept inside.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/bits.h"

namespace brett {

__extension__ typedef unsigned __int128 Bits128;

// The smallest word that holds a board of that size.
template <int N>
using OthelloBits = std::conditional_t<(N * N <= 64), std::uint64_t, Bits128>;

namespace othello {

constexpr int count(std::uint64_t bits) { return std::popcount(bits); }
constexpr int count(Bits128 bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) +
         std::popcount(static_cast<std::uint64_t>(bits >> 64));
}

template <class Visit>
constexpr void for_each(std::uint64_t bits, Visit visit) {
  for_each_bit(bits, visit);
}
template <class Visit>
constexpr void for_each(Bits128 bits, Visit visit) {
  for_each_bit(static_cast<std::uint64_t>(bits), visit);
  for_each_bit(static_cast<std::uint64_t>(bits >> 64), [&](int index) { visit(index + 64); });
}

inline int nth(std::uint64_t bits, unsigned n) { return nth_bit(bits, n); }
inline int nth(Bits128 bits, unsigned n) {
  const auto low = static_cast<std::uint64_t>(bits);
  const auto in_low = static_cast<unsigned>(std::popcount(low));
  if (n < in_low) return nth_bit(low, n);
  return 64 + nth_bit(static_cast<std::uint64_t>(bits >> 64), n - in_low);
}

template <int N>
struct Board {
  using Bits = OthelloBits<N>;
  static constexpr int cells = N * N;

  static constexpr Bits at(int cell) { return Bits{1} << cell; }
  static constexpr Bits at(int column, int row) { return at(row * N + column); }
  // The cells of a board of that size, up to N, and the four in its middle.
  static constexpr Bits square(int size) { return squares[static_cast<std::size_t>(size)]; }
  static constexpr Bits centre(int size) {
    const int half = size / 2;
    return at(half - 1, half - 1) | at(half, half - 1) | at(half - 1, half) | at(half, half);
  }
  static constexpr Bits inner_columns = [] {
    Bits bits = 0;
    for (int row = 0; row < N; ++row) {
      for (int column = 1; column < N - 1; ++column) bits |= at(column, row);
    }
    return bits;
  }();

  // Empty cells where a disc of `own` encloses a line of `other`.
  static constexpr Bits moves(Bits own, Bits other) {
    Bits ends = 0;
    for_each_direction(
        [&]<int step>() { ends |= shifted<step>(run<step>(own, between<step>(other))); });
    return ends & square(N) & ~(own | other);
  }

  // Discs of `other` that a new disc of `own` on `cell` encloses.
  static constexpr Bits flips(Bits own, Bits other, int cell) {
    Bits flipped = 0;
    for_each_direction([&]<int step>() {
      const Bits line = run<step>(at(cell), between<step>(other));
      if (shifted<step>(line) & own) flipped |= line;
    });
    return flipped;
  }

  // --- symmetry: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal
  // a1-h8 ---
  static constexpr int image_of(int cell, int symmetry, int size = N) {
    int column = cell % N;
    int row = cell / N;
    if (symmetry & 1) column = size - 1 - column;
    if (symmetry & 2) row = size - 1 - row;
    if (symmetry & 4) std::swap(column, row);
    return row * N + column;
  }
  static constexpr Bits image(Bits bits, int symmetry, int size = N) {
    Bits result = 0;
    for_each(bits, [&](int cell) { result |= at(image_of(cell, symmetry, size)); });
    return result;
  }

 private:
  static constexpr std::array<Bits, static_cast<std::size_t>(N) + 1> squares = [] {
    std::array<Bits, static_cast<std::size_t>(N) + 1> sets{};
    for (int size = 1; size <= N; ++size) {
      for (int cell = 0; cell < size * size; ++cell) {
        sets[static_cast<std::size_t>(size)] |= at(cell % size, cell / size);
      }
    }
    return sets;
  }();

  template <class Visit>
  static constexpr void for_each_direction(Visit visit) {
    [&]<int... steps>(std::integer_sequence<int, steps...>) {
      (visit.template operator()<steps>(), ...);
      (visit.template operator()<-steps>(), ...);
    }(std::integer_sequence<int, 1, N - 1, N, N + 1>());
  }
  template <int step>
  static constexpr Bits shifted(Bits bits) {
    if constexpr (step > 0) {
      return bits << step;
    } else {
      return bits >> -step;
    }
  }
  // The discs that can lie between two others in that direction.
  template <int step>
  static constexpr Bits between(Bits discs) {
    return step == N || step == -N ? discs : discs & inner_columns;
  }
  // The unbroken lines of `discs` that begin one step from `from`; at most N - 2 discs long.
  template <int step>
  static constexpr Bits run(Bits from, Bits discs) {
    Bits line = shifted<step>(from) & discs;
    for (int length = 1; length < N - 2; ++length) line |= shifted<step>(line) & discs;
    return line;
  }
};

}  // namespace othello
}  // namespace brett
