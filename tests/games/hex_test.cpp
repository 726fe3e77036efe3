// Hex against published counts and a slow second implementation on rows of characters.
#include "games/hex.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/perft.h"
#include "core/played.h"
#include "core/table_of.h"
#include "games/garbled.h"
#include "perft/perft_table.h"
#include "sanitized.h"

namespace brett::hex_tests {
namespace {

using ::testing::HasSubstr;
using Usual = HexOn<UsualHexBoard>;
using Any = HexOn<AnyHexBoard>;

Any board(int size, bool swap) { return Any({.size = size, .swap = swap}); }

void expect_published_counts(std::uint64_t most_leaves) {
  for (const auto& row : perft_rows("hex")) {
    const std::uint64_t leaves = std::stoull(row[3]);
    if (leaves > most_leaves) continue;
    const Any start = board(std::stoi(row[0]), row[1] == "1");
    EXPECT_EQ(count_lines(start, std::stoi(row[2])).leaves, leaves)
        << "size " << row[0] << ", swap " << row[1] << ", depth " << row[2];
  }
}

TEST(Hex, PerftIsThatOfTheTable) { expect_published_counts(sanitized ? 30'000 : 1'000'000); }

TEST(SlowHex, PerftOfAllDepthsIsThatOfTheTable) { expect_published_counts(100'000'000); }

TEST(Hex, PerftOfTheUsualBoardIsThatOfTheTable) {
  EXPECT_EQ(count_lines(Usual(), 2).leaves, 14641U);
}

// --- against the naive implementation ------------------------------------------------------------

struct Naive {
  int size;
  std::vector<std::string> rows;
  int mover = 0;
  bool swap;

  Naive(int n, bool with_swap)
      : size(n),
        rows(static_cast<std::size_t>(n), std::string(static_cast<std::size_t>(n), '.')),
        swap(with_swap) {}
  char& at(int column, int row) {
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  // Whether a chain of the symbol leads from the cell to its last row or column.
  bool reaches(char symbol, int column, int row, std::set<std::pair<int, int>>& seen) {
    if (column < 0 || row < 0 || column >= size || row >= size) return false;
    if (at(column, row) != symbol || !seen.insert({column, row}).second) return false;
    if ((symbol == 'R' ? row : column) == size - 1) return true;
    constexpr int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    for (const auto& step : steps) {
      if (reaches(symbol, column + step[0], row + step[1], seen)) return true;
    }
    return false;
  }
  bool has_won(char symbol) {
    std::set<std::pair<int, int>> seen;
    for (int i = 0; i < size; ++i) {
      if (symbol == 'R' ? reaches(symbol, i, 0, seen) : reaches(symbol, 0, i, seen)) return true;
    }
    return false;
  }
  int stones() {
    int count = 0;
    for (const std::string& row : rows) {
      for (const char cell : row) count += cell != '.';
    }
    return count;
  }
  std::set<std::string> moves() {
    std::set<std::string> all;
    if (has_won('R') || has_won('B')) return all;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (at(column, row) == '.') {
          all.insert(std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1));
        }
      }
    }
    if (swap && mover == 1 && stones() == 1) all.insert("swap");
    return all;
  }
  void play(const std::string& move) {
    if (move == "swap") {
      Naive before = *this;
      for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
          at(column, row) = before.at(row, column) == 'R' ? 'B' : '.';
        }
      }
    } else {
      at(move[0] - 'a', std::stoi(move.substr(1)) - 1) = mover == 0 ? 'R' : 'B';
    }
    mover = 1 - mover;
  }
  std::string text() const {
    std::string all;
    for (const std::string& row : rows) all += (all.empty() ? "" : "/") + row;
    return all + (mover == 0 ? " R" : " B");
  }
};

template <class G>
void expect_the_same_games(const G& start, bool swap, int games) {
  Rng rng(static_cast<std::uint64_t>(start.size()));
  for (int game = 0; game < games; ++game) {
    G state = start;
    Naive naive(start.size(), swap);
    for (;;) {
      ASSERT_EQ(state.text(), naive.text());
      const auto legal = naive.moves();
      ASSERT_EQ(state.turn().is_over(), legal.empty()) << state.text();
      if (legal.empty()) {
        EXPECT_EQ(state.payoff(0), naive.has_won('R') ? 1 : -1);
        EXPECT_EQ(state.payoff(1), naive.has_won('B') ? 1 : -1);
        break;
      }
      std::set<std::string> texts;
      for (const auto move : moves_of(state)) texts.insert(state.text(move));
      ASSERT_EQ(texts, legal);
      ASSERT_EQ(state.move_count(), static_cast<int>(legal.size()));
      const auto move = state.random_move(rng);
      naive.play(state.text(move));
      state.play(move);
    }
  }
}

TEST(Hex, RandomGamesGoAsInTheNaiveImplementation) {
  for (const int size : {2, 3, 4, 5, 8}) {
    for (const bool swap : {false, true}) {
      expect_the_same_games(board(size, swap), swap, sanitized ? 8 : 60);
    }
  }
  expect_the_same_games(Usual(), true, sanitized ? 4 : 20);
  if (!sanitized) expect_the_same_games(board(19, true), true, 6);
}

TEST(Hex, TheUsualBoardGoesAsTheGeneralOne) {
  Rng one(3), other(3);
  Usual usual;
  Any any = board(11, true);
  while (!usual.turn().is_over()) {
    ASSERT_EQ(usual.text(), any.text());
    usual.play(usual.random_move(one));
    any.play(any.random_move(other));
  }
  EXPECT_TRUE(any.turn().is_over());
  EXPECT_EQ(usual.payoff(0), any.payoff(0));
}

// --- single rules --------------------------------------------------------------------------------

TEST(Hex, ASwapMirrorsTheStoneAtTheLongDiagonal) {
  Played game(board(3, true));
  ASSERT_TRUE(game.play_moves("a2 swap").ok());
  EXPECT_EQ(game.text(), ".B./.../... R");
}

TEST(Hex, ASwapIsTheSecondMoveOrNone) {
  Played game(board(3, true));
  EXPECT_FALSE(game.parse_move("swap").ok());
  ASSERT_TRUE(game.play_moves("a2 b2").ok());
  EXPECT_FALSE(game.parse_move("swap").ok());
  Played without(board(3, false));
  ASSERT_TRUE(without.play_moves("a2").ok());
  EXPECT_FALSE(without.parse_move("swap").ok());
}

TEST(Hex, ASwapIsAWord) {
  Played game(board(3, true));
  ASSERT_TRUE(game.play_moves("c1").ok());
  EXPECT_EQ(game.path(*game.parse_move("swap")), Path{"=swap"});
}

TEST(Hex, NeighboursOfTheShortDiagonalJoin) {
  EXPECT_TRUE(board(2, false).parse(".R/RB B")->turn().is_over());
  EXPECT_FALSE(board(2, false).parse("R./BR B").ok() &&
               board(2, false).parse("R./BR B")->turn().is_over());
}

TEST(Hex, RefusesPositionsThatCannotBe) {
  const Any start = board(3, true);
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "must be rows"},
           {".../.../...", "must be rows"},
           {".../.../... X", "must be rows"},
           {".../... R", "2 rows instead of 3"},
           {".../..../... R", "row 2 from the top has 4 cells instead of 3"},
           {".../.x./... R", "is none of '.' and 'RB'"},
           {".../RR./... R", "as many stones"},
           {"RB./RB./R.. R", "as many stones"},
           {"R.B/RB./R.B R", "the side to move has won already"}}) {
    const auto state = start.parse(text);
    ASSERT_FALSE(state.ok()) << text;
    EXPECT_THAT(state.error().message, HasSubstr(why)) << text;
  }
}

TEST(Hex, SurvivesGarbledPositions) {
  expect_garbled_positions_safe(board(4, true), "RB./ 1", sanitized ? 20 : 200);
}

}  // namespace
}  // namespace brett::hex_tests
