// What values mean to people: chances to win, and margins in the unit of the game.
#include "players/value_scale.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "files/in_folder.h"
#include "players/game_data.h"
#include "players/levels.h"
#include "players/registry.h"

namespace brett::value_scale_tests {
namespace {

class ValueScales : public TestInFolder {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(path("games"));
    ::setenv("BRETT_DATA", path("").c_str(), 1);
    std::ofstream(path("games/othello.toml"))
        << "[scale]\nunit = 'discs'\n[scale.win]\ncorners = 0.1\n'corners+coins' = 0.2\n"
           "[scale.margin]\ncorners = 0.5\n";
  }
  void TearDown() override { ::unsetenv("BRETT_DATA"); }
  static ValueScale scale(const char* player, const char* game = "othello") {
    return ValueScale::of(**Registry::standard().game(game), player).value();
  }
};

TEST_F(ValueScales, FollowTheEvaluationOfThePlayer) {
  EXPECT_NEAR(scale("pvs:eval=corners").win(25 * value_unit), 1 / (1 + std::exp(-2.5)), 1e-9);
  EXPECT_NEAR(*scale("pvs:eval=corners").margin(25 * value_unit), 12.5, 1e-9);
  EXPECT_NEAR(scale("pvs:eval=corners+coins").win(value_unit), 1 / (1 + std::exp(-0.2)), 1e-9);
  EXPECT_EQ(scale("pvs:eval=corners+coins").margin(value_unit), std::nullopt);
  EXPECT_EQ(scale("pvs:eval=corners").unit(), "discs");
}
TEST_F(ValueScales, AreGeneralWhereNothingIsKnown) {
  EXPECT_NEAR(scale("pvs:eval=nijssen").win(10 * value_unit), 0.75, 1e-9);
  EXPECT_NEAR(ValueScale().win(-10 * value_unit), 0.25, 1e-9);
  EXPECT_EQ(ValueScale().win(0), 0.5);
  EXPECT_EQ(ValueScale().margin(5), std::nullopt);
}
TEST_F(ValueScales, DecidedGamesAreCertain) {
  const ValueScale corners = scale("pvs:eval=corners");
  EXPECT_EQ(corners.win(win_value - 3), 1);
  EXPECT_EQ(corners.win(-win_value + 4), 0);
  EXPECT_EQ(corners.margin(win_value - 3), std::nullopt);
}
TEST_F(ValueScales, MarginsStayWithinTheBoard) {
  EXPECT_EQ(scale("pvs:eval=corners").margin(1000 * value_unit), 64);
  EXPECT_EQ(scale("pvs:eval=corners").margin(-1000 * value_unit), -64);
  EXPECT_EQ(scale("pvs:eval=corners,goal=score").margin(7 * value_unit), 7);
  // A disc is worth two points of this evaluation.
  EXPECT_NEAR(scale("pvs:eval=corners,goal=score").win(7 * value_unit), 1 / (1 + std::exp(-1.4)),
              1e-9);
}
TEST_F(ValueScales, RandomGamesGivePayoffs) {
  for (const char* player : {"mcts", "montecarlo", "maxn_mcts"}) {
    EXPECT_EQ(scale(player).win(value_unit / 2), 0.75) << player;
    EXPECT_EQ(scale(player).margin(value_unit / 2), std::nullopt) << player;
  }
}
TEST_F(ValueScales, RatiosOfWinsAreThemselves) {
  EXPECT_NEAR(scale("pvs:eval=montecarlo").win(600), 0.6, 1e-9);
  EXPECT_NEAR(scale("pvs:eval=montecarlo").win(-600), 0.4, 1e-9) << "the other seat's";
}
TEST_F(ValueScales, SearchesForManySeatsValueTheSamePoints) {
  // 25 points as a value of a seat: 25 / 35.
  EXPECT_NEAR(scale("paranoid:eval=corners").win(714), scale("pvs:eval=corners").win(25'000),
              0.002);
  EXPECT_EQ(scale("maxn", "kuhn_poker").win(value_unit / 2), 0.75) << "payoffs stay what they are";
}

// --- the data that comes with the program --------------------------------------------------------

TEST(GameScales, EveryGameWithEvaluationsHasOne) {
  for (const GameEntry& entry : Registry::standard().games()) {
    const auto game = Registry::standard().game(entry.facts.name).value();
    if (game->evaluations().preferred == "plain") continue;
    const auto data = game_data(entry.facts.name).value();
    EXPECT_TRUE(data.scale.evaluations.contains(game->evaluations().preferred)) << entry.facts.name;
    if (game->start().state().has(Feature::margin)) {
      EXPECT_FALSE(data.scale.unit.empty()) << entry.facts.name;
    }
  }
}

}  // namespace
}  // namespace brett::value_scale_tests
