// Searches of Pig against optimal play.
#include "search/one_seat/pig_optimal.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

// Neller and Presser, "Optimal Play of the Dice Game Pig" (2004): the first of two optimal players wins 53.06 % of the
// games.
TEST(SlowOptimalPig, HasThePublishedChanceOfTheFirstPlayer) {
  EXPECT_NEAR(OptimalPig(100).chance(0, 0, 0), 0.5306, 0.00005);
}

TEST(OptimalPig, HoldsWhatWins) {
  const OptimalPig optimal(30);
  EXPECT_EQ(optimal.chance(20, 29, 10), 1);
  EXPECT_EQ(optimal.if_held(20, 29, 10), 1);
  // Nobody can win in the other's place.
  EXPECT_GT(optimal.chance(0, 0, 0), 0.5);
  EXPECT_LT(optimal.chance(0, 0, 0), 0.6);
  // With the other as good as there, one rolls on.
  EXPECT_GT(optimal.if_rolled(0, 29, 20), optimal.if_held(0, 29, 20));
}

using Scores = std::tuple<int, int, int>;  // own, other, stake

// Every choice that a player has in games between optimal players.
class Reached {
 public:
  explicit Reached(const OptimalPig& optimal, int target) : optimal_(optimal), target_(target) {
    visit({0, 0, 0});
  }
  std::set<Scores> choices;

 private:
  void visit(Scores scores) {
    const auto [own, other, stake] = scores;
    if (!seen_.insert(scores).second) return;
    if (stake > 0) choices.insert(scores);
    if (stake > 0 && optimal_.if_held(own, other, stake) >= optimal_.if_rolled(own, other, stake)) {
      if (own + stake < target_) visit({other, own + stake, 0});
      return;
    }
    visit({other, own, 0});
    for (int face = 2; face <= 6; ++face) visit({own, other, stake + face});
  }

  const OptimalPig& optimal_;
  int target_;
  std::set<Scores> seen_;
};

// The share of choices in which the player does what is best.
double agreement(const std::string& spec, int target, std::size_t every) {
  const auto game = game_of(fmt::format("pig:target={}", target));
  const OptimalPig optimal(target);
  const auto player = player_of(*game, spec);
  int right = 0;
  int asked = 0;
  std::size_t number = 0;
  for (const auto& [own, other, stake] : Reached(optimal, target).choices) {
    if (number++ % every != 0) continue;
    const auto state = game->parse(fmt::format("{}+{}-{}", own, stake, other));
    EXPECT_TRUE(state.ok()) << state.error().message;
    const auto move = state->text(player->decide(*state, {}).move);
    const double rolled = optimal.if_rolled(own, other, stake);
    const double held = optimal.if_held(own, other, stake);
    ++asked;
    if (std::abs(rolled - held) < 1e-12 || move == (rolled > held ? "roll" : "hold")) ++right;
  }
  EXPECT_GT(asked, 9);
  return static_cast<double>(right) / asked;
}

TEST(OptimalPig, IsWhatExpectimaxPlaysInNineOfTenStates) {
  const double share =
      agreement("expectimax:player_depth=4,eval=points,keep_table=game", 30, sanitized ? 3 : 1);
  EXPECT_GE(share, 0.9);
  RecordProperty("agreement", fmt::format("{:.4f}", share));
}

TEST(OptimalPig, IsWhatUppPlaysInNineOfTenStates) {
  const double share = agreement("upp:player_depth=4,eval=points", 30, sanitized ? 3 : 1);
  EXPECT_GE(share, 0.9);
  RecordProperty("agreement", fmt::format("{:.4f}", share));
}

}  // namespace
}  // namespace brett
