// 3 wins, with and without blanks, against a slow second implementation on an array of characters.
#include "games/three_wins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.h"
#include "core/perft.h"
#include "core/symmetry.h"
#include "core/table_of.h"
#include "games/garbled.h"
#include "games/three_wins_chance.h"
#include "sanitized.h"

namespace brett {
namespace {

using Default = ThreeWins::Default;
using Free = ThreeWins::Free;
using DefaultChance = ThreeWinsChance::Default;
using FreeChance = ThreeWinsChance::Free;

ThreeWinsParams table(int rows, int columns, int connect, int seats, int blank_every = 3) {
  ThreeWinsParams params;
  params.rows = rows;
  params.columns = columns;
  params.connect = connect;
  params.seats = seats;
  params.blank_every = blank_every;
  return params;
}

// The rules again, slowly: a grid of characters, row 0 at the bottom.
struct NaiveThreeWins {
  NaiveThreeWins(const ThreeWinsParams& p, bool with_blanks)
      : params(p),
        blanks(with_blanks),
        grid(static_cast<std::size_t>(p.rows),
             std::string(static_cast<std::size_t>(p.columns), '.')) {}

  char at(int row, int column) const {
    if (row < 0 || column < 0 || row >= params.rows || column >= params.columns) return '!';
    return grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  int free_cells(int column) const {
    int free = 0;
    for (int row = 0; row < params.rows; ++row) free += at(row, column) == '.';
    return free;
  }
  int all_free() const {
    int free = 0;
    for (int column = 0; column < params.columns; ++column) free += free_cells(column);
    return free;
  }
  bool row_from(int row, int column, int up, int right, char symbol) const {
    for (int i = 0; i < params.connect; ++i) {
      if (at(row + i * up, column + i * right) != symbol) return false;
    }
    return true;
  }
  bool has_won(char symbol) const {
    for (int row = 0; row < params.rows; ++row) {
      for (int column = 0; column < params.columns; ++column) {
        for (const auto& [up, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          if (row_from(row, column, up, right, symbol)) return true;
        }
      }
    }
    return false;
  }
  Seat winner() const {
    for (Seat seat = 0; seat < params.seats; ++seat) {
      if (has_won("XOAH"[seat])) return seat;
    }
    return nobody;
  }
  bool over() const { return winner() != nobody || all_free() == 0; }
  bool blank_due() const {
    return blanks && played > 0 && played % params.blank_every == 0 &&
           fallen < played / params.blank_every;
  }
  Turn turn() const {
    if (over()) return Turn::over();
    return blank_due() ? Turn::chance() : Turn::of(played % params.seats);
  }
  std::map<std::string, double> moves() const {  // with their probabilities, 0 for decisions
    std::map<std::string, double> list;
    if (over()) return list;
    for (int column = 0; column < params.columns; ++column) {
      if (free_cells(column) == 0) continue;
      const double chance = 1.0 * free_cells(column) / all_free();
      const std::string name(1, "123456789abcdefghijklmnopqrstuvwxyz"[column]);
      list[std::string(blank_due() ? "*" : "").append(name)] = blank_due() ? chance : 0;
    }
    return list;
  }
  void play(const std::string& move) {
    const std::string names = "123456789abcdefghijklmnopqrstuvwxyz";
    const auto column = names.find(move.back());
    const auto row = static_cast<std::size_t>(params.rows - free_cells(static_cast<int>(column)));
    if (blank_due()) {
      grid[row][column] = '#';
      ++fallen;
    } else {
      grid[row][column] = "XOAH"[played % params.seats];
      ++played;
    }
  }
  std::string text() const {
    std::string result;
    for (int row = params.rows - 1; row >= 0; --row) {
      result += grid[static_cast<std::size_t>(row)] + (row > 0 ? "/" : " ");
    }
    return result + (turn().is_chance() ? '?' : "XOAH"[played % params.seats]);
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const auto& [move, probability] : moves()) {
      NaiveThreeWins child = *this;
      child.play(move);
      leaves += child.perft(depth - 1);
    }
    return leaves;
  }

  ThreeWinsParams params;
  bool blanks;
  std::vector<std::string> grid;
  int played = 0;
  int fallen = 0;
};

template <class G>
std::map<std::string, double> moves_by_text(const G& state) {
  std::map<std::string, double> list;
  if (state.turn().is_over()) return list;
  for (const auto move : moves_of(state)) {
    list[state.text(move)] = state.turn().is_chance() ? probability_of(state, move) : 0;
  }
  return list;
}

template <class G>
void expect_equal(const G& state, const NaiveThreeWins& naive) {
  ASSERT_EQ(state.text(), naive.text());
  ASSERT_EQ(state.turn(), naive.turn()) << naive.text();
  const auto mine = moves_by_text(state);
  const auto theirs = naive.moves();
  ASSERT_EQ(mine.size(), theirs.size()) << naive.text();
  for (const auto& [move, probability] : theirs) {
    ASSERT_TRUE(mine.contains(move)) << naive.text() << " " << move;
    ASSERT_DOUBLE_EQ(mine.at(move), probability) << naive.text() << " " << move;
  }
  if (!naive.over()) return;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const double expected = naive.winner() == nobody ? 0 : naive.winner() == seat ? 1 : -1;
    ASSERT_EQ(state.payoff(seat), expected) << naive.text() << " seat " << seat;
  }
}

// Round trips and symmetry at every position on the way.
template <class G>
void expect_consistent(const G& state) {
  const auto again = state.parse(state.text());
  ASSERT_TRUE(again.ok()) << again.error().message;
  ASSERT_EQ(*again, state) << state.text();
  ASSERT_EQ(again->key(), state.key());
  const G mirror = state.transformed(1);
  ASSERT_EQ(mirror.transformed(1), state);
  ASSERT_EQ(mirror.turn(), state.turn());
  ASSERT_EQ(canonical(mirror).state, canonical(state).state);
  if (state.turn().is_over()) return;
  double sum = 0;
  for (const auto move : moves_of(state)) {
    G child = state;
    child.play(move);
    G image = mirror;
    image.play(state.transformed(move, 1));
    ASSERT_EQ(image, child.transformed(1)) << state.text() << " " << state.text(move);
    sum += probability_of(state, move);
  }
  if (state.turn().is_chance()) {
    ASSERT_NEAR(sum, 1, 1e-12);
  }
  ASSERT_EQ(count_moves(state), static_cast<int>(moves_of(state).size()));
}

template <class G>
void compare_along_random_games(const ThreeWinsParams& params, int games, std::uint64_t seed) {
  Rng rng(seed);
  for (int game = 0; game < repeats(games); ++game) {
    G state(params);
    NaiveThreeWins naive(params, G::facts.chance);
    std::string played;
    for (;;) {
      ASSERT_NO_FATAL_FAILURE(expect_equal(state, naive));
      ASSERT_NO_FATAL_FAILURE(expect_consistent(state));
      if (state.turn().is_over()) break;
      const auto move = random_move(state, rng);
      played += state.text(move);
      naive.play(state.text(move));
      state.play(move);
    }
    const auto again = G(params).parse(played);
    ASSERT_TRUE(again.ok()) << again.error().message;
    ASSERT_EQ(*again, state) << played;
  }
}

template <class G>
void compare_perft(const ThreeWinsParams& params, int depth) {
  for (int d = 0; d <= depth; ++d) {
    EXPECT_EQ(count_lines(G(params), d).leaves, NaiveThreeWins(params, G::facts.chance).perft(d))
        << "depth " << d;
  }
}

template <class G>
void expect_refusal(const G& start, std::string_view position, std::string_view reason) {
  const auto result = start.parse(position);
  ASSERT_FALSE(result.ok()) << position;
  EXPECT_NE(result.error().message.find(reason), std::string::npos) << result.error().message;
}

template <class G>
std::uint64_t tree_nodes(const G& start, int depth) {
  std::uint64_t nodes = 0;
  for (int d = 0; d <= depth; ++d) nodes += count_lines(start, d).leaves;
  return nodes;
}

TEST(ThreeWins, RandomGamesFollowTheNaiveRules) {
  compare_along_random_games<Default>({}, 60, 1);
  compare_along_random_games<Free>({}, 20, 2);
  compare_along_random_games<Free>(table(4, 5, 3, 2), 40, 3);
  compare_along_random_games<Free>(table(5, 4, 4, 4), 40, 4);
  compare_along_random_games<Free>(table(6, 7, 5, 3), 10, 5);
  compare_along_random_games<Free>(table(1, 20, 3, 3), 20, 6);
}

TEST(ThreeWins, BoardsOfTwoHighColumnsKnowTheirRows) {
  compare_along_random_games<Free>(table(31, 2, 4, 2), 20, 7);
  compare_along_random_games<Free>(table(20, 3, 8, 3), 5, 8);
  compare_along_random_games<Free>(table(1, 32, 9, 2), 5, 9);
}

// Two pairs on diagonals, a1 b2 and a3 b4, are no four: a shift by more than the word once said so.
TEST(ThreeWins, TwoDiagonalPairsInTwoColumnsAreNoFour) {
  const auto state = Free(table(31, 2, 4, 2)).parse("1221122");
  ASSERT_TRUE(state.ok()) << state.error().message;
  EXPECT_FALSE(state->turn().is_over());
}

TEST(ThreeWins, PerftEqualsBruteForce) {
  compare_perft<Default>({}, 4);
  compare_perft<Free>({}, 4);
  compare_perft<Free>(table(4, 5, 3, 2), 6);
  compare_perft<Free>(table(4, 5, 3, 4), 5);
  compare_perft<Free>(table(3, 3, 3, 2), 9);
  compare_perft<Free>(table(2, 3, 3, 3), 6);
}

// The tree sizes of full-width max^n, the root counted.
TEST(ThreeWins, TreeSizesAreThePublishedOnes) {
  EXPECT_EQ(tree_nodes(Default(), 3), 400U);
  EXPECT_EQ(tree_nodes(Default(), 4), 2801U);
  EXPECT_EQ(tree_nodes(Default(), 5), 19608U);
  EXPECT_EQ(tree_nodes(Default(), 6), 137257U);
}

TEST(SlowThreeWins, DeepTreeSizesAreThePublishedOnes) {
  EXPECT_EQ(tree_nodes(Default(), 7), 960800U);
  EXPECT_EQ(tree_nodes(Default(), 8), 6469870U);
  EXPECT_EQ(tree_nodes(Free(), 8), 6469870U);
}

TEST(ThreeWins, ThreeUprightWinAndAllOthersLose) {
  const auto state = Default().parse("1231231");
  ASSERT_TRUE(state.ok()) << state.error().message;
  EXPECT_TRUE(state->turn().is_over());
  EXPECT_EQ(state->payoff(0), 1);
  EXPECT_EQ(state->payoff(1), -1);
  EXPECT_EQ(state->payoff(2), -1);
}

TEST(ThreeWins, FullBoardIsADraw) {
  const auto state = Free(table(2, 2, 2, 4)).parse("1122");
  ASSERT_TRUE(state.ok()) << state.error().message;
  EXPECT_TRUE(state->turn().is_over());
  for (Seat seat = 0; seat < 4; ++seat) EXPECT_EQ(state->payoff(seat), 0);
}

TEST(ThreeWins, RandomMovesAreUniformOverTheFreeColumns) {
  const auto state = Free(table(2, 4, 3, 2)).parse("11");
  ASSERT_TRUE(state.ok());
  std::map<std::string, int> seen;
  Rng rng(5);
  constexpr int draws = 30000;
  for (int i = 0; i < draws; ++i) ++seen[state->text(state->random_move(rng))];
  ASSERT_EQ(seen.size(), 3U);
  for (const auto& [move, times] : seen) EXPECT_NEAR(times, draws / 3, 400) << move;
}

TEST(ThreeWins, TheDefaultTableIsKnownToTheCompiler) {
  const auto size_of = [](const ThreeWinsParams& params) {
    return ThreeWins::instantiate(params, [](const auto& start) { return sizeof(start); });
  };
  EXPECT_EQ(size_of({}), sizeof(Default));
  EXPECT_LE(sizeof(Default), 40U);
  EXPECT_LE(sizeof(DefaultChance), 40U);
  EXPECT_LE(sizeof(FreeChance), 64U);
  EXPECT_EQ(size_of(table(7, 7, 3, 2)), sizeof(Free));
}

TEST(ThreeWins, ImpossiblePositionsAreRefusedInWords) {
  const Free small(table(3, 4, 3, 3));
  expect_refusal(small, "", "must be rows");
  expect_refusal(small, "..../..../.... X X", "must be rows");
  expect_refusal(small, "..../.... X", "2 rows instead of 3");
  expect_refusal(small, "..../..../... X", "3 cells instead of 4");
  expect_refusal(small, "..../..../H... O", "must be '.' or one of");
  expect_refusal(small, "..../..../#... O", "must be '.' or one of");
  expect_refusal(small, "..../X.../.... O", "hangs in the air");
  expect_refusal(small, "..../..../X... X", "the turn must be O");
  expect_refusal(small, "..../..../X... ?", "the turn must be O");
  expect_refusal(small, "..../..../XX.. A", "of 2 stones X must have 1, not 2");
  expect_refusal(small, "..../..../.O.. O", "of 1 stones X must have 1, not 0");
  expect_refusal(small, "X.../XOAA/XOAO X", "X has won, but A moved after that");
  expect_refusal(small, "X.../XOA./XOAO A", "X has won, but O moved after that");
  expect_refusal(small, "5", "illegal move '5'");
  expect_refusal(small, "1111", "illegal move '1'");
  expect_refusal(Free(table(2, 5, 3, 2)), "OOOO./XXXXX O", "no last stone of X can have won");
}

TEST(ThreeWins, SeatsHaveTheirSymbols) {
  const auto state = Free(table(2, 5, 3, 4)).parse("12345");
  ASSERT_TRUE(state.ok()) << state.error().message;
  EXPECT_EQ(state->text(), "...../XOAHX O");
  const View view = state->view();
  EXPECT_EQ(view.seat_names, (std::vector<std::string>{"X", "O", "A", "H"}));
  EXPECT_EQ(view.board().cells.size(), 10U);
  EXPECT_EQ(state->path(moves_of(*state)[0]), std::vector<std::string>{"a2"});
}

TEST(ThreeWins, StatesOfEqualStonesButOtherOwnersHaveOtherKeys) {
  const auto first = Default().parse("123");
  const auto second = Default().parse("321");
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_NE(first->key(), second->key());
}

// --- with chance --------------------------------------------------------------------------------

TEST(ThreeWinsChance, RandomGamesFollowTheNaiveRules) {
  compare_along_random_games<DefaultChance>({}, 60, 1);
  compare_along_random_games<FreeChance>({}, 20, 2);
  compare_along_random_games<FreeChance>(table(4, 5, 3, 2, 1), 40, 3);
  compare_along_random_games<FreeChance>(table(5, 4, 4, 4, 2), 40, 4);
  compare_along_random_games<FreeChance>(table(6, 7, 4, 3, 9), 10, 5);
}

TEST(ThreeWinsChance, PerftEqualsBruteForce) {
  compare_perft<DefaultChance>({}, 4);
  compare_perft<FreeChance>({}, 4);
  compare_perft<FreeChance>(table(4, 5, 3, 2, 1), 5);
  compare_perft<FreeChance>(table(3, 3, 3, 4, 2), 9);
  compare_perft<FreeChance>(table(2, 3, 2, 2, 1), 6);
}

TEST(ThreeWinsChance, BlankFallsAfterTheThirdMove) {
  const auto state = DefaultChance().parse("444");
  ASSERT_TRUE(state.ok()) << state.error().message;
  EXPECT_TRUE(state->turn().is_chance());
  EXPECT_EQ(state->text(), "......./......./......./......./...A.../...O.../...X... ?");
  for (const auto event : moves_of(*state)) {
    const double free = state->text(event) == "*4" ? 4 : 7;
    EXPECT_DOUBLE_EQ(state->probability(event), free / 46);
  }
  const auto after = DefaultChance().parse("444*3");
  ASSERT_TRUE(after.ok()) << after.error().message;
  EXPECT_EQ(after->turn(), Turn::of(0));
  EXPECT_EQ(after->text(), "......./......./......./......./...A.../...O.../..#X... X");
}

TEST(ThreeWinsChance, NoBlankFallsAfterAWin) {
  const auto state = FreeChance(table(4, 4, 2, 2, 3)).parse("121");
  ASSERT_TRUE(state.ok()) << state.error().message;
  EXPECT_TRUE(state->turn().is_over());
  EXPECT_EQ(state->payoff(0), 1);
  EXPECT_EQ(state->text().back(), 'O');
}

TEST(ThreeWinsChance, BlanksAreDrawnByTheirProbability) {
  const auto state = FreeChance(table(4, 3, 3, 3, 4)).parse("1112");
  ASSERT_TRUE(state.ok()) << state.error().message;
  ASSERT_TRUE(state->turn().is_chance());
  std::map<std::string, int> seen;
  Rng rng(5);
  constexpr int draws = 40000;
  for (int i = 0; i < draws; ++i) ++seen[state->text(state->random_move(rng))];
  EXPECT_NEAR(seen["*1"], draws / 8, 350);
  EXPECT_NEAR(seen["*2"], draws * 3 / 8, 500);
  EXPECT_NEAR(seen["*3"], draws * 4 / 8, 500);
}

TEST(ThreeWinsChance, ABlankBelongsToNobody) {
  const auto state = DefaultChance().parse("123*4");
  ASSERT_TRUE(state.ok());
  const View view = state->view();
  const auto& cells = view.board().cells;
  const auto blank =
      std::ranges::find_if(cells, [](const Cell& cell) { return cell.piece.symbol == "#"; });
  ASSERT_NE(blank, cells.end());
  EXPECT_EQ(blank->piece.owner, nobody);
  EXPECT_EQ(view.seat_names.size(), 3U);
}

TEST(ThreeWinsChance, ImpossiblePositionsAreRefusedInWords) {
  const FreeChance small(table(3, 4, 3, 3, 3));
  expect_refusal(small, "..../..../XOA. X", "the turn must be ?");
  expect_refusal(small, "..../..../XOA# ?", "the turn must be X");
  expect_refusal(small, "..../..../XO.# A", "2 stones and 1 blanks");
  expect_refusal(small, "..../..../...# X", "0 stones and 1 blanks");
  expect_refusal(small, ".X../XOA./XOA. O", "7 stones and 0 blanks");
  expect_refusal(FreeChance(table(2, 4, 2, 2, 3)), "X.../XO.# O", "a blank fell after X had won");
  expect_refusal(small, "123*5", "illegal move '*5'");
  expect_refusal(small, "123 4", "1 rows instead of 3");
  expect_refusal(small, "1234", "illegal move '4'");
}

TEST(ThreeWins, GarbledPositionsAreSafe) {
  expect_garbled_positions_safe(Default(), "XOA./ 1234567", 200);
  expect_garbled_positions_safe(Free(table(2, 3, 2, 2)), "XO./ 123", 1000);
}

TEST(ThreeWinsChance, GarbledPositionsAreSafe) {
  expect_garbled_positions_safe(DefaultChance(), "XOA.#?/ 1234567*", 200);
  expect_garbled_positions_safe(FreeChance(table(2, 3, 2, 2, 1)), "XO.#?/ 123*", 1000);
}

}  // namespace
}  // namespace brett
