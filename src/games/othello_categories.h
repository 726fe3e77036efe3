// The ten categories of cells of an Othello board of 8 x 8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace brett::othello {

// The ten categories of cells that the board's symmetries fold together; rows 5 to 8 mirror 4 to 1:
//
//       a b c d e f g h
//     1 0 1 2 3 3 2 1 0
//     2 1 4 5 6 6 5 4 1
//     3 2 5 7 8 8 7 5 2
//     4 3 6 8 9 9 8 6 3

constexpr int categories = 10;

// A cell of each.
constexpr std::array<std::string_view, categories> category_names{"a1", "b1", "c1", "d1", "b2",
                                                                  "c2", "d2", "c3", "d3", "d4"};

constexpr int category_of(int cell) {
  constexpr std::array fold{0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9};  // four rows of four
  const int column = cell % 8;
  const int row = cell / 8;
  const int folded = 4 * (row < 4 ? row : 7 - row) + (column < 4 ? column : 7 - column);
  return fold[static_cast<std::size_t>(folded)];
}

constexpr std::array<std::uint64_t, categories> category_masks = [] {
  std::array<std::uint64_t, categories> masks{};
  for (int cell = 0; cell < 64; ++cell) {
    masks[static_cast<std::size_t>(category_of(cell))] |= std::uint64_t{1} << cell;
  }
  return masks;
}();

}  // namespace brett::othello
