// Counting lines, for all games that are won by a row of stones. The criteria say what a seat has on
// the board, the weights what that is worth; they are apart, so that weights can be learned and
// searches with more than two seats can have a value for each.
//
// A line is open for a seat if nobody else has a stone on it (blanks count as somebody's).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/bits.h"
#include "evaluation/catalogue.h"
#include "games/gravity_grid.h"

namespace brett {

// What one seat has: numbers of lines open for it, and what its cells are worth.
struct LineCriteria {
  int now = 0;    // lines that lack one stone, and the seat is to move and can put it there
  int soon = 0;   // lines that lack one stone, which could be put there, but it is not its turn
  int later = 0;  // lines that lack one stone on a cell where none can be put yet
  int two = 0;    // lines that lack two stones
  int cells = 0;  // summed over its stones: how many lines, open or not, lead through the cell

  LineCriteria& operator+=(const LineCriteria& other) {
    now += other.now, soon += other.soon, later += other.later;
    two += other.two, cells += other.cells;
    return *this;
  }
  friend bool operator==(const LineCriteria&, const LineCriteria&) = default;
};

// What a seat's criteria are worth, in hundredths of a point.
struct LineWeights {
  int now = 1000;
  int soon = 20;
  int later = 20;
  int two = 4;
  int cells = 2;

  static OptionTable<LineWeights> table();
  int worth(const LineCriteria& criteria) const {
    return now * criteria.now + soon * criteria.soon + later * criteria.later + two * criteria.two +
           cells * criteria.cells;
  }
};

// A board as one seat sees it.
struct LineView {
  std::uint64_t own = 0;
  std::uint64_t free = 0;
  std::uint64_t playable = 0;  // of the free cells, those where a stone can be put now
  bool to_move = false;

  void count_lacking_one(int reachable, int others, LineCriteria& criteria) const {
    (to_move ? criteria.now : criteria.soon) += reachable;
    criteria.later += others;
  }
};

// All lines of a gravity grid in one direction at once: bit s of every set speaks for the line that
// begins at cell s. The spare row keeps lines from running over the edge. What the free cells say is
// the same for all seats.
struct FreeLines {
  std::uint64_t lack_one = 0;
  std::uint64_t lack_two = 0;
  std::uint64_t reachable = 0;  // a stone can be put on one of their cells now
};

template <class Size>
FreeLines free_lines(const GravityGrid<Size>& grid, int step, std::uint64_t free,
                     std::uint64_t playable) {
  FreeLines lines;
  std::uint64_t lack_none = ~std::uint64_t{0};
  for (int shift = 0; shift < step * grid.connect(); shift += step) {
    const std::uint64_t cell = free >> shift;
    lines.reachable |= playable >> shift;
    lines.lack_two = (lines.lack_two & ~cell) | (lines.lack_one & cell);
    lines.lack_one = (lines.lack_one & ~cell) | (lack_none & cell);
    lack_none &= ~cell;
  }
  return lines;
}

template <class Size>
void count_open(const GravityGrid<Size>& grid, int step, const FreeLines& lines,
                const LineView& view, LineCriteria& sum) {
  std::uint64_t open = ~std::uint64_t{0};
  for (int shift = 0; shift < step * grid.connect(); shift += step) {
    open &= (view.own | view.free) >> shift;
  }
  const std::uint64_t lack_one = lines.lack_one & open;
  view.count_lacking_one(std::popcount(lack_one & lines.reachable),
                         std::popcount(lack_one & ~lines.reachable), sum);
  sum.two += std::popcount(lines.lack_two & open);
}

// How many lines lead through each cell, as the digits of a binary number: one set for each digit.
// Constants where the board is known to the compiler.
class LinesThroughCells {
 public:
  template <class Size>
  explicit LinesThroughCells(const GravityGrid<Size>& grid) {
    for_each_direction(grid, [&](int step) {
      std::uint64_t lines = ~std::uint64_t{0};
      const int end = step * grid.connect();
      for (int shift = 0; shift < end; shift += step) lines &= grid.board() >> shift;
      for (int shift = 0; shift < end; shift += step) add(lines << shift);
    });
  }
  int sum(std::uint64_t cells) const {
    int sum = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) sum += std::popcount(cells & digits_[i]) << i;
    return sum;
  }

  // Calls visit(step) for each direction in which a line fits into a word.
  template <class Size, class Visit>
  static void for_each_direction(const GravityGrid<Size>& grid, const Visit& visit) {
    const int h = grid.height();
    const int last = grid.connect() - 1;
    if (last < 64) visit(1);
    if (h * last < 64) visit(h);
    if ((h - 1) * last < 64) visit(h - 1);
    if ((h + 1) * last < 64) visit(h + 1);
  }

 private:
  void add(std::uint64_t carry) {
    for (std::uint64_t& digit : digits_) {
      const std::uint64_t both = digit & carry;
      digit ^= carry;
      carry = both;
    }
  }
  std::array<std::uint64_t, 6> digits_{};
};

// Stones of the games on a gravity grid, seen by each of the seats.
template <class G>
void grid_line_criteria_of_all(const G& state, LineCriteria* of_seats) {
  const auto& grid = state.grid();
  const std::uint64_t taken = state.occupied();
  const std::uint64_t free = grid.board() & ~taken;
  const std::uint64_t playable = grid.landings(taken);
  const LinesThroughCells through(grid);
  const Turn turn = state.turn();
  const auto view_of = [&](Seat seat) {
    return LineView{state.stones_of(seat), free, playable, turn == Turn::of(seat)};
  };
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    of_seats[seat] = {};
    of_seats[seat].cells = through.sum(state.stones_of(seat));
  }
  LinesThroughCells::for_each_direction(grid, [&](int step) {
    const FreeLines lines = free_lines(grid, step, free, playable);
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      count_open(grid, step, lines, view_of(seat), of_seats[seat]);
    }
  });
}

// Boards without such a layout: the lines are given one by one.
template <class Lines>
LineCriteria count_lines(const Lines& lines, const LineView& view) {
  LineCriteria sum;
  for (const std::uint64_t line : lines) {
    sum.cells += std::popcount(line & view.own);
    if ((line & ~(view.own | view.free)) != 0) continue;
    const int lacking = std::popcount(line & view.free);
    const bool reachable = (line & view.playable) != 0;
    if (lacking == 1) view.count_lacking_one(reachable ? 1 : 0, reachable ? 0 : 1, sum);
    if (lacking == 2) ++sum.two;
  }
  return sum;
}

template <class G>
LineCriteria grid_line_criteria(const G& state, Seat seat) {
  std::array<LineCriteria, static_cast<std::size_t>(G::facts.max_seats)> of_seats;
  grid_line_criteria_of_all(state, of_seats.data());
  return of_seats[static_cast<std::size_t>(seat)];
}

// A seat's worth above the mean of the others, so that the seats' values sum to nothing; with two
// seats one's value is the other's with the sign changed. G needs `line_criteria(state, seat)`, or
// `line_criteria_of_all(state, criteria)` where one walk over the board is enough.
template <GameState G>
class LinesEvaluation final : public Evaluation<G> {
 public:
  static constexpr std::string_view name = "lines";
  static constexpr std::string_view help = "open lines by what they lack, and a value per cell";
  using Options = LineWeights;
  static OptionTable<Options> options() { return LineWeights::table(); }
  explicit LinesEvaluation(const Options& weights) : weights_(weights) {}

  Value value(const G& state, Seat seat) const override {
    const Worths worths = worths_of(state);
    return lead(worths.of_seats[static_cast<std::size_t>(seat)], worths.sum, state.seats());
  }
  void values(const G& state, Value* of_seats) const override {
    const Worths worths = worths_of(state);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
      of_seats[seat] = lead(worths.of_seats[seat], worths.sum, state.seats());
    }
  }

 private:
  static constexpr int hundredths = 100;
  static constexpr auto most_seats = static_cast<std::size_t>(G::facts.max_seats);
  struct Worths {
    std::array<int, most_seats> of_seats;
    int sum = 0;
  };

  Worths worths_of(const G& state) const {
    std::array<LineCriteria, most_seats> criteria;
    if constexpr (requires { line_criteria_of_all(state, criteria.data()); }) {
      line_criteria_of_all(state, criteria.data());
    } else {
      for (Seat seat = 0; seat < state.seats(); ++seat) {
        criteria[static_cast<std::size_t>(seat)] = line_criteria(state, seat);
      }
    }
    Worths worths{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
      worths.of_seats[seat] = weights_.worth(criteria[seat]);
      worths.sum += worths.of_seats[seat];
    }
    return worths;
  }
  static Value lead(int worth, int sum, int seats) {
    const int others = seats - 1;
    return (worth * seats - sum) * (value_unit / hundredths) /
           others;  // worth - mean of the others
  }

  LineWeights weights_;
};

}  // namespace brett
