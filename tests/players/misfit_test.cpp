// A search that does not fit a game says why, and which ones do.
#include <gmock/gmock.h>

#include "players/registry.h"

namespace brett {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Misfit, SaysWhyAndWhichSearchesFit) {
  const auto game = Registry::standard().game("three_wins");
  const auto player = make_player(**game, "mtdf:depth=4", {});
  ASSERT_FALSE(player);
  const std::string& message = player.error().message;
  EXPECT_THAT(message, StartsWith("mtdf cannot play three_wins: it has more than two seats; "
                                  "searches that fit: "));
  EXPECT_THAT(message, HasSubstr("montecarlo"));
  EXPECT_THAT(message, HasSubstr("maxn_mcts"));
  EXPECT_THAT(message, Not(HasSubstr("pvs")));
}

TEST(Misfit, EverySearchFitsOrNamesAllThatDo) {
  for (const std::string& name : Registry::standard().names()) {
    const auto game = Registry::standard().game(name);
    const auto players = (*game)->players();
    for (const PlayerInfo& info : players) {
      if (info.options.empty()) continue;  // human and random
      const auto player = make_player(**game, info.name, {});
      ASSERT_EQ(player.ok(), info.misfit.empty()) << name << ' ' << info.name;
      if (player) continue;
      EXPECT_THAT(player.error().message, HasSubstr(info.misfit));
      for (const PlayerInfo& other : players) {
        if (!other.options.empty() && other.misfit.empty()) {
          EXPECT_THAT(player.error().message, HasSubstr(other.name)) << name;
        }
      }
    }
  }
}

}  // namespace
}  // namespace brett
