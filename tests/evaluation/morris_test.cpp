// The Morris evaluation by hand, and against a count over the sixteen lines of the board.
#include "evaluation/morris.h"

#include <gtest/gtest.h>

#include <array>

#include "core/text.h"

namespace brett {
namespace {

Morris at(std::string_view position) {
  const auto state = Morris().parse(position);
  EXPECT_TRUE(state.ok()) << (state ? "" : state.error().message);
  return state ? *state : Morris();
}

// Points in reading order: a7 d7 g7, b6 d6 f6, c5 d5 e5, a4 b4 c4 e4 f4 g4, c3 ..., a1 d1 g1.
constexpr std::array<std::array<std::size_t, 3>, 16> lines{{{0, 1, 2},
                                                            {3, 4, 5},
                                                            {6, 7, 8},
                                                            {9, 10, 11},
                                                            {12, 13, 14},
                                                            {15, 16, 17},
                                                            {18, 19, 20},
                                                            {21, 22, 23},
                                                            {0, 9, 21},
                                                            {3, 10, 18},
                                                            {6, 11, 15},
                                                            {1, 4, 7},
                                                            {16, 19, 22},
                                                            {8, 12, 17},
                                                            {5, 13, 20},
                                                            {2, 14, 23}}};

int naive_worth(const Morris& state, char stone, Seat seat,
                const MorrisEvaluation::Options& weights) {
  std::string points;
  for (const char c : state.text().substr(0, state.text().find(' '))) {
    if (c != '/') points += c;
  }
  int stones = 0;
  for (const char c : points) stones += c == stone;
  int closed = 0;
  int possible = 0;
  for (const auto& line : lines) {
    int own = 0;
    int empty = 0;
    for (const std::size_t point : line) {
      own += points[point] == stone;
      empty += points[point] == '.';
    }
    closed += own == 3;
    possible += own == 2 && empty == 1;
  }
  return weights.stones * stones + weights.hand * state.hand(seat) + weights.mills * closed +
         weights.possible * possible;
}

TEST(MorrisEvaluation, CountsStonesAndPossibleMills) {
  // White: 3 stones, 6 in hand, 2 possible mills of weight 2: 13. Black: 1 and 7: 8. Scale 42.
  const MorrisEvaluation evaluation({});
  const Morris state = at("WW./.../.../W...B./.../.../... b 6-7");
  EXPECT_EQ(evaluation.value(state, 1), -5 * value_unit / 42);
  EXPECT_EQ(evaluation.value(state, 0), 5 * value_unit / 42);
}

TEST(MorrisEvaluation, CountsClosedMills) {
  // White: 3 stones, 6 in hand, a mill of weight 4: 13. Black: 1 and 7: 8.
  const MorrisEvaluation evaluation({});
  EXPECT_EQ(evaluation.value(at("WWW/.../.../....B./.../.../... b 6-7"), 1), -5 * value_unit / 42);
}

TEST(MorrisEvaluation, AnswersToItsWeights) {
  // Only possible mills count: 2 of weight 3; scale 8 * 3 + 1.
  const MorrisEvaluation evaluation({.stones = 0, .hand = 0, .mills = 0, .possible = 3});
  EXPECT_EQ(evaluation.value(at("WW./.../.../W...B./.../.../... b 6-7"), 0), 6 * value_unit / 25);
}

TEST(MorrisEvaluation, IsTheNaiveCountAndAntisymmetricInRandomGames) {
  const MorrisEvaluation::Options weights{.stones = 3, .hand = 2, .mills = 7, .possible = 5};
  const MorrisEvaluation evaluation(weights);
  const int scale = 9 * 3 + 4 * 7 + 8 * 5 + 1;
  Rng rng(3);
  for (int game = 0; game < 10; ++game) {
    Morris state;
    for (int ply = 0; ply < 80 && !state.turn().is_over(); ++ply) {
      const int naive = naive_worth(state, 'W', 0, weights) - naive_worth(state, 'B', 1, weights);
      ASSERT_EQ(evaluation.value(state, 0), value_unit * naive / scale) << state.text();
      ASSERT_EQ(evaluation.value(state, 1), -evaluation.value(state, 0));
      ASSERT_LT(std::abs(evaluation.value(state, 0)), value_unit);
      state.play(random_move(state, rng));
    }
  }
}

}  // namespace
}  // namespace brett
