// Distances and bridges of Hex against a shortest path on an explicit graph, and the moves worth a search.
#include "evaluation/hex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/rng.h"
#include "core/table_of.h"
#include "sanitized.h"

namespace brett::hex_criteria_tests {
namespace {

using Any = HexOn<AnyHexBoard>;
using Usual = HexOn<UsualHexBoard>;

Any board_of(int size, std::string_view position) {
  const auto state = Any({.size = size, .swap = false}).parse(position);
  EXPECT_TRUE(state.ok()) << state.error().message;
  return state.ok() ? *state : Any({.size = size});
}

// A board as rows of letters with the two cells around it: 'R', 'B', '.', and '#' outside.
template <class G>
struct Slow {
  explicit Slow(const G& state) : board(state), size(state.size()) {}
  char at(int column, int row) const {
    if (column < 0 || row < 0 || column >= size || row >= size) return '#';
    const int cell = row * size + column;
    return board.stones_of(0).has(cell) ? 'R' : board.stones_of(1).has(cell) ? 'B' : '.';
  }
  // Every pair of cells that one step or an open bridge joins.
  template <class Visit>
  void for_each_link(int column, int row, Visit visit) const {
    constexpr std::array<std::array<int, 2>, 6> around{
        {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    for (std::size_t i = 0; i < 6; ++i) {
      const auto& one = around[i];
      const auto& two = around[(i + 1) % 6];
      visit(column + one[0], row + one[1]);
      if (at(column + one[0], row + one[1]) == '.' && at(column + two[0], row + two[1]) == '.') {
        visit(column + one[0] + two[0], row + one[1] + two[1]);
      }
    }
  }
  // Whether an edge is next to the cell, or joined to it by a bridge.
  bool touches(Seat seat, int edge, int column, int row) const {
    const int line = seat == 0 ? row : column;
    const int from_edge = edge == 0 ? line : size - 1 - line;
    if (from_edge == 0) return true;
    if (from_edge != 1) return false;
    const int back = edge == 0 ? -1 : 1;
    // The two neighbours at the edge.
    return seat == 0 ? at(column, row + back) == '.' && at(column - back, row + back) == '.'
                     : at(column + back, row) == '.' && at(column + back, row - back) == '.';
  }
  int missing(Seat seat) const {
    constexpr int far = 1000;
    const char own = seat == 0 ? 'R' : 'B';
    std::vector<int> cost(static_cast<std::size_t>(size * size), far);
    const auto price = [&](int column, int row) {
      const char here = at(column, row);
      return here == own ? 0 : here == '.' ? 1 : far;
    };
    for (bool changed = true; changed;) {  // until nothing is nearer than known (Bellman and Ford)
      changed = false;
      for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
          int best = touches(seat, 0, column, row) ? 0 : far;
          for_each_link(column, row, [&](int c, int r) {
            if (at(c, r) == '#') return;
            best = std::min(best, cost[static_cast<std::size_t>(r * size + c)]);
          });
          best = std::min(best + price(column, row), far);
          auto& known = cost[static_cast<std::size_t>(row * size + column)];
          if (best < known) known = best, changed = true;
        }
      }
    }
    int least = far;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (!touches(seat, 1, column, row)) continue;
        least = std::min(least, cost[static_cast<std::size_t>(row * size + column)]);
      }
    }
    return least;
  }
  const G& board;
  int size;
};

template <class G>
void expect_slow_distances(const G& start, int games) {
  Rng rng(7);
  for (int game = 0; game < games; ++game) {
    G state = start;
    while (!state.turn().is_over()) {
      const hex::Distances distances(state);
      for (Seat seat = 0; seat < 2; ++seat) {
        EXPECT_EQ(distances.way_of(seat).stones, Slow(state).missing(seat))
            << "seat " << seat << " of " << state.text();
      }
      state.play(state.random_move(rng));
    }
  }
}

TEST(HexDistance, IsThatOfASlowShortestPath) {
  for (const int size : {2, 3, 5, 8, 13, 19}) {
    expect_slow_distances(Any({.size = size, .swap = true}), size > 8 ? 1 : repeats(8));
  }
  expect_slow_distances(Usual(), repeats(2));
}

TEST(HexDistance, ABridgeJoins) {
  // Red stones at b1 and a3 with b2 and a2 between them: nothing is missing.
  EXPECT_EQ(hex::Distances(board_of(3, ".R./.../RBB R")).way_of(0).stones, 0);
  // Blue is in between: Red has to answer, and Blue's own way is one stone long.
  const hex::Distances cut(board_of(3, ".R./.B./R.B R"));
  EXPECT_EQ(cut.way_of(0).stones, 1);
  EXPECT_EQ(cut.way_of(1).stones, 1);
}

// Open and attacked bridges between two own stones, each once.
template <class G>
std::array<int, 2> slow_bridges(const Slow<G>& slow, Seat seat) {
  const char own = seat == 0 ? 'R' : 'B';
  const char other = seat == 0 ? 'B' : 'R';
  // From the upper stone to the lower one, and the two cells between.
  constexpr std::array<std::array<int, 6>, 3> shapes{
      {{1, 1, 1, 0, 0, 1}, {-1, 2, 0, 1, -1, 1}, {-2, 1, -1, 1, -1, 0}}};
  std::array<int, 2> counts{};
  for (int row = 0; row < slow.size; ++row) {
    for (int column = 0; column < slow.size; ++column) {
      for (const auto& shape : shapes) {
        if (slow.at(column, row) != own) continue;
        if (slow.at(column + shape[0], row + shape[1]) != own) continue;
        const char one = slow.at(column + shape[2], row + shape[3]);
        const char two = slow.at(column + shape[4], row + shape[5]);
        if (one == '.' && two == '.') ++counts[0];
        if ((one == '.' && two == other) || (one == other && two == '.')) ++counts[1];
      }
    }
  }
  return counts;
}

TEST(HexCriteria, BridgesAndPlacesAreThoseOfASlowCount) {
  using C = Criteria<Any>;
  Rng rng(3);
  for (int game = 0; game < repeats(20); ++game) {
    Any state({.size = 7, .swap = false});
    while (!state.turn().is_over()) {
      std::array<std::array<std::int32_t, C::criteria.size()>, 2> rows{};
      std::array<std::int32_t*, 2> of_seat{rows[0].data(), rows[1].data()};
      C::count_all(state, of_seat.data());
      for (Seat seat = 0; seat < 2; ++seat) {
        const auto& c = rows[static_cast<std::size_t>(seat)];
        const auto bridges = slow_bridges(Slow(state), seat);
        EXPECT_EQ(c[C::at("open")], std::min(bridges[0], 16)) << state.text();
        EXPECT_EQ(c[C::at("attacked")], std::min(bridges[1], 4)) << state.text();
        const int stones =
            c[C::at("centre")] + c[C::at("ring_2")] + c[C::at("ring_4")] + c[C::at("rest")];
        if (state.empties() > 33) {
          EXPECT_EQ(stones, state.stones_of(seat).count()) << state.text();
        }
      }
      state.play(state.random_move(rng));
    }
  }
}

TEST(HexMoves, OnTheWayOfBothAreKept) {
  // The last link of both chains is b2.
  const Any state = board_of(3, ".R./B.B/.R. R");
  Moves moves = moves_of(State(state));
  Criteria<Any>::keep_promising(state, 1, moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(State(state).text(moves[0]), "b2");
}

TEST(HexMoves, ASwapIsAlwaysKept) {
  Usual state;
  state.play({60});
  Moves moves = moves_of(State(state));
  Criteria<Usual>::keep_promising(state, 5, moves);
  EXPECT_EQ(moves.size(), 5U);
  EXPECT_EQ(State(state).text(moves.back()), "swap");
}

}  // namespace
}  // namespace brett::hex_criteria_tests
