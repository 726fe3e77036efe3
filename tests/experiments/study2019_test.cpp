// The slips of the 2019 study, by hand and in play.
#include "experiments/study_players.h"

#include <gtest/gtest.h>

#include "match/series.h"
#include "sanitized.h"
#include "search/negamax/paper_tree.h"
#include "search/positions.h"

namespace brett {
namespace {

// The values of l and r in points, for the side to move at the root.
std::map<std::string, Value> paper_values(const std::map<std::string, int>& leaves,
                                          std::string_view slips) {
  const auto chosen = study2019().choose({{"depth", "2"}, {"slips", std::string(slips)}});
  const auto searcher = chosen->make({std::make_shared<PaperEvaluation>(leaves), {}, 1});
  const Played game{PaperTree()};
  std::map<std::string, Value> values;
  for (const auto& ranked : searcher->search({.game = game}).ranked) {
    values[game.text(ranked.move)] = ranked.value / value_unit;
  }
  return values;
}
using Values = std::map<std::string, Value>;

std::unique_ptr<Game> game_with_studies(std::string_view spec) {
  return std::move(*with_studies(Registry::standard()).game(spec));
}

TEST(Study2019, ItsWindowHidesWhichMoveIsBetter) {
  const std::map<std::string, int> leaves{{"ll", 5}, {"lr", 7}, {"rl", 9}, {"rr", 8}};
  EXPECT_EQ(paper_values(leaves, "passes"), (Values{{"l", 5}, {"r", 8}}));
  // The other side's replies start at alpha = -1, which neither -5 nor -9 can lift.
  EXPECT_EQ(paper_values(leaves, "window"), (Values{{"l", 1}, {"r", 1}}));
}

TEST(Study2019, ItsCutsReturnTheFirstRefutationAsItIs) {
  const std::map<std::string, int> leaves{{"ll", -5}, {"lr", -9}, {"rl", -7}, {"rr", 0}};
  EXPECT_EQ(paper_values(leaves, "passes"), (Values{{"l", -9}, {"r", -7}}));
  // lr is never looked at: l seems better than r.
  EXPECT_EQ(paper_values(leaves, "window"), (Values{{"l", -5}, {"r", -7}}));
}

Value best_value(std::string_view position, std::string_view slips) {
  const auto game = game_with_studies("othello:size=4");
  const auto player = player_of(*game, fmt::format("study2019:depth=1,eval=plain,slips={}", slips));
  return player->think(*game->parse(position), {}, 1, {})->ranked.front().value / value_unit;
}

// Black can only play a2; white must pass, and black is to move again with three discs to five:
//     - - - O        - - - O
//     - O O -   ->   X O O -
//     O O O -        X O O -
//     X - - -        X - - -
TEST(Study2019, ItsSignIsWrongAfterAPass) {
  const char* position = "---O-OO-OOO-X--- X";
  EXPECT_EQ(best_value(position, "window"), -2);
  EXPECT_EQ(best_value(position, "passes"), 2);
  EXPECT_EQ(best_value(position, "both"), 2);
}

// Every move of black takes the last white disc: a won game counts 1000 points, and looks like a loss.
TEST(Study2019, ItsSignIsWrongAtTheEndOfTheGame) {
  const char* position = "-----XO--XX----- X";
  EXPECT_EQ(best_value(position, "window"), 1000);
  EXPECT_EQ(best_value(position, "passes"), -1000);
}

TEST(Study2019, NodesBreakItOffButDoNotMakeItLookFurther) {
  const auto game = game_with_studies("othello");
  const auto thought = [&](std::string_view spec) {
    return player_of(*game, spec)->think(game->start(), {}, 1, {});
  };
  const auto whole = thought("study2019:nodes=1000000");
  EXPECT_TRUE(whole->complete);
  EXPECT_EQ(whole->depth, 5);
  const auto broken_off = thought("study2019:nodes=1");
  EXPECT_FALSE(broken_off->complete);
  EXPECT_EQ(broken_off->ranked.size(), 4U);
  EXPECT_EQ(broken_off->ranked.front().line.size(), 1U);
}

// Points of the first player against random, a draw half a point.
double points_against_random(const char* player, int games) {
  const auto game = game_with_studies("othello");
  const SeriesSettings plan{
      .players = {player, "random"}, .openings = {}, .games = games, .seed = 7};
  const auto result = play_series(*game, plan, {}, [](const SeriesResult&) {});
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result->games, games);
  return result->players[0].wins + 0.5 * result->players[0].draws;
}

TEST(Study2019, ItHardlyBeatsRandomWhileTheRightSearchDoes) {
  const int games = sanitized ? 4 : 40;
  const double slips = points_against_random("study2019:depth=5,eval=nijssen", games);
  const double right = points_against_random("alphabeta:depth=5,eval=nijssen,table=1", games);
  if (!sanitized) {
    EXPECT_LT(slips, 0.7 * games);
    EXPECT_GT(slips, 0.3 * games);
  }
  EXPECT_GT(right, 0.95 * games);
}

}  // namespace
}  // namespace brett
