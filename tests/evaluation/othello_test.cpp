// The published Othello evaluations, each against a naive sum or by hand.
#include "evaluation/othello.h"

#include <gtest/gtest.h>

#include <array>

namespace brett {
namespace {

using Board = OthelloOn<8>;

// Rows 1 to 4, columns a to d, as they are printed in the studies.
using Quarter = std::array<std::array<int, 4>, 4>;
constexpr Quarter cowthello{{{100, -25, 25, 10}, {-25, -50, 1, 1}, {25, 1, 50, 5}, {10, 1, 5, 1}}};
constexpr Quarter static_2023{{{99, -8, 8, 6}, {-8, -24, -4, -3}, {8, -4, 7, 4}, {6, -3, 4, 0}}};
constexpr Quarter nijssen{{{5, -1, 1, 1}, {-1, -2, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 2}}};

// Cell by cell from the text of the position, for whoever is to move in it.
int naive_sum(const Quarter& quarter, const std::string& position) {
  const char own = position.back();
  int sum = 0;
  for (std::size_t row = 0; row < 8; ++row) {
    for (std::size_t column = 0; column < 8; ++column) {
      const char disc = position[row * 8 + column];
      if (disc == '-') continue;
      const int weight = quarter[std::min(row, 7 - row)][std::min(column, 7 - column)];
      sum += disc == own ? weight : -weight;
    }
  }
  return sum;
}

// Positions of random games that are not over.
std::vector<Board> some_positions() {
  std::vector<Board> positions;
  Rng rng(2);
  for (int game = 0; game < 12; ++game) {
    for (Board state; !state.turn().is_over(); state.play(state.random_move(rng))) {
      positions.push_back(state);
    }
  }
  return positions;
}

Board at(const std::string& position) {
  const auto state = Board().parse(position);
  EXPECT_TRUE(state.ok()) << position;
  return state ? *state : Board();
}

// The same discs with the other side to move.
Board turned(const Board& state) {
  std::string text = state.text();
  text.back() = text.back() == 'X' ? 'O' : 'X';
  return at(text);
}

template <class Table>
void expect_table(const Quarter& quarter) {
  const DiscTableEvaluation<Table> evaluation;
  for (const Board& state : some_positions()) {
    ASSERT_EQ(evaluation.value(state, state.turn().seat()),
              naive_sum(quarter, state.text()) * value_unit)
        << state.text();
  }
}

TEST(OthelloEvaluation, DiscTablesAreThePublishedOnes) {
  expect_table<othello::CowthelloTable>(cowthello);
  expect_table<othello::StaticTable>(static_2023);
  expect_table<othello::NijssenTable>(nijssen);
}

template <class E>
void expect_antisymmetry(const E& evaluation) {
  for (const Board& state : some_positions()) {
    const Board other = turned(state);
    ASSERT_EQ(evaluation.value(state, state.turn().seat()),
              -evaluation.value(other, other.turn().seat()))
        << E::name << ' ' << state.text();
  }
}

TEST(OthelloEvaluation, OneSidesGainIsTheOthersLoss) {
  expect_antisymmetry(DiscTableEvaluation<othello::CowthelloTable>());
  expect_antisymmetry(DiscTableEvaluation<othello::StaticTable>());
  expect_antisymmetry(DiscTableEvaluation<othello::NijssenTable>());
  expect_antisymmetry(OthelloCorners<8>());
  expect_antisymmetry(OthelloCoins<8>());
  expect_antisymmetry(OthelloMobility<8>());
}

template <class E>
void expect_same_for_images(const E& evaluation) {
  for (const Board& state : some_positions()) {
    const Seat seat = state.turn().seat();
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
      ASSERT_EQ(evaluation.value(state.transformed(symmetry), seat), evaluation.value(state, seat));
    }
  }
}

TEST(OthelloEvaluation, MirroredBoardsAreWorthTheSame) {
  expect_same_for_images(DiscTableEvaluation<othello::StaticTable>());
  expect_same_for_images(OthelloCorners<8>());
  expect_same_for_images(OthelloMobility<8>());
}

// Black: the corners a1 and h1; White: the corner h8, six discs in all.
const std::string corners_position =
    "XO-----X" + std::string(16, '-') + "---OO------OO---" + std::string(23, '-') + "O";

TEST(OthelloEvaluation, ACornerIsWorthTwentyFive) {
  EXPECT_EQ(OthelloCorners<8>().value(at(corners_position + " X"), 0), 25 * value_unit);
  EXPECT_EQ(OthelloCorners<8>().value(at(corners_position + " O"), 1), -25 * value_unit);
  EXPECT_EQ(OthelloCorners<8>().value(Board(), 0), 0);
}

TEST(OthelloEvaluation, CoinsAreTheShareOfTheDiscs) {
  // 2 against 6 discs: 100 (2 - 6) / 8.
  EXPECT_EQ(OthelloCoins<8>().value(at(corners_position + " X"), 0), -50 * value_unit);
  EXPECT_EQ(OthelloCoins<8>().value(at(corners_position + " O"), 1), 50 * value_unit);
  EXPECT_EQ(OthelloCoins<8>().value(Board(), 0), 0);
}

TEST(OthelloEvaluation, MobilityIsTheShareOfTheMoves) {
  // Black may take b1 from the left at c1, and nothing else; White has no move.
  EXPECT_EQ(OthelloMobility<8>().value(at(corners_position + " X"), 0), 100 * value_unit);
  EXPECT_EQ(OthelloMobility<8>().value(at(corners_position + " O"), 1), -100 * value_unit);
  EXPECT_EQ(OthelloMobility<8>().value(Board(), 0), 0);
}

int placing_moves(const Board& state) {
  int count = 0;
  for (const auto move : moves_of(state)) count += move != Board::pass;
  return count;
}

TEST(OthelloEvaluation, MobilityCountsWhatBothSidesCouldPlay) {
  for (const Board& state : some_positions()) {
    const int own = placing_moves(state);
    const int other = placing_moves(turned(state));
    ASSERT_EQ(OthelloMobility<8>().value(state, state.turn().seat()),
              100 * value_unit * (own - other) / (own + other));
  }
}

}  // namespace
}  // namespace brett
