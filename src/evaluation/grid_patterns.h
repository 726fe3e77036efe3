// Patterns of the games on a gravity grid: every row that could be completed, as its cells: own, another's
// (or blank), free and playable now, free and not yet. Rows of the same direction whose lowest cell lies on
// the same row and equally far from the middle share a table, so mirror images do.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "evaluation/lines.h"
#include "evaluation/ntuple.h"

namespace brett {

// For boards known to the compiler.
template <class G, int Rows, int Columns, int Connect>
struct GridPatterns {
  static constexpr int height = Rows + 1;
  struct Line {
    std::uint8_t cell = 0;    // where it begins
    std::int8_t step = 0;     // from cell to cell
    std::uint16_t table = 0;  // which it shares
  };
  static constexpr std::size_t entries = [] {
    std::size_t count = 1;
    for (int i = 0; i < Connect; ++i) count *= 4;
    return count;
  }();
  // A seat sees a row differently if it is to move.
  static constexpr std::size_t turns = 2;
  static constexpr int most_lines = 4 * Rows * Columns;
  struct Lines {
    std::array<Line, static_cast<std::size_t>(most_lines)> list{};
    std::size_t count = 0;
    std::size_t tables = 0;
  };

  static constexpr Lines lines = [] {
    Lines found;
    // Tables by direction (both diagonals are mirror images), row and distance from the middle.
    std::array<int, 3 * 64 * 64> table_of{};
    for (int& table : table_of) table = -1;
    for (int column = 0; column < Columns; ++column) {
      for (int row = 0; row < Rows; ++row) {
        for (int direction = 0; direction < 4; ++direction) {
          const int right = direction == 0 ? 0 : 1;
          const int up = direction == 0 ? 1 : direction == 1 ? 0 : direction == 2 ? 1 : -1;
          const int last_column = column + right * (Connect - 1);
          const int last_row = row + up * (Connect - 1);
          if (last_column >= Columns || last_row >= Rows || last_row < 0) continue;
          const int lowest = last_row < row ? last_row : row;
          const int sum = column + last_column - (Columns - 1);
          // Mirror images of falling diagonals are rising ones: the side of the lowest cell counts.
          const int side = direction < 2 ? (sum < 0 ? -sum : sum) : up > 0 ? sum : -sum;
          const int kind = direction < 2 ? direction : 2;
          int& table = table_of[static_cast<std::size_t>((kind * 64 + lowest) * 64 + side + 32)];
          if (table < 0) table = static_cast<int>(found.tables++);
          // Read from the lowest cell or from the outside, so that mirror images read alike.
          const bool backwards = up < 0 || (direction == 1 && sum > 0);
          const int first = backwards ? last_column * height + last_row : column * height + row;
          const int step = right * height + up;
          found.list[found.count++] = {static_cast<std::uint8_t>(first),
                                       static_cast<std::int8_t>(backwards ? -step : step),
                                       static_cast<std::uint16_t>(table)};
        }
      }
    }
    return found;
  }();

  static WeightLayout layout() {
    WeightLayout layout{.game = std::string(G::facts.name),
                        .kind = "ntuple",
                        .classes = {{"all", "every position"}},
                        .groups = {}};
    layout.groups.push_back({{"lines", "rows by direction and place, cells in base 4"},
                             {},
                             turns * entries * lines.tables});
    return layout;
  }
  static std::size_t class_of(const G&) { return 0; }

  template <class Visit>
  static void visit(const G& state, Seat seat, const Visit& visit) {
    const auto& grid = state.grid();
    const std::uint64_t taken = state.occupied();
    const std::uint64_t own = state.stones_of(seat);
    const std::uint64_t others = taken & ~own;
    const std::uint64_t now = grid.landings(taken);
    // Low and high digit: 0 free, 1 own, 2 another's, 3 free and playable now.
    const std::uint64_t low = own | now;
    const std::uint64_t high = others | now;
    const std::size_t turn = state.turn() == Turn::of(seat) ? lines.tables : 0;
    for (std::size_t i = 0; i < lines.count; ++i) {
      const Line& line = lines.list[i];
      std::size_t index = 0;
      for (int cell = line.cell, digit = 0; digit < Connect; ++digit, cell += line.step) {
        index |= ((low >> cell & 1) | (high >> cell & 1) << 1) << (2 * digit);
      }
      visit((turn + line.table) * entries + index);
    }
  }
};

}  // namespace brett
