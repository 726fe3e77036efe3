#include "match/tune_scale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "players/registry.h"

namespace brett::tune_scale_tests {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::unique_ptr<Game> game_of(const char* spec) { return Registry::standard().game(spec).value(); }

ScalePlan small_plan(const char* player) {
  return {.player = player, .nodes = {30, 100}, .games = 6, .random_plies = 4};
}

TEST(TuneScale, ALeadInDiscsIsWorthSomething) {
  const auto game = game_of("othello:size=4");
  ScalePlan plan = small_plan("pvs");
  plan.evaluations = {"corners+mobility", "coins"};
  int told = 0;
  const auto scales = fit_scale(*game, plan, {}, [&](int games) { told = games; }).value();
  ASSERT_EQ(scales.size(), 2U);
  EXPECT_EQ(told, 6);
  for (const FittedScale& scale : scales) {
    EXPECT_GT(scale.win, 0) << scale.evaluation;
    EXPECT_TRUE(scale.margin.has_value()) << scale.evaluation;
    EXPECT_GT(scale.positions, 10U) << scale.evaluation;
    EXPECT_LT(scale.log_loss, 0.7) << scale.evaluation;
  }
}
TEST(TuneScale, TheSamePlanFitsTheSame) {
  const auto game = game_of("connect_four");
  const auto once = fit_scale(*game, small_plan("pvs:depth=9"), {}, {}).value();
  const auto again = fit_scale(*game, small_plan("pvs:depth=9"), {}, {}).value();
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].win, again[i].win) << once[i].evaluation;
    EXPECT_FALSE(once[i].margin.has_value());
  }
}
TEST(TuneScale, GamesForMoreSeatsAndWithChanceHaveOne) {
  EXPECT_GT(fit_scale(*game_of("three_wins"), small_plan("upp"), {}, {}).value()[0].positions, 0U);
  EXPECT_GT(
      fit_scale(*game_of("pig:target=30"), small_plan("expectimax"), {}, {}).value()[0].positions,
      0U);
}
TEST(TuneScale, RefusesPlayersWithoutAnEvaluation) {
  const auto error = [](const char* player, std::vector<std::string> evaluations = {}) {
    ScalePlan plan = small_plan(player);
    plan.evaluations = std::move(evaluations);
    return fit_scale(*game_of("othello"), plan, {}, {}).error().message;
  };
  EXPECT_THAT(error("mcts"), HasSubstr("must be a search that values positions by an evaluation"));
  EXPECT_THAT(error("nobody"), HasSubstr("nobody"));
  EXPECT_THAT(error("pvs", {"discs"}), HasSubstr("discs"));
}
TEST(TuneScale, TakesTheEvaluationsOfTheGame) {
  const auto names = scalable_evaluations(*game_of("othello"));
  EXPECT_EQ(names.front(), "static+mobility");
  EXPECT_THAT(names, Contains("linear"));
  EXPECT_THAT(names, Not(Contains("montecarlo")));
  EXPECT_EQ(default_analyser(*game_of("othello")).value().substr(0, 4), "pvs:");
}

}  // namespace
}  // namespace brett::tune_scale_tests
