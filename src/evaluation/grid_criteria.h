// Criteria of the games on a gravity grid that are won by a row of stones: cells that complete a row, by
// when the seat can have them; rows that lack two stones; where its stones stand. For any board and any
// number of seats.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "evaluation/linear.h"
#include "evaluation/lines.h"

namespace brett {

// The cells of the board, taken or not, that complete a row of these stones.
template <class Table>
std::uint64_t completing_cells(const GravityGrid<Table>& grid, std::uint64_t stones) {
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
  // What waits above the reach of play is worth most to whom the rows suit when the other columns are full
  // (parity), which differs for who moved first; therefore these count apart for the first seat and the rest.
  // Counts are cut at these numbers: one threat that can be completed now decides the game. What is rare and
  // matters has a large scale, otherwise it would be learned slowly.
  static constexpr std::array criteria{
      Criterion{"threats.now", "and the seat is to move and can have one", 1},
      Criterion{"threats.soon_1", "it could be had, and the seat moves next but one", 2},
      Criterion{"threats.soon_2", "the same, two others move before", 2},
      Criterion{"threats.soon_3", "the same, three others move before", 2},
      Criterion{"threats.next", "right above a cell that can be had now", 4},
      Criterion{"threats.stacked", "two such cells one above the other", 4},
      Criterion{"later.own_first", "on rows of the seat's parity, if it moved first", 4},
      Criterion{"later.own_rest", "the same, for the other seats", 4},
      Criterion{"later.other_first", "on the other rows, for who moved first", 4},
      Criterion{"later.other_rest", "the same, for the other seats", 4},
      Criterion{"later.lowest_own_first", "the lowest of a column, nobody else's, own parity", 2},
      Criterion{"later.lowest_own_rest", "the same, for the other seats", 2},
      Criterion{"later.lowest_other_first", "the same on the other rows, for who moved first", 2},
      Criterion{"later.lowest_other_rest", "the same, for the other seats", 2},
      Criterion{"later.usable_first", "own parity, nobody else's below, for who moved first", 2},
      Criterion{"later.usable_rest", "the same, for the other seats", 2},
      Criterion{"rows.two", "that lack two stones", 32},
      Criterion{"cells.through", "rows that lead through the cell", 128},
      Criterion{"cells.column_0", "in the middle", 16},
      Criterion{"cells.column_1", "one column from it", 16},
      Criterion{"cells.column_2", "two columns from it", 16},
      Criterion{"cells.column_3", "further away", 16},
      Criterion{"cells.row_0", "at the bottom", 16},
      Criterion{"cells.row_1", "above it", 16},
      Criterion{"cells.row_2", "third row", 16},
      Criterion{"cells.row_3", "fourth row", 16},
      Criterion{"cells.row_4", "fifth row", 16},
      Criterion{"cells.row_5", "higher", 16},
      Criterion{"turn.begins", "it moved first", 4},
      Criterion{"turn.to_move", "it is to move", 4}};
  static constexpr std::size_t columns = 4, rows = 6;
  static consteval std::size_t at(std::string_view name) { return place_of(criteria, name); }

  static WeightLayout layout() {
    return criteria_layout(G::facts.name,
                           {{"opening", "less than a third of the board is filled"},
                            {"middle", "less than two thirds"},
                            {"end", "the rest"}},
                           {{"threats", "cells that complete a row"},
                            {"later", "cells that complete a row and cannot be reached yet"},
                            {"rows", "rows that can still be completed"},
                            {"cells", "where stones stand"},
                            {"turn", "when the seat moves"}},
                           criteria);
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
    const int seats = state.seats();
    const Turn turn = state.turn();
    // At a chance event no seat is to move and the next one is unknown, so all count as waiting.
    const int mover = turn.is_seat() ? turn.seat() : -1;
    const FreeLines lines = free_lines(grid, free, playable);
    std::array<std::uint64_t, static_cast<std::size_t>(G::facts.max_seats)> threats;
    for (Seat seat = 0; seat < seats; ++seat) {
      threats[static_cast<std::size_t>(seat)] =
          completing_cells(grid, state.stones_of(seat)) & free;
    }
    for (Seat seat = 0; seat < seats; ++seat) {
      std::int32_t* const c = of_seat[seat];
      const std::uint64_t own = state.stones_of(seat);
      const std::uint64_t mine = threats[static_cast<std::size_t>(seat)];
      std::uint64_t theirs = 0;
      for (Seat one = 0; one < seats; ++one) {
        if (one != seat) theirs |= threats[static_cast<std::size_t>(one)];
      }
      const int wait = mover < 0 ? 1 : seat >= mover ? seat - mover : seat - mover + seats;
      c[at("now") + static_cast<std::size_t>(std::min(wait, 3))] = std::popcount(mine & playable);
      c[at("next")] = std::popcount(mine & above);
      c[at("stacked")] = std::popcount(mine & (mine << 1));
      count_later(grid, seat, mine & ~playable, theirs & ~playable, c);
      c[at("begins")] = seat == 0 ? 1 : 0;
      c[at("to_move")] = seat == mover ? 1 : 0;
      for (std::size_t i = 0; i < at("two"); ++i) c[i] = std::min(c[i], criteria[i].most);
      c[at("two")] += count_common(grid, lines.lack_two, lines_within(grid, own | free));
      c[at("through")] = through_cells.sum(own);
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
  // The cells above these, in the same columns.
  template <class Grid>
  static std::uint64_t above_all(const Grid& grid, std::uint64_t cells) {
    std::uint64_t above = 0;
    for (int row = 1; row < grid.rows(); ++row) {
      cells = (cells << 1) & grid.board();
      above |= cells;
    }
    return above;
  }
  // Cells that complete rows of the seat and of others and lie above the reach of play.
  template <class Grid>
  static void count_later(const Grid& grid, Seat seat, std::uint64_t mine, std::uint64_t theirs,
                          std::int32_t* c) {
    const std::uint64_t even_rows = every_second_row(grid);
    const std::uint64_t own_rows = seat % 2 == 0 ? even_rows : ~even_rows;
    const std::uint64_t usable = mine & ~above_all(grid, theirs);
    const std::uint64_t lowest = usable & ~theirs & ~above_all(grid, mine);
    const std::size_t whose = seat == 0 ? 0 : 1;
    c[at("own_first") + whose] = std::popcount(mine & own_rows);
    c[at("other_first") + whose] = std::popcount(mine & ~own_rows);
    c[at("lowest_own_first") + whose] = std::popcount(lowest & own_rows);
    c[at("lowest_other_first") + whose] = std::popcount(lowest & ~own_rows);
    c[at("usable_first") + whose] = std::popcount(usable & own_rows);
  }
  template <class Grid>
  static void count_places(const Grid& grid, std::uint64_t own, std::int32_t* c) {
    const int last = grid.columns() - 1;
    for (int column = 0; column <= last; ++column) {
      // An even number of columns has no middle one: its two inner ones count as that.
      const int from_middle = std::abs(2 * column - last) / 2;
      const auto place = static_cast<std::size_t>(std::min<int>(from_middle, columns - 1));
      c[at("column_0") + place] += std::popcount(own & grid.column(column));
    }
    for (int row = 0; row < grid.rows(); ++row) {
      const auto place = static_cast<std::size_t>(std::min<int>(row, rows - 1));
      c[at("row_0") + place] += std::popcount(own & (grid.bottom() << row));
    }
  }
};

}  // namespace brett
