// Criteria of the games on a gravity grid that are won by a row of stones: cells that complete a row, by
// when the seat can have them; rows that lack two stones; where its stones stand. For any board and any
// number of seats.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "evaluation/linear.h"
#include "evaluation/lines.h"

namespace brett {

// The cells of the board, taken or not, that complete a row of these stones.
template <class Size>
std::uint64_t completing_cells(const GravityGrid<Size>& grid, std::uint64_t stones) {
  std::uint64_t cells = 0;
  const int connect = grid.connect();
  for_each_direction(grid, [&](int step) {
    for (int missing = 0; missing < connect; ++missing) {
      std::uint64_t here = ~std::uint64_t{0};
      for (int i = 0; i < connect; ++i) {
        if (i == missing) continue;
        const int shift = (i - missing) * step;
        here &= shift > 0 ? stones >> shift : stones << -shift;
      }
      cells |= here;
    }
  });
  return cells & grid.board();
}

template <class G>
struct GridCriteria {
  enum Index : std::size_t {
    now,
    soon_1,
    soon_2,
    soon_3,
    later_own,
    later_other,
    next,
    stacked,
    two,
    through,
    column_0,
    column_1,
    column_2,
    column_3,
    row_0,
    row_1,
    row_2,
    row_3,
    row_4,
    row_5,
    count_
  };
  static constexpr std::size_t count = count_;
  static constexpr std::size_t columns = 4, rows = 6, classes = 3;
  // More threats than these count like so many: one to be had now decides the game. What is rare and
  // matters has a large scale, otherwise it would be learned slowly.
  static constexpr std::array<std::int32_t, two> most_threats{1, 2, 2, 2, 4, 4, 4, 4};
  static constexpr std::array<float, count> scales = [] {
    std::array<float, count> scales{};
    for (std::size_t i = 0; i < two; ++i) scales[i] = 1.0F / static_cast<float>(most_threats[i]);
    scales[two] = 1.0F / 32;
    scales[through] = 1.0F / 128;
    for (std::size_t i = column_0; i < count; ++i) scales[i] = 1.0F / 16;
    return scales;
  }();

  static WeightLayout layout() {
    using Named = WeightLayout::Named;
    return {.game = std::string(G::facts.name),
            .kind = "linear",
            .classes = {{"opening", "less than a third of the board is filled"},
                        {"middle", "less than two thirds"},
                        {"end", "the rest"}},
            .groups = {{{"threats", "cells that complete a row"},
                        {Named{"now", "and the seat is to move and can have one"},
                         {"soon_1", "it could be had, and the seat moves next but one"},
                         {"soon_2", "the same, two others move before"},
                         {"soon_3", "the same, three others move before"},
                         {"later_own", "not reachable yet, on a row of the seat's parity"},
                         {"later_other", "not reachable yet, on the other rows"},
                         {"next", "right above a cell that can be had now"},
                         {"stacked", "two such cells one above the other"}}},
                       {{"rows", "rows that can still be completed"},
                        {Named{"two", "that lack two stones"}}},
                       {{"cells", "where stones stand"},
                        {Named{"through", "rows that lead through the cell"},
                         {"column_0", "in the middle"},
                         {"column_1", "one column from it"},
                         {"column_2", "two columns from it"},
                         {"column_3", "further away"},
                         {"row_0", "at the bottom"},
                         {"row_1", "above it"},
                         {"row_2", "third row"},
                         {"row_3", "fourth row"},
                         {"row_4", "fifth row"},
                         {"row_5", "higher"}}}}};
  }
  static std::size_t class_of(const G& state) {
    const auto& grid = state.grid();
    const int filled = std::popcount(state.occupied());
    const int all = grid.rows() * grid.columns();
    return filled * 3 < all ? 0 : filled * 3 < 2 * all ? 1 : 2;
  }
  static void count_all(const G& state, std::int32_t* const* of_seat) {
    const auto& grid = state.grid();
    const std::uint64_t taken = state.occupied();
    const std::uint64_t free = grid.board() & ~taken;
    const std::uint64_t playable = grid.landings(taken);
    const std::uint64_t above = (playable << 1) & free;
    const auto& through_cells = of_board<LinesThroughCells>(grid);
    const std::uint64_t even_rows = every_second_row(grid);
    const int seats = state.seats();
    const Turn turn = state.turn();
    // At a chance event nobody is to move; who is next is not told, and all count as waiting.
    const int mover = turn.is_seat() ? turn.seat() : -1;
    const FreeLines lines = free_lines(grid, free, playable);
    for (Seat seat = 0; seat < seats; ++seat) {
      std::int32_t* const c = of_seat[seat];
      const std::uint64_t own = state.stones_of(seat);
      const std::uint64_t threats = completing_cells(grid, own) & free;
      const std::uint64_t later = threats & ~playable;
      const int wait = mover < 0 ? 1 : seat >= mover ? seat - mover : seat - mover + seats;
      c[static_cast<std::size_t>(now) + static_cast<std::size_t>(std::min(wait, 3))] =
          std::popcount(threats & playable);
      const std::uint64_t own_rows = seat % 2 == 0 ? even_rows : ~even_rows;
      c[later_own] = std::popcount(later & own_rows);
      c[later_other] = std::popcount(later & ~own_rows);
      c[next] = std::popcount(threats & above);
      c[stacked] = std::popcount(threats & (threats << 1));
      for (std::size_t i = 0; i < two; ++i) c[i] = std::min(c[i], most_threats[i]);
      c[two] += count_common(grid, lines.lack_two, lines_within(grid, own | free));
      c[through] = through_cells.sum(own);
      count_places(grid, own, c);
    }
  }

 private:
  template <class Grid>
  static std::uint64_t every_second_row(const Grid& grid) {
    std::uint64_t cells = 0;
    for (int row = 0; row < grid.rows(); row += 2) cells |= grid.bottom() << row;
    return cells;
  }
  template <class Grid>
  static void count_places(const Grid& grid, std::uint64_t own, std::int32_t* c) {
    const int last = grid.columns() - 1;
    for (int column = 0; column <= last; ++column) {
      // An even number of columns has no middle one: its two inner ones count as that.
      const int from_middle = std::abs(2 * column - last) / 2;
      const auto at = static_cast<std::size_t>(std::min<int>(from_middle, columns - 1));
      c[column_0 + at] += std::popcount(own & grid.column(column));
    }
    for (int row = 0; row < grid.rows(); ++row) {
      const auto at = static_cast<std::size_t>(std::min<int>(row, rows - 1));
      c[row_0 + at] += std::popcount(own & (grid.bottom() << row));
    }
  }
};

}  // namespace brett
