// Move reduction in alphabeta, pvs and mtdf: what it leaves out, and that it changes nothing where it leaves
// out nothing.
#include <gtest/gtest.h>

#include <algorithm>

#include "search/positions.h"

namespace brett::best_n_tests {
namespace {

SearchReport thought(const std::string& game_spec, const std::string& moves,
                     const std::string& player_spec) {
  const auto game = game_of(game_spec);
  Played state = game->start();
  const auto played = state.play_moves(moves);
  EXPECT_TRUE(played.ok()) << played.error().message;
  return player_of(*game, player_spec)->think(state, {}, 1, {}).value();
}

TEST(BestN, AsManyAsThereAreMovesChangesNothing) {
  for (const char* game : {"othello", "connect_four", "morris"}) {
    for (const char* search : {"alphabeta", "pvs", "mtdf"}) {
      const std::string spec = fmt::format("{}:depth=4", search);
      const auto all = thought(game, "", spec);
      const auto best = thought(game, "", spec + ",best_n=1000");
      EXPECT_EQ(all.ranked.front().value, best.ranked.front().value) << game << " " << search;
      EXPECT_EQ(all.ranked.front().text, best.ranked.front().text) << game << " " << search;
      EXPECT_EQ(all.counters.nodes, best.counters.nodes) << game << " " << search;
    }
  }
}

TEST(BestN, OtherMovesAreRankedLastWithoutAValue) {
  const auto report = thought("othello", "f5", "pvs:depth=3,best_n=1");
  ASSERT_EQ(report.ranked.size(), 3U);
  EXPECT_EQ(report.ranked[0].bound, Bound::exact);
  EXPECT_EQ(report.ranked[1].bound, Bound::none);
  EXPECT_EQ(report.ranked[2].bound, Bound::none);
  EXPECT_LE(report.counters.nodes, 6U) << "one move at every depth";
}

TEST(BestN, TheMovesKeptAreTheBestByTheEvaluationOfTheirStates) {
  const auto report =
      thought("othello", "f5d6c3d3c4f4f6f3e6e7d7c6f8g5", "pvs:depth=1,best_n=1,eval=mobility");
  const auto all = thought("othello", "f5d6c3d3c4f4f6f3e6e7d7c6f8g5", "pvs:depth=1,eval=mobility");
  EXPECT_EQ(report.ranked.front().value, all.ranked.front().value);
}

TEST(BestN, ThreadsAgreeOnTheValue) {
  const auto one = thought("othello", "f5d6c3", "pvs:depth=6,best_n=4");
  const auto two = thought("othello", "f5d6c3", "pvs:depth=6,best_n=4,threads=2");
  EXPECT_EQ(one.ranked.front().value, two.ranked.front().value);
}

}  // namespace
}  // namespace brett::best_n_tests
