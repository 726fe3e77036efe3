#include "games/connect_four.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/perft.h"
#include "perft/perft_table.h"
#include "sanitized.h"

namespace brett {
namespace {

using DefaultBoard = ConnectFour::Default;
using AnyBoard = ConnectFour::Free;

// Columns of characters; a line is looked for from every cell in every direction.
class NaiveConnectFour {
 public:
  explicit NaiveConnectFour(GravityParams size)
      : size_(size), columns_(static_cast<std::size_t>(size.columns)) {}

  std::vector<int> moves() const {
    std::vector<int> open;
    for (int c = 0; c < size_.columns; ++c) {
      if (column(c).size() < static_cast<std::size_t>(size_.rows)) open.push_back(c);
    }
    return open;
  }
  void play(int c) {
    columns_[static_cast<std::size_t>(c)] += mover_;
    mover_ = mover_ == 'X' ? 'O' : 'X';
  }
  bool won(char side) const {
    for (int c = 0; c < size_.columns; ++c) {
      for (int r = 0; r < size_.rows; ++r) {
        if (line(side, c, r, 1, 0) || line(side, c, r, 0, 1) || line(side, c, r, 1, 1) ||
            line(side, c, r, 1, -1)) {
          return true;
        }
      }
    }
    return false;
  }
  bool over() const { return moves().empty() || won('X') || won('O'); }
  char at(int c, int r) const {
    if (c < 0 || c >= size_.columns || r < 0 || static_cast<std::size_t>(r) >= column(c).size()) {
      return '.';
    }
    return column(c)[static_cast<std::size_t>(r)];
  }
  std::string text() const {
    std::string rows;
    for (int r = size_.rows - 1; r >= 0; --r) {
      for (int c = 0; c < size_.columns; ++c) rows += at(c, r);
      rows += r > 0 ? '/' : ' ';
    }
    return rows + mover_;
  }

 private:
  const std::string& column(int c) const { return columns_[static_cast<std::size_t>(c)]; }
  bool line(char side, int c, int r, int dc, int dr) const {
    for (int i = 0; i < size_.connect; ++i) {
      if (at(c + i * dc, r + i * dr) != side) return false;
    }
    return true;
  }
  GravityParams size_;
  std::vector<std::string> columns_;
  char mover_ = 'X';
};

void count_naively(const NaiveConnectFour& board, int depth, PerftCount& count) {
  if (depth == 0) {
    ++count.leaves;
  } else if (board.over()) {
    ++count.ended;
  } else {
    for (const int c : board.moves()) {
      NaiveConnectFour child = board;
      child.play(c);
      count_naively(child, depth - 1, count);
    }
  }
}

template <GameState G>
void compare_along_random_games(const G& start, GravityParams size, int games) {
  Rng rng(3);
  for (int game = 0; game < games; ++game) {
    G state = start;
    NaiveConnectFour board(size);
    while (!board.over()) {
      const auto list = moves_of(state);
      const auto columns = board.moves();
      ASSERT_EQ(list.size(), columns.size());
      const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
      state.play(list[pick]);
      board.play(columns[pick]);
      ASSERT_EQ(state.text(), board.text());
      ASSERT_EQ(state.turn().is_over(), board.over()) << board.text();
    }
    ASSERT_EQ(state.payoff(0), board.won('X') ? 1 : board.won('O') ? -1 : 0) << board.text();
  }
}

TEST(ConnectFour, PerftEqualsTheTable) {
  for (const auto& row : perft_table("connect_four_7x6")) {
    if (sanitized && row[1] > 100'000) break;
    EXPECT_EQ(count_lines(DefaultBoard(), static_cast<int>(row[0])).leaves, row[1])
        << "depth " << row[0];
  }
}

TEST(ConnectFour, BothBoardTypesPlayTheSameGame) {
  const int depth = sanitized ? 7 : 8;
  const PerftCount any = count_lines(AnyBoard(), depth);
  const PerftCount fixed = count_lines(DefaultBoard(), depth);
  EXPECT_EQ(any.leaves, fixed.leaves);
  EXPECT_EQ(any.ended, fixed.ended);
}

TEST(ConnectFour, OtherSizesAgreeWithANaiveBoardInPerft) {
  for (const GravityParams size : {GravityParams{5, 5, 4}, GravityParams{4, 5, 3},
                                   GravityParams{3, 3, 3}, GravityParams{2, 4, 2}}) {
    PerftCount naive;
    count_naively(NaiveConnectFour(size), 7, naive);
    const PerftCount count = count_lines(AnyBoard(size), 7);
    EXPECT_EQ(count.leaves, naive.leaves) << size.rows << "x" << size.columns;
    EXPECT_EQ(count.ended, naive.ended) << size.rows << "x" << size.columns;
  }
}

TEST(ConnectFour, RandomGamesAgreeWithANaiveBoard) {
  compare_along_random_games(DefaultBoard(), {6, 7, 4}, 300);
  for (const GravityParams size :
       {GravityParams{5, 5, 4}, GravityParams{7, 8, 4}, GravityParams{8, 7, 5},
        GravityParams{14, 4, 4}, GravityParams{1, 32, 2}, GravityParams{31, 2, 6},
        GravityParams{3, 16, 3}}) {
    compare_along_random_games(AnyBoard(size), size, 100);
  }
}

TEST(ConnectFour, ColumnDigitsAreAPosition) {
  const auto state = DefaultBoard().parse("44455554221");
  ASSERT_TRUE(state.ok());
  EXPECT_EQ(state->text(), "......./......./...OX../...XO../.O.OX../XX.XO.. O");
}

TEST(ConnectFour, BoardsThatDoNotFitAreRefusedInWords) {
  ConnectFour::Params params;
  params.rows = 8;
  params.columns = 8;
  ASSERT_FALSE(ConnectFour::check(params).ok());
  EXPECT_EQ(ConnectFour::check(params).error().message,
            "rows=8,columns=8 for connect_four: (rows + 1) * columns must be at most 64");
  params = {};
  params.connect = 8;
  EXPECT_EQ(ConnectFour::check(params).error().message,
            "connect=8 for connect_four: must be at most the longer side, 7");
}

TEST(ConnectFour, ImpossiblePositionsAreRefusedInWords) {
  const std::string empty = "......./......./......./......./";
  for (const std::string& text :
       {std::string(), std::string("8"), std::string("x"), std::string("4444444"),
        empty + "...X.../....... X", empty + "......./...X... X", empty + "......./...XX.. O",
        empty + "......./...Z... O", empty + "....... X", empty + "......./...X.. O",
        empty + "OOO..../XXXX... X", empty + "......./...X... ?"}) {
    EXPECT_FALSE(DefaultBoard().parse(text).ok() && !text.empty()) << text;
  }
  const auto floating = DefaultBoard().parse(empty + "...X.../....... O");
  ASSERT_FALSE(floating.ok());
  EXPECT_NE(floating.error().message.find("hangs in the air"), std::string::npos);
}

TEST(ConnectFour, AWonGameIsOver) {
  const auto state = DefaultBoard().parse("1213141");
  ASSERT_FALSE(state.ok() && !state->turn().is_over());
  const auto column = DefaultBoard().parse("1212121");
  ASSERT_TRUE(column.ok());
  EXPECT_TRUE(column->turn().is_over());
  EXPECT_EQ(column->payoff(0), 1);
}

}  // namespace
}  // namespace brett
