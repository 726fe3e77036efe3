// Counting lines, for all games that are won by a row of stones. The criteria say what a seat has on
// the board, the weights what that is worth; they are apart, so that weights can be learned and
// searches with more than two seats can have a value for each.
//
// A line is open for a seat if nobody else has a stone on it (blanks count as somebody's).
#pragma once

#include <bit>
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
// begins at cell s. The spare row keeps lines from running over the edge.
template <class Size>
LineCriteria count_direction(const GravityGrid<Size>& grid, int step, const LineView& view) {
  LineCriteria criteria;
  const int length = grid.connect();
  if (step * (length - 1) >= 64) return criteria;  // no such line; the shifts would mean nothing
  std::uint64_t lines = ~std::uint64_t{0};
  std::uint64_t open = lines;
  std::uint64_t lack_none = lines;
  std::uint64_t lack_one = 0;
  std::uint64_t lack_two = 0;
  std::uint64_t reachable = 0;
  for (int shift = 0; shift < step * length; shift += step) {
    const std::uint64_t free = view.free >> shift;
    lines &= grid.board() >> shift;
    open &= (view.own | view.free) >> shift;
    reachable |= view.playable >> shift;
    lack_two = (lack_two & ~free) | (lack_one & free);
    lack_one = (lack_one & ~free) | (lack_none & free);
    lack_none &= ~free;
  }
  lack_one &= open;
  view.count_lacking_one(std::popcount(lack_one & reachable), std::popcount(lack_one & ~reachable),
                         criteria);
  criteria.two = std::popcount(lack_two & open);
  for (int shift = 0; shift < step * length; shift += step) {
    criteria.cells += std::popcount(view.own & (lines << shift));
  }
  return criteria;
}

template <class Size>
LineCriteria count_lines(const GravityGrid<Size>& grid, const LineView& view) {
  const int h = grid.height();
  LineCriteria sum = count_direction(grid, 1, view);
  sum += count_direction(grid, h, view);
  sum += count_direction(grid, h - 1, view);
  sum += count_direction(grid, h + 1, view);
  return sum;
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

// Stones of the games on a gravity grid, seen by one of them.
template <class G>
LineCriteria grid_line_criteria(const G& state, Seat seat) {
  const std::uint64_t taken = state.occupied();
  return count_lines(state.grid(), {.own = state.stones_of(seat),
                                    .free = state.grid().board() & ~taken,
                                    .playable = state.grid().landings(taken),
                                    .to_move = state.turn() == Turn::of(seat)});
}

// A seat's worth above the mean of the others, so that the seats' values sum to nothing; with two
// seats one's value is the other's with the sign changed. G needs `line_criteria(state, seat)`.
template <GameState G>
class LinesEvaluation final : public Evaluation<G> {
 public:
  static constexpr std::string_view name = "lines";
  static constexpr std::string_view help = "open lines by what they lack, and a value per cell";
  using Options = LineWeights;
  static OptionTable<Options> options() { return LineWeights::table(); }
  explicit LinesEvaluation(const Options& weights) : weights_(weights) {}

  Value value(const G& state, Seat seat) const override {
    const int others = state.seats() - 1;
    int lead = 0;  // `others` times as large
    for (Seat one = 0; one <= others; ++one) {
      const int worth = weights_.worth(line_criteria(state, one));
      lead += one == seat ? worth * others : -worth;
    }
    return lead * (value_unit / hundredths) / others;
  }

 private:
  static constexpr int hundredths = 100;
  LineWeights weights_;
};

}  // namespace brett
