// The columns of boards of stones (games/stone_cells.h) as sets of cells: they keep what is moved sideways
// from running over the edge.
#pragma once

#include <array>
#include <cstddef>

#include "games/stone_cells.h"

namespace brett {

// The columns of a board as sets of cells, for all boards of this many words.
template <std::size_t Words>
class ColumnSets {
 public:
  using Cells = CellSet<Words>;
  static const ColumnSets& get() {
    static const ColumnSets sets;
    return sets;
  }
  // The cells of the columns before this one, of all rows that the words hold.
  const Cells& before(int columns, int column) const {
    return sets_[static_cast<std::size_t>(columns)][static_cast<std::size_t>(column)];
  }

 private:
  static constexpr int longest_side = 19;
  ColumnSets() {
    for (int columns = 1; columns <= longest_side; ++columns) {
      for (int column = 0; column <= columns; ++column) {
        Cells& set = sets_[static_cast<std::size_t>(columns)][static_cast<std::size_t>(column)];
        for (int cell = 0; cell < 64 * static_cast<int>(Words); ++cell) {
          if (cell % columns < column) set.add(cell);
        }
      }
    }
  }
  std::array<std::array<Cells, longest_side + 1>, longest_side + 1> sets_{};
};

}  // namespace brett
