// Stones in a row against published counts and a slow second implementation that looks at every line.
#include "games/mnk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/perft.h"
#include "core/played.h"
#include "core/table_of.h"
#include "games/garbled.h"
#include "perft/perft_table.h"
#include "sanitized.h"

namespace brett::mnk_tests {
namespace {

using ::testing::HasSubstr;
using Usual = MnkOn<UsualMnkBoard>;
using Any = MnkOn<AnyMnkBoard>;
using Rule = MnkParams::Rule;

Any board(int columns, int rows, int connect, Rule rule = Rule::free, bool swap = false) {
  return Any({.columns = columns, .rows = rows, .connect = connect, .rule = rule, .swap = swap});
}

void expect_published_counts(std::uint64_t most_leaves) {
  for (const auto& row : perft_rows("mnk")) {
    const std::uint64_t leaves = std::stoull(row[4]);
    if (leaves > most_leaves) continue;
    const Any start = board(std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]));
    EXPECT_EQ(count_lines(start, std::stoi(row[3])).leaves, leaves)
        << row[0] << " x " << row[1] << ", " << row[2] << " in a row, depth " << row[3];
  }
}

TEST(Mnk, PerftIsThatOfTheTable) { expect_published_counts(sanitized ? 100'000 : 4'000'000); }

TEST(SlowMnk, PerftOfAllDepthsIsThatOfTheTable) { expect_published_counts(600'000'000); }

int games_from(const Any& state) {
  if (state.turn().is_over()) return 1;
  int games = 0;
  for (const auto move : moves_of(state)) {
    Any child = state;
    child.play(move);
    games += games_from(child);
  }
  return games;
}

TEST(Mnk, ThreeByThreeHasTheGamesOfTicTacToe) { EXPECT_EQ(games_from(board(3, 3, 3)), 255'168); }

// --- against the naive implementation ------------------------------------------------------------

struct Naive {
  MnkParams params;
  std::vector<std::string> rows;
  int mover = 0;
  int plies = 0;

  explicit Naive(const MnkParams& p)
      : params(p),
        rows(static_cast<std::size_t>(p.rows),
             std::string(static_cast<std::size_t>(p.columns), '.')) {}
  char get(int column, int row) const {
    if (column < 0 || row < 0 || column >= params.columns || row >= params.rows) return '!';
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  // All stretches of equal stones, each looked at from its first stone.
  bool has_line(char symbol) const {
    constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int row = 0; row < params.rows; ++row) {
      for (int column = 0; column < params.columns; ++column) {
        for (const auto& step : steps) {
          if (get(column - step[0], row - step[1]) == symbol) continue;
          int length = 0;
          while (get(column + length * step[0], row + length * step[1]) == symbol) ++length;
          const bool line =
              params.rule == Rule::exact ? length == params.connect : length >= params.connect;
          if (line) return true;
        }
      }
    }
    return false;
  }
  std::set<std::string> moves() const {
    std::set<std::string> all;
    if (has_line('X') || has_line('O')) return all;
    for (int row = 0; row < params.rows; ++row) {
      for (int column = 0; column < params.columns; ++column) {
        if (get(column, row) != '.') continue;
        all.insert(std::string(1, static_cast<char>('a' + column)) +
                   std::to_string(params.rows - row));
      }
    }
    if (params.swap && plies == 1) all.insert("swap");
    return all;
  }
  void play(const std::string& move) {
    if (move == "swap") {
      for (std::string& row : rows) {
        for (char& cell : row) cell = cell == 'X' ? 'O' : cell;
      }
    } else {
      const int row = params.rows - std::stoi(move.substr(1));
      rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(move[0] - 'a')] =
          mover == 0 ? 'X' : 'O';
    }
    mover = 1 - mover;
    ++plies;
  }
  std::string text() const {
    std::string all;
    for (const std::string& row : rows) all += (all.empty() ? "" : "/") + row;
    return all + (mover == 0 ? " X" : " O");
  }
};

template <class G>
void expect_the_same_games(const MnkParams& params, int games) {
  Rng rng(static_cast<std::uint64_t>(params.columns * params.rows));
  for (int game = 0; game < games; ++game) {
    G state(params);
    Naive naive(params);
    for (;;) {
      ASSERT_EQ(state.text(), naive.text());
      const auto legal = naive.moves();
      ASSERT_EQ(state.turn().is_over(), legal.empty()) << state.text();
      if (legal.empty()) {
        const int winner = naive.has_line('X') ? 1 : naive.has_line('O') ? -1 : 0;
        EXPECT_EQ(state.payoff(0), winner);
        EXPECT_EQ(state.payoff(1), -winner);
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

TEST(Mnk, RandomGamesGoAsInTheNaiveImplementation) {
  const int games = sanitized ? 6 : 40;
  for (const Rule rule : {Rule::free, Rule::exact}) {
    for (const bool swap : {false, true}) {
      for (const auto& [columns, rows, connect] :
           std::vector<std::array<int, 3>>{{3, 3, 3}, {4, 3, 3}, {2, 6, 4}, {7, 5, 4}, {9, 9, 5}}) {
        expect_the_same_games<Any>({columns, rows, connect, rule, swap}, games);
      }
    }
  }
  expect_the_same_games<Usual>({}, sanitized ? 1 : 6);
  if (!sanitized) expect_the_same_games<Any>({.columns = 19, .rows = 19}, 3);
}

// --- single rules --------------------------------------------------------------------------------

TEST(Mnk, LongerRowsCountOnlyWithTheFreeRule) {
  for (const Rule rule : {Rule::free, Rule::exact}) {
    const auto position = board(6, 3, 5, rule).parse("XX.XXX/OO.OOO/...... X");
    ASSERT_TRUE(position.ok()) << position.error().message;
    Played game(*position);
    ASSERT_TRUE(game.play_moves("c3").ok());
    EXPECT_EQ(game.turn().is_over(), rule == Rule::free);
  }
}

TEST(Mnk, ASwapTakesTheStoneOver) {
  Played game(board(3, 3, 3, Rule::free, true));
  ASSERT_TRUE(game.play_moves("b2").ok());
  EXPECT_EQ(game.path(*game.parse_move("swap")), Path{"=swap"});
  ASSERT_TRUE(game.play_moves("swap").ok());
  EXPECT_EQ(game.text(), ".../.O./... X");
}

TEST(Mnk, RefusesPositionsThatCannotBe) {
  const Any start = board(3, 3, 3);
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "must be rows"},
           {".../.../...", "must be rows"},
           {".../.../... R", "must be rows"},
           {".../... X", "2 rows instead of 3"},
           {"..../.../... X", "row 1 from the top has 4 cells instead of 3"},
           {".../.x./... X", "is none of '.' and 'XO'"},
           {".../XX./... X", "as many stones"},
           {"XXX/OO./O.. X", "the side to move has won already"}}) {
    const auto state = start.parse(text);
    ASSERT_FALSE(state.ok()) << text;
    EXPECT_THAT(state.error().message, HasSubstr(why)) << text;
  }
}

TEST(Mnk, SurvivesGarbledPositions) {
  expect_garbled_positions_safe(board(4, 4, 3, Rule::free, true), "XO./ 1", sanitized ? 20 : 200);
}

}  // namespace
}  // namespace brett::mnk_tests
