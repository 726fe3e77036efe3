#include "games/tic_tac_toe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/notation.h"
#include "core/perft.h"
#include "core/symmetry.h"
#include "core/table_of.h"
#include "perft/perft_table.h"

namespace brett {
namespace {

// A board of characters, filled by hand.
struct NaiveTicTacToe {
  std::string cells = "---------";
  char mover = 'X';

  bool won(char side) const {
    for (const auto* line : {"012", "345", "678", "036", "147", "258", "048", "246"}) {
      if (at(line[0]) == side && at(line[1]) == side && at(line[2]) == side) return true;
    }
    return false;
  }
  char at(char digit) const { return cells[static_cast<std::size_t>(digit - '0')]; }
  bool over() const { return won('X') || won('O') || cells.find('-') == std::string::npos; }
};

struct Games {
  std::uint64_t won_by_x = 0, won_by_o = 0, drawn = 0;
};
struct Tally {
  std::map<std::string, Games> games;  // from every position, by its text
  std::set<std::uint64_t> positions, up_to_symmetry;
};

// Plays on from every position once, on both boards.
void compare_all_games(const TicTacToe& state, const NaiveTicTacToe& board, Tally& tally) {
  ASSERT_EQ(state.turn().is_over(), board.over());
  tally.positions.insert(state.key());
  tally.up_to_symmetry.insert(canonical(state).state.key());
  Games& games = tally.games[state.text()];
  if (board.over()) {
    const double expected = board.won('X') ? 1 : board.won('O') ? -1 : 0;
    ASSERT_EQ(state.payoff(0), expected);
    ASSERT_EQ(state.payoff(1), -expected);
    ++(expected > 0 ? games.won_by_x : expected < 0 ? games.won_by_o : games.drawn);
    return;
  }
  ASSERT_EQ(static_cast<int>(moves_of(state).size()),
            std::count(board.cells.begin(), board.cells.end(), '-'));
  for (const auto move : moves_of(state)) {
    ASSERT_EQ(board.cells[move.cell], '-');
    NaiveTicTacToe next = board;
    next.cells[move.cell] = board.mover;
    next.mover = board.mover == 'X' ? 'O' : 'X';
    TicTacToe child = state;
    child.play(move);
    ASSERT_EQ(child.text(), next.cells + ' ' + next.mover);
    if (!tally.games.contains(child.text())) {
      ASSERT_NO_FATAL_FAILURE(compare_all_games(child, next, tally));
    }
    const Games& more = tally.games[child.text()];
    games.won_by_x += more.won_by_x;
    games.won_by_o += more.won_by_o;
    games.drawn += more.drawn;
  }
}

TEST(TicTacToe, AllGamesAgreeWithANaiveBoard) {
  Tally tally;
  compare_all_games(TicTacToe(), NaiveTicTacToe(), tally);
  const Games& games = tally.games[TicTacToe().text()];
  EXPECT_EQ(games.won_by_x, 131184U);
  EXPECT_EQ(games.won_by_o, 77904U);
  EXPECT_EQ(games.drawn, 46080U);
  EXPECT_EQ(tally.positions.size(), 5478U);
  EXPECT_EQ(tally.up_to_symmetry.size(), 765U);
}

TEST(TicTacToe, PerftEqualsTheTable) {
  for (const auto& row : perft_table("tic_tac_toe")) {
    EXPECT_EQ(count_lines(TicTacToe(), static_cast<int>(row[0])).leaves, row[1])
        << "depth " << row[0];
  }
}

TEST(TicTacToe, ImpossiblePositionsAreRefusedInWords) {
  for (const char* text : {"", "X", "--------- Z", "XX------- X", "XXX------ O", "---------X",
                           "XXXOOO--- X", "XO?------ X", "XXXOO---- X"}) {
    const auto state = TicTacToe().parse(text);
    ASSERT_FALSE(state.ok()) << text;
    EXPECT_NE(state.error().message.find("tic_tac_toe"), std::string::npos) << text;
  }
}

TEST(TicTacToe, MovesAreCells) {
  const TicTacToe start;
  EXPECT_EQ(start.text(*parse_move(start, "b2")), "b2");
  EXPECT_EQ(parse_move(start, "a3")->cell, 0);
  EXPECT_FALSE(parse_move(start, "d1").ok());
}

}  // namespace
}  // namespace brett
