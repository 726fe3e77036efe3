// depth= of the searches that play games out.
#include <gmock/gmock.h>

#include "players/registry.h"

namespace brett {
namespace {

SearchReport think(std::string_view spec) {
  const auto game = Registry::standard().game("tic_tac_toe");
  const auto player = make_player(**game, spec, {.seed = 3});
  EXPECT_TRUE(player);
  const auto state = (*game)->parse("XX-OO---- X");
  EXPECT_TRUE(state);
  return *(*player)->think(*state, {}, 1, {});
}

TEST(PlayoutDepth, AGameCutOffAtOnceCountsByTheEvaluation) {
  for (const auto& ranked : think("montecarlo:playouts=100,depth=1,eval=plain").ranked) {
    EXPECT_EQ(ranked.value, ranked.text == "c3" ? value_unit : 0) << ranked.text;
  }
}
TEST(PlayoutDepth, OnePlyDoesNotSeeTheReplyThatTwoSee) {
  const auto worst = [](const SearchReport& thought) { return thought.ranked.back().value; };
  EXPECT_EQ(worst(think("montecarlo:playouts=600,depth=1,eval=plain")), 0);
  EXPECT_LT(worst(think("montecarlo:playouts=600,depth=2,eval=plain")), 0);
}
// Black's every first move leaves four black discs and one white one.
TEST(PlayoutDepth, WhereScoresCountAGameCutOffCountsByItsScore) {
  const auto game = Registry::standard().game("othello");
  const auto player = make_player(**game, "montecarlo:playouts=40,depth=1,by=score", {.seed = 3});
  const auto thought = (*player)->think((*game)->start(), {}, 1, {});
  for (const auto& ranked : thought->ranked) EXPECT_EQ(ranked.value, 3 * value_unit);
}
TEST(PlayoutDepth, TheTreeEndsThereToo) {
  const SearchReport thought = think("mcts:playouts=200,depth=1,solver=off,eval=plain");
  EXPECT_EQ(thought.ranked.front().text, "c3");
  for (std::size_t i = 1; i < thought.ranked.size(); ++i) EXPECT_EQ(thought.ranked[i].value, 0);
}

}  // namespace
}  // namespace brett
