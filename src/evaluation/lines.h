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
#include <utility>
#include <vector>

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

// Calls visit(step) for each direction in which a line fits into a word.
constexpr std::size_t most_directions = 4;
template <class Size, class Visit>
void for_each_direction(const GravityGrid<Size>& grid, const Visit& visit) {
  const int h = grid.height();
  const int last = grid.connect() - 1;
  if (last < 64) visit(1);
  if (h * last < 64) visit(h);
  if ((h - 1) * last < 64) visit(h - 1);
  if ((h + 1) * last < 64) visit(h + 1);
}

// All lines of a gravity grid in one direction at once: bit s of every set speaks for the line that
// begins at cell s. The spare row keeps lines from running over the edge. What the free cells say is
// the same for all seats.
struct FreeLines {
  std::uint64_t lack_one_now = 0;    // a stone can be put there now
  std::uint64_t lack_one_later = 0;  // none can be put there yet
  std::uint64_t lack_two = 0;
};

template <class Size>
FreeLines free_lines(const GravityGrid<Size>& grid, int step, std::uint64_t free,
                     std::uint64_t playable) {
  std::uint64_t lack_none = ~std::uint64_t{0};
  std::uint64_t lack_one = 0, lack_two = 0, reachable = 0;
  for (int shift = 0; shift < step * grid.connect(); shift += step) {
    const std::uint64_t cell = free >> shift;
    reachable |= playable >> shift;
    lack_two = (lack_two & ~cell) | (lack_one & cell);
    lack_one = (lack_one & ~cell) | (lack_none & cell);
    lack_none &= ~cell;
  }
  return {lack_one & reachable, lack_one & ~reachable, lack_two};
}

// Adds those open for who may use these cells, as if it were to move.
template <class Size>
void count_open(const GravityGrid<Size>& grid, int step, const FreeLines& lines,
                std::uint64_t cells, LineCriteria& sum) {
  std::uint64_t open = ~std::uint64_t{0};
  for (int shift = 0; shift < step * grid.connect(); shift += step) open &= cells >> shift;
  sum.now += std::popcount(lines.lack_one_now & open);
  sum.later += std::popcount(lines.lack_one_later & open);
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

// Calls take(seat, criteria) for each seat of the games on a gravity grid. One seat after the other,
// so that its sums stay in registers: with directions outside and criteria in memory a bare search
// of three_wins made 12.8 instead of 13.7 million nodes a second.
template <class G, class Take>
void grid_line_criteria_of_all(const G& state, const Take& take) {
  const auto& grid = state.grid();
  const std::uint64_t taken = state.occupied();
  const std::uint64_t free = grid.board() & ~taken;
  const std::uint64_t playable = grid.landings(taken);
  const LinesThroughCells through(grid);
  const Turn turn = state.turn();
  std::array<FreeLines, most_directions> of_directions;
  std::size_t directions = 0;
  for_each_direction(grid, [&](int step) {
    of_directions[directions++] = free_lines(grid, step, free, playable);
  });
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const std::uint64_t own = state.stones_of(seat);
    LineCriteria criteria;
    criteria.cells = through.sum(own);
    std::size_t direction = 0;
    for_each_direction(grid, [&](int step) {
      count_open(grid, step, of_directions[direction++], own | free, criteria);
    });
    if (turn != Turn::of(seat)) std::swap(criteria.now, criteria.soon);
    take(seat, criteria);
  }
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
  LineCriteria found;
  grid_line_criteria_of_all(state, [&](Seat one, const LineCriteria& criteria) {
    if (one == seat) found = criteria;
  });
  return found;
}

// A seat's worth above the mean of the others, so that the seats' values sum to nothing; with two
// seats one's value is the other's with the sign changed. G needs `line_criteria(state, seat)`, or
// `line_criteria_of_all(state, take)` where one walk over the board is enough.
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

  std::vector<ValueTerm> terms(const G& state, Seat seat) const override {
    LineCriteria own;
    LineCriteria all;
    const auto take = [&](Seat whose, const LineCriteria& criteria) {
      if (whose == seat) own = criteria;
      all += criteria;
    };
    take_criteria(state, take);
    const int others = state.seats() - 1;
    const auto term = [&](const char* what, int weight, int LineCriteria::* member) {
      const double more = own.*member - static_cast<double>(all.*member - own.*member) / others;
      const double points = static_cast<double>(weight) / hundredths;
      return ValueTerm{
          .name = what, .value = more, .weight = points, .contribution = points * more};
    };
    return {term("lines to be finished now", weights_.now, &LineCriteria::now),
            term("lines to be finished soon", weights_.soon, &LineCriteria::soon),
            term("lines to be finished later", weights_.later, &LineCriteria::later),
            term("lines that lack two", weights_.two, &LineCriteria::two),
            term("lines through own cells", weights_.cells, &LineCriteria::cells)};
  }

 private:
  static constexpr int hundredths = 100;
  static constexpr auto most_seats = static_cast<std::size_t>(G::facts.max_seats);
  struct Worths {
    std::array<int, most_seats> of_seats;
    int sum = 0;
  };

  Worths worths_of(const G& state) const {
    Worths worths{};
    const auto take = [&](Seat seat, const LineCriteria& criteria) {
      const int worth = weights_.worth(criteria);
      worths.of_seats[static_cast<std::size_t>(seat)] = worth;
      worths.sum += worth;
    };
    take_criteria(state, take);
    return worths;
  }
  template <class Take>
  static void take_criteria(const G& state, const Take& take) {
    if constexpr (requires { line_criteria_of_all(state, take); }) {
      line_criteria_of_all(state, take);
    } else {
      for (Seat seat = 0; seat < state.seats(); ++seat) take(seat, line_criteria(state, seat));
    }
  }
  static Value lead(int worth, int sum, int seats) {
    const int others = seats - 1;
    return (worth * seats - sum) * (value_unit / hundredths) /
           others;  // worth - mean of the others
  }

  LineWeights weights_;
};

}  // namespace brett
