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
#include <type_traits>
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

  static OptionTable<LineWeights> table() {
    constexpr int most = 10'000;
    return OptionTable<LineWeights>()
        .integer("now", &LineWeights::now, 0, most,
                 "hundredths of a point for a line that the seat to move can complete")
        .integer("soon", &LineWeights::soon, 0, most,
                 "for a line that could be completed now, but it is not the seat's turn")
        .integer("later", &LineWeights::later, 0, most,
                 "for a line that lacks one stone where none can be put yet")
        .integer("two", &LineWeights::two, 0, most, "for an open line that lacks two stones")
        .integer("cells", &LineWeights::cells, 0, most,
                 "for a stone, as often as lines lead through its cell");
  }
  int worth(const LineCriteria& criteria) const {
    return now * criteria.now + soon * criteria.soon + later * criteria.later + two * criteria.two +
           cells * criteria.cells;
  }
};

// Calls visit(step) for each direction in which a line fits into a word.
constexpr std::size_t most_directions = 4;
template <class Table, class Visit>
constexpr void for_each_direction(const GravityGrid<Table>& grid, const Visit& visit) {
  const int h = grid.height();
  const int last = grid.connect() - 1;
  if (last < 64) visit(1);
  if (h * last < 64) visit(h);
  if ((h - 1) * last < 64) visit(h - 1);
  if ((h + 1) * last < 64) visit(h + 1);
}

// What depends on the board alone. Computed at compile time where the compiler knows the board: the
// optimiser alone counted the lines through cells again at every leaf, an eighth of a bare search's time.
template <class T, class Table>
decltype(auto) of_board(const GravityGrid<Table>& grid) {
  if constexpr (std::is_empty_v<GravityGrid<Table>>) {
    static constexpr T known{GravityGrid<Table>()};
    return (known);
  } else {
    return T(grid);
  }
}

// A set of lines for each direction: bit s speaks for the line that begins at cell s. The spare row keeps
// lines from running over the edge.
using LineSets = std::array<std::uint64_t, most_directions>;

struct LineSteps {
  template <class Table>
  constexpr explicit LineSteps(const GravityGrid<Table>& grid) {
    for_each_direction(grid, [&](int step) { of[count++] = static_cast<std::uint64_t>(step); });
  }
  LineSets of{};
  std::size_t count = 0;
};

// What the free cells say of lines is the same for all seats.
struct FreeLines {
  LineSets lack_one_now;    // a stone can be put there now
  LineSets lack_one_later;  // none can be put there yet
  LineSets lack_two;
};

// The loop over directions is one over lanes where the processor has shifts for that: a bare search of
// three_wins then takes 668 instructions a node, 710 with one direction after the other.
template <class Table>
FreeLines free_lines(const GravityGrid<Table>& grid, std::uint64_t free, std::uint64_t playable) {
  const auto& steps = of_board<LineSteps>(grid);
  FreeLines lines;
  for (std::size_t d = 0; d < steps.count; ++d) {
    std::uint64_t one = 0, two = 0, three = 0, reachable = 0;  // at least this many cells are free
    for (int i = 0; i < grid.connect(); ++i) {
      const std::uint64_t shift = static_cast<std::uint64_t>(i) * steps.of[d];
      const std::uint64_t cell = free >> shift;
      reachable |= playable >> shift;
      three |= two & cell;
      two |= one & cell;
      one |= cell;
    }
    lines.lack_one_now[d] = one & ~two & reachable;
    lines.lack_one_later[d] = one & ~two & ~reachable;
    lines.lack_two[d] = two & ~three;
  }
  return lines;
}

// The lines of which all cells are among these.
template <class Table>
LineSets lines_within(const GravityGrid<Table>& grid, std::uint64_t cells) {
  const auto& steps = of_board<LineSteps>(grid);
  LineSets within;
  for (std::size_t d = 0; d < steps.count; ++d) {
    std::uint64_t all = cells;
    for (int i = 1; i < grid.connect(); ++i) {
      all &= cells >> (static_cast<std::uint64_t>(i) * steps.of[d]);
    }
    within[d] = all;
  }
  return within;
}

// Of `some`, the lines that are in `others` too.
template <class Table>
int count_common(const GravityGrid<Table>& grid, const LineSets& some, const LineSets& others) {
  const std::size_t count = of_board<LineSteps>(grid).count;
  LineSets common;
  for (std::size_t d = 0; d < count; ++d) common[d] = some[d] & others[d];
  int sum = 0;
  for (std::size_t d = 0; d < count; ++d) sum += std::popcount(common[d]);
  return sum;
}

// How many lines lead through each cell, as the digits of a binary number: one set for each digit.
class LinesThroughCells {
 public:
  template <class Table>
  constexpr explicit LinesThroughCells(const GravityGrid<Table>& grid) {
    for_each_direction(grid, [&](int step) {
      std::uint64_t lines = ~std::uint64_t{0};
      const int end = step * grid.connect();
      for (int shift = 0; shift < end; shift += step) lines &= grid.board() >> shift;
      for (int shift = 0; shift < end; shift += step) add(lines << shift);
    });
  }
  constexpr int sum(std::uint64_t cells) const {
    int sum = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) sum += std::popcount(cells & digits_[i]) << i;
    return sum;
  }

 private:
  constexpr void add(std::uint64_t carry) {
    for (std::uint64_t& digit : digits_) {
      const std::uint64_t both = digit & carry;
      digit ^= carry;
      carry = both;
    }
  }
  std::array<std::uint64_t, 6> digits_{};
};

// Calls take(seat, criteria) for each seat of the games on a gravity grid. One seat after the other,
// so that its sums stay in registers.
template <class G, class Take>
  requires requires(const G& state) { state.grid().landings(0); }
void line_criteria_of_all(const G& state, const Take& take) {
  const auto& grid = state.grid();
  const std::uint64_t taken = state.occupied();
  const std::uint64_t free = grid.board() & ~taken;
  const std::uint64_t playable = grid.landings(taken);
  const auto& through = of_board<LinesThroughCells>(grid);
  const Turn turn = state.turn();
  const FreeLines lines = free_lines(grid, free, playable);
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const std::uint64_t own = state.stones_of(seat);
    const LineSets open = lines_within(grid, own | free);
    LineCriteria criteria;
    criteria.now = count_common(grid, lines.lack_one_now, open);
    criteria.later = count_common(grid, lines.lack_one_later, open);
    criteria.two = count_common(grid, lines.lack_two, open);
    criteria.cells = through.sum(own);
    if (turn != Turn::of(seat)) std::swap(criteria.now, criteria.soon);
    take(seat, criteria);
  }
}

// A seat's worth above the mean of the others, so that the seats' values sum to nothing; with two
// seats one's value is the other's with the sign changed. G needs `line_criteria_of_all(state, take)`.
template <GameState G>
class LinesEvaluation final : public Evaluation {
 public:
  static constexpr std::string_view name = "lines";
  static constexpr std::string_view help = "open lines by what they lack, and a value per cell";
  using Options = LineWeights;
  static OptionTable<Options> options() { return LineWeights::table(); }
  explicit LinesEvaluation(const Options& weights) : weights_(weights) {}

  Value value(const State& state, Seat seat) const override {
    const G& board = state.as<G>();
    const Worths worths = worths_of(board);
    return lead(worths.of_seats[static_cast<std::size_t>(seat)], worths.sum, board.seats());
  }
  void values(const State& state, Value* of_seats) const override {
    const G& board = state.as<G>();
    const Worths worths = worths_of(board);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(board.seats()); ++seat) {
      of_seats[seat] = lead(worths.of_seats[seat], worths.sum, board.seats());
    }
  }

  std::vector<ValueTerm> terms(const State& state, Seat seat) const override {
    const G& board = state.as<G>();
    LineCriteria own;
    LineCriteria all;
    const auto take = [&](Seat whose, const LineCriteria& criteria) {
      if (whose == seat) own = criteria;
      all += criteria;
    };
    line_criteria_of_all(board, take);
    const int others = board.seats() - 1;
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
  struct Worths {
    std::array<int, static_cast<std::size_t>(G::facts.max_seats)> of_seats;
    int sum = 0;
  };

  Worths worths_of(const G& board) const {
    Worths worths{};
    const auto take = [&](Seat seat, const LineCriteria& criteria) {
      const int worth = weights_.worth(criteria);
      worths.of_seats[static_cast<std::size_t>(seat)] = worth;
      worths.sum += worth;
    };
    line_criteria_of_all(board, take);
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
