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
  // An unreachable threat is decided when the other columns are full, by the parity of its row and by who
  // moved first; therefore these count separately for the first seat and the others.
  enum Index : std::size_t {
    now,
    soon_1,
    soon_2,
    soon_3,
    next,
    stacked,
    own_first,
    own_rest,
    other_first,
    other_rest,
    lowest_own_first,
    lowest_own_rest,
    lowest_other_first,
    lowest_other_rest,
    usable_first,
    usable_rest,
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
    begins,
    to_move,
    count_
  };
  static constexpr std::size_t count = count_;
  static constexpr std::size_t columns = 4, rows = 6, classes = 3;
  // More threats than these count as this many: one playable threat decides the game. Rare but important
  // criteria have a large scale, otherwise they would be learned slowly.
  static constexpr std::array<std::int32_t, two> most_threats{1, 2, 2, 2, 4, 4, 4, 4,
                                                              4, 4, 2, 2, 2, 2, 2, 2};
  static constexpr std::array<float, count> scales = [] {
    std::array<float, count> scales{};
    for (std::size_t i = 0; i < two; ++i) scales[i] = 1.0F / static_cast<float>(most_threats[i]);
    scales[two] = 1.0F / 32;
    scales[through] = 1.0F / 128;
    for (std::size_t i = column_0; i < begins; ++i) scales[i] = 1.0F / 16;
    scales[begins] = scales[to_move] = 1.0F / 4;
    return scales;
  }();

  static WeightLayout layout() {
    using Named = WeightLayout::Named;
    return {
        .game = std::string(G::facts.name),
        .kind = "linear",
        .classes = {{"opening", "less than a third of the board is filled"},
                    {"middle", "less than two thirds"},
                    {"end", "the rest"}},
        .groups = {
            {{"threats", "cells that complete a row"},
             {Named{"now", "playable now, the seat is to move"},
              {"soon_1", "playable now, one other seat moves before"},
              {"soon_2", "playable now, two other seats move before"},
              {"soon_3", "playable now, three other seats move before"},
              {"next", "directly above a playable cell"},
              {"stacked", "two such cells, one above the other"}}},
            {{"later", "cells that complete a row but are not playable yet"},
             {Named{"own_first", "on rows of own parity, if the seat moved first"},
              {"own_rest", "the same, for the other seats"},
              {"other_first", "on rows of other parity, if the seat moved first"},
              {"other_rest", "the same, for the other seats"},
              {"lowest_own_first",
               "the lowest of its column and only its own, own parity, if the seat moved first"},
              {"lowest_own_rest", "the same, for the other seats"},
              {"lowest_other_first",
               "the lowest of its column and only its own, other parity, if the seat moved first"},
              {"lowest_other_rest", "the same, for the other seats"},
              {"usable_first", "own parity, no opponent's below, if the seat moved first"},
              {"usable_rest", "the same, for the other seats"}}},
            {{"rows", "rows that can still be completed"}, {Named{"two", "that lack two stones"}}},
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
              {"row_5", "higher"}}},
            {{"turn", "when the seat moves"},
             {Named{"begins", "it moved first"}, {"to_move", "it is to move"}}}}};
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
      c[static_cast<std::size_t>(now) + static_cast<std::size_t>(std::min(wait, 3))] =
          std::popcount(mine & playable);
      c[next] = std::popcount(mine & above);
      c[stacked] = std::popcount(mine & (mine << 1));
      count_later(grid, seat, mine & ~playable, theirs & ~playable, c);
      c[begins] = seat == 0 ? 1 : 0;
      c[to_move] = seat == mover ? 1 : 0;
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
    c[own_first + whose] = std::popcount(mine & own_rows);
    c[other_first + whose] = std::popcount(mine & ~own_rows);
    c[lowest_own_first + whose] = std::popcount(lowest & own_rows);
    c[lowest_other_first + whose] = std::popcount(lowest & ~own_rows);
    c[usable_first + whose] = std::popcount(usable & own_rows);
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
