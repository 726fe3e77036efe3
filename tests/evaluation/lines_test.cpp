// Line counting: by hand, against a count cell by cell, and what its values promise.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "core/rng.h"
#include "evaluation/gravity_game.h"
#include "evaluation/tic_tac_toe.h"
#include "games/connect_four.h"
#include "games/three_wins_chance.h"
#include "players/registry.h"
#include "sanitized.h"

namespace brett {
namespace {

// Knows nothing but the picture of the position: column and row of every piece.
class NaiveCount {
 public:
  NaiveCount(const View& view, bool gravity) : board_(view.board()), gravity_(gravity) {
    for (const Cell& cell : board_.cells) {
      pieces_[{cell.column, cell.row}] = cell.piece.symbol.empty() ? free : cell.piece.owner;
    }
  }
  LineCriteria lines(int length, Seat seat, bool to_move) const {
    LineCriteria sum;
    for (int column = 0; column < board_.columns; ++column) {
      for (int row = 0; row < board_.rows; ++row) {
        for (const auto& [right, down] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          add(column, row, right, down, length, seat, to_move, sum);
        }
      }
    }
    return sum;
  }

 private:
  static constexpr Seat free = -99;
  bool playable(int column, int row) const {
    return !gravity_ || row == board_.rows - 1 || pieces_.at({column, row + 1}) != free;
  }
  void add(int column, int row, int right, int down, int length, Seat seat, bool to_move,
           LineCriteria& sum) const {
    int own = 0;
    int lacking = 0;
    bool reachable = false;
    for (int i = 0; i < length; ++i, column += right, row += down) {
      const auto cell = pieces_.find({column, row});
      if (cell == pieces_.end()) return;
      own += cell->second == seat ? 1 : 0;
      lacking += cell->second == free ? 1 : 0;
      reachable = reachable || (cell->second == free && playable(column, row));
    }
    sum.cells += own;
    if (own + lacking < length) return;
    if (lacking == 1) ++(!reachable ? sum.later : to_move ? sum.now : sum.soon);
    if (lacking == 2) ++sum.two;
  }

  Area board_;
  bool gravity_;
  std::map<std::pair<int, int>, Seat> pieces_;
};

void expect_equal(const LineCriteria& counted, const LineCriteria& naive, const std::string& at) {
  EXPECT_EQ(counted.now, naive.now) << at;
  EXPECT_EQ(counted.soon, naive.soon) << at;
  EXPECT_EQ(counted.later, naive.later) << at;
  EXPECT_EQ(counted.two, naive.two) << at;
  EXPECT_EQ(counted.cells, naive.cells) << at;
}

// Every position of random games, finished ones too.
template <class G>
LineCriteria line_criteria(const G& state, Seat seat) {
  LineCriteria wanted;
  line_criteria_of_all(state, [&](Seat one, const LineCriteria& criteria) {
    if (one == seat) wanted = criteria;
  });
  return wanted;
}

template <GameState G>
void agrees_with_naive_count(const G& start, int length, bool gravity) {
  Rng rng(7);
  const LinesEvaluation<G> evaluation{LineWeights{}};
  for (int game = 0; game < repeats(5); ++game) {
    G state = start;
    for (;;) {
      const NaiveCount naive(state.view(), gravity);
      long long sum = 0;
      std::array<Value, static_cast<std::size_t>(G::facts.max_seats)> values{};
      evaluation.values(state, values.data());
      for (Seat seat = 0; seat < state.seats(); ++seat) {
        EXPECT_EQ(values[static_cast<std::size_t>(seat)], evaluation.value(state, seat));
        const bool to_move = state.turn() == Turn::of(seat);
        expect_equal(line_criteria(state, seat), naive.lines(length, seat, to_move), state.text());
        sum += evaluation.value(state, seat);
      }
      EXPECT_LT(std::abs(sum), state.seats()) << "values sum to nothing, up to rounding";
      if (state.turn().is_over()) break;
      state.play(state.random_move(rng));
    }
  }
}

TEST(Lines, AreCountedAsOnAnyConnectFourBoard) {
  agrees_with_naive_count(ConnectFour::Default(), 4, true);
  for (const GravityParams& size :
       {GravityParams{6, 7, 4}, GravityParams{4, 5, 4}, GravityParams{5, 5, 3},
        GravityParams{1, 32, 5}, GravityParams{31, 2, 6}, GravityParams{7, 8, 2},
        GravityParams{2, 9, 9}, GravityParams{3, 16, 16}}) {
    agrees_with_naive_count(ConnectFour::Free(size), size.connect, true);
  }
}
TEST(Lines, AreCountedInTicTacToe) { agrees_with_naive_count(TicTacToe(), 3, false); }
TEST(Lines, AreCountedForEverySeatOfThreeWins) {
  agrees_with_naive_count(ThreeWins::Default(), 3, true);
  ThreeWinsParams params;
  for (params.seats = 2; params.seats <= 4; ++params.seats) {
    agrees_with_naive_count(ThreeWins::Free(params), 3, true);
    agrees_with_naive_count(ThreeWinsChance::Free(params), 3, true);
  }
}

template <GameState G>
LineCriteria criteria_at(const G& start, std::string_view position, Seat seat) {
  return line_criteria(start.parse(position).value(), seat);
}

TEST(Lines, OfTheFirstStoneInTheMiddle) {
  // Four lines across, one upright, two diagonal ones lead through d1.
  expect_equal(criteria_at(ConnectFour::Default(), "4", 0), {.cells = 7}, "4");
  expect_equal(criteria_at(ConnectFour::Default(), "4", 1), {}, "4");
}
TEST(Lines, ThatLackAStoneAreToldApartByWhenItCanBePut) {
  // X has d1 d2 d3 and is to move: d4 wins. O's c1 to e1 is interrupted by d1.
  const ConnectFour::Default start;
  const std::string_view column_of_three = "4343 45";
  EXPECT_EQ(line_criteria(replayed(start, column_of_three).value(), 0).now, 1);
  EXPECT_EQ(line_criteria(replayed(start, "43434").value(), 0).soon, 1) << "O is to move";
  // X has a1 c1 d1: b1 can be reached. With a2 c2 d2 above O's stones b2 cannot.
  EXPECT_EQ(criteria_at(start, "......./......./......./......./O.OO.../X.XX... X", 0).now, 1);
  EXPECT_EQ(criteria_at(start, "......./......./......./......./O.OO.../X.XX... X", 1).later, 1);
}
TEST(Lines, OpenPairsOfThreeWinsAndChancesToMakeOne) {
  // X on a1 and b1 with c1 free: one pair; pairs can be made on a1-a3, b1-b3, b1-d1, a1-c3, b1-d3.
  const ThreeWins::Free start;
  const auto state = replayed(start, "1 7 7 2 6 6").value();
  const LineCriteria x = line_criteria(state, 0);
  EXPECT_EQ(x.now, 1);
  EXPECT_EQ(x.later, 0);
  EXPECT_EQ(x.two, 5);
}
TEST(Lines, WeightsAreOptions) {
  const auto game = Registry::standard().game("connect_four").value();
  EXPECT_TRUE(make_player(*game, "pvs:depth=2,eval=lines,eval.two=9", {}).ok());
  EXPECT_EQ(make_player(*game, "pvs:depth=2,eval=lines,eval.twoo=9", {}).error().message,
            "unknown option of evaluation lines 'twoo', did you mean 'two'?");
  EXPECT_FALSE(make_player(*game, "pvs:depth=2,eval=lines,eval.two=-1", {}).ok());
}
TEST(Lines, ValueIsTheWeightedLeadInPoints) {
  const ConnectFour::Default start;
  using G = ConnectFour::Default;
  const G state = start.parse("4").value();
  const LinesEvaluation<G> evaluation{
      LineWeights{.now = 0, .soon = 0, .later = 0, .two = 0, .cells = 2}};
  EXPECT_EQ(evaluation.value(state, 0), 14 * value_unit / 100);
  EXPECT_EQ(evaluation.value(state, 1), -14 * value_unit / 100);
}

}  // namespace
}  // namespace brett
