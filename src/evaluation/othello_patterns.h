// Patterns of Othello on 8 x 8: the four kinds of straight lines, the diagonals of four to eight cells,
// and two shapes of a corner. All are read off the eight images of the board, so that symmetric places
// share a table. A cell is 0 free, 1 of the side to move, 2 of the other side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "evaluation/ntuple.h"
#include "games/othello.h"

namespace brett {

namespace othello {

// A set of up to ten cells as digits of a number in base 3.
inline constexpr std::array<std::uint16_t, 1024> ternary = [] {
  std::array<std::uint16_t, 1024> table{};
  for (std::size_t bits = 0; bits < table.size(); ++bits) {
    std::size_t value = 0;
    for (unsigned i = 10; i-- > 0;) value = 3 * value + (bits >> i & 1U);
    table[bits] = static_cast<std::uint16_t>(value);
  }
  return table;
}();

// The cells of a shape as low bits.
constexpr unsigned row_cells(std::uint64_t board, int row) {
  return static_cast<unsigned>(board >> (8 * row) & 0xff);
}
constexpr unsigned corner_3x3(std::uint64_t board) {
  return static_cast<unsigned>((board & 7) | (board >> 8 & 7) << 3 | (board >> 16 & 7) << 6);
}
constexpr unsigned corner_2x5(std::uint64_t board) {
  return static_cast<unsigned>((board & 31) | (board >> 8 & 31) << 5);
}
// The diagonal that begins in column `first` of row 1 and goes down to the right.
constexpr std::uint64_t diagonal_mask(int first) {
  std::uint64_t mask = 0;
  for (int i = 0; first + i < 8; ++i) mask |= std::uint64_t{1} << (9 * i + first);
  return mask;
}
template <int First>
constexpr unsigned diagonal_cells(std::uint64_t board) {
  constexpr std::uint64_t mask = diagonal_mask(First);
  return static_cast<unsigned>(((board & mask) * 0x0101010101010101) >> 56) >> First;
}

}  // namespace othello

template <>
struct Patterns<OthelloOn<8>> {
  using G = OthelloOn<8>;
  struct Shape {
    std::string_view name;
    int cells;
  };
  static constexpr std::array shapes{
      Shape{"row_1", 8},      Shape{"row_2", 8},      Shape{"row_3", 8},
      Shape{"row_4", 8},      Shape{"diagonal_8", 8}, Shape{"diagonal_7", 7},
      Shape{"diagonal_6", 6}, Shape{"diagonal_5", 5}, Shape{"diagonal_4", 4},
      Shape{"corner_3x3", 9}, Shape{"corner_2x5", 10}};
  static constexpr auto offsets = [] {
    std::array<std::size_t, shapes.size() + 1> offsets{};
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      std::size_t entries = 1;
      for (int cell = 0; cell < shapes[i].cells; ++cell) entries *= 3;
      offsets[i + 1] = offsets[i] + entries;
    }
    return offsets;
  }();

  static WeightLayout layout() {
    WeightLayout layout{.game = "othello",
                        .kind = "ntuple",
                        .classes = {{"early", "at least 32 free cells"}, {"late", "fewer"}},
                        .groups = {}};
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      layout.groups.push_back(
          {{std::string(shapes[i].name), "cells in base 3"}, {}, offsets[i + 1] - offsets[i]});
    }
    return layout;
  }
  static std::size_t class_of(const G& state) { return state.empties() >= 32 ? 0 : 1; }

  template <class Visit>
  static void visit(const G& state, Seat seat, const Visit& visit) {
    const std::uint64_t own = state.discs(seat), other = state.discs(1 - seat);
    for (int image = 0; image < 8; ++image) {
      const std::uint64_t a = othello::image_8x8(own, image);
      const std::uint64_t b = othello::image_8x8(other, image);
      const auto see = [&](std::size_t shape, unsigned mine, unsigned theirs) {
        visit(offsets[shape] + othello::ternary[mine] + std::size_t{2} * othello::ternary[theirs]);
      };
      for (std::size_t row = 0; row < 4; ++row) {
        see(row, othello::row_cells(a, static_cast<int>(row)),
            othello::row_cells(b, static_cast<int>(row)));
      }
      see(4, othello::diagonal_cells<0>(a), othello::diagonal_cells<0>(b));
      see(5, othello::diagonal_cells<1>(a), othello::diagonal_cells<1>(b));
      see(6, othello::diagonal_cells<2>(a), othello::diagonal_cells<2>(b));
      see(7, othello::diagonal_cells<3>(a), othello::diagonal_cells<3>(b));
      see(8, othello::diagonal_cells<4>(a), othello::diagonal_cells<4>(b));
      see(9, othello::corner_3x3(a), othello::corner_3x3(b));
      see(10, othello::corner_2x5(a), othello::corner_2x5(b));
    }
  }
};

}  // namespace brett
