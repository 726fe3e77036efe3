// Small games whose values are known, solved by several searches.
#include <gtest/gtest.h>

#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

constexpr int to_the_end = 64;

SearchReport solved(const Game& game, const Played& state, std::string_view search, int multi = 1) {
  return *player_of(game, search)->think(state, {.depth = to_the_end}, multi, {});
}
Value value_of(std::string_view game_spec, std::string_view search) {
  const auto game = game_of(game_spec);
  const auto thought = solved(*game, game->start(), search);
  EXPECT_TRUE(thought.complete) << search;
  return thought.ranked.front().value;
}

TEST(SolvedGames, TicTacToeIsADraw) {
  for (const char* search :
       {"minimax:memo=on", "alphabeta", "alphabeta:table=0,order=none,iterate=off", "pvs:fold=on",
        "mtdf", "best_first:expand=all"}) {
    EXPECT_EQ(value_of("tic_tac_toe", search), 0) << search;
  }
}

TEST(SolvedGames, EveryFirstMoveOfTicTacToeDraws) {
  const auto game = game_of("tic_tac_toe");
  for (const char* search : {"minimax:memo=on", "alphabeta", "pvs", "mtdf"}) {
    const auto thought = solved(*game, game->start(), search, 9);
    ASSERT_EQ(thought.ranked.size(), 9U);
    for (const auto& ranked : thought.ranked) {
      EXPECT_EQ(ranked.value, 0) << search << ' ' << ranked.text;
      EXPECT_TRUE(ranked.is_exact()) << search << ' ' << ranked.text;
    }
  }
}

TEST(SolvedGames, TheNearestWinIsTaken) {
  const auto game = game_of("tic_tac_toe");
  const auto state = game->parse("XX-OO---- X");
  for (const char* search : {"minimax", "alphabeta", "pvs", "mtdf", "best_first", "mcts"}) {
    const auto best = solved(*game, *state, search).ranked.front();
    EXPECT_EQ(best.text, "c3") << search;
    EXPECT_EQ(plies_to_end(best.value), 1) << search;
  }
}

// 11:3 for white; the two empty cells count for the winner.
TEST(SolvedGames, SmallestOthelloIsWonByWhite) {
  const auto game = game_of("othello:size=4");
  for (const char* search : {"alphabeta:goal=score", "alphabeta:goal=score,order=none,fold=on",
                             "pvs:goal=score", "mtdf:goal=score"}) {
    const auto thought = solved(*game, game->start(), search);
    EXPECT_EQ(thought.ranked.front().value, -10 * value_unit) << search;
    auto state = game->start();
    for (const std::string& move : thought.ranked.front().line) state.play(*state.parse_move(move));
    if (!state.turn().is_over()) continue;  // lines may be cut short
    EXPECT_EQ(state.margin(1), 10) << search;
  }
  for (const char* search : {"alphabeta", "pvs", "mtdf", "mtdf:guess=zero"}) {
    const Value value = value_of("othello:size=4", search);
    EXPECT_TRUE(is_decided(value)) << search;
    EXPECT_LT(value, 0) << search;
  }
}

constexpr const char* ordered = "order=table+previous+killer+history,eval=plain,table=64";

TEST(SolvedGames, ConnectFourOfFourRowsAndFourOrFiveColumnsIsADraw) {
  for (const char* search : {"alphabeta", "pvs", "mtdf"}) {
    const std::string spec = fmt::format("{}:fold=on,{}", search, ordered);
    EXPECT_EQ(value_of("connect_four:rows=4,columns=4", spec), 0) << search;
    if (sanitized) continue;
    EXPECT_EQ(value_of("connect_four:rows=4,columns=5", spec), 0) << search;
  }
}

TEST(SlowSolvedGames, ConnectFourOfFiveRowsAndFourOrFiveColumnsIsADraw) {
  for (const char* columns : {"4", "5"}) {
    for (const char* search : {"alphabeta", "pvs:fold=on", "mtdf"}) {
      const char* glue = std::string_view(search).find(':') == std::string_view::npos ? ":" : ",";
      EXPECT_EQ(value_of(fmt::format("connect_four:rows=5,columns={}", columns),
                         fmt::format("{}{}{}", search, glue, ordered)),
                0)
          << search;
    }
  }
}

}  // namespace
}  // namespace brett
