#include "players/levels.h"

#include <gmock/gmock.h>

#include "players/registry.h"

namespace brett {
namespace {

using ::testing::HasSubstr;

TEST(Levels, EveryGameHasTenAndTheyCanBeMade) {
  std::vector<std::string> names = Registry::standard().names();
  names.emplace_back("othello:size=6");  // levels of its own
  for (const std::string& name : names) {
    const auto game = Registry::standard().game(name);
    ASSERT_TRUE(game);
    const auto levels = *levels_of(**game);
    ASSERT_EQ(levels.size(), 10U) << name;
    for (const Level& level : levels) {
      const auto player = make_player(**game, fmt::format("level={}", level.number), {});
      ASSERT_TRUE(player) << name << ' ' << level.spec << ": " << player.error().message;
      const auto by_name = make_player(**game, fmt::format("level={}", level.name), {});
      ASSERT_TRUE(by_name);
      EXPECT_EQ((*player)->spec(), (*by_name)->spec());
    }
  }
}

TEST(Levels, WrongOnesAreRefusedInWords) {
  const auto game = Registry::standard().game("othello");
  for (const std::string wrong : {"level=0", "level=11", "level=", "level=champion", "level=3.5"}) {
    const auto player = make_player(**game, wrong, {});
    ASSERT_FALSE(player) << wrong;
    EXPECT_THAT(player.error().message, HasSubstr("must be level=1 to level=10"));
  }
}

TEST(Levels, SlipsOfTheFingerGetAHint) {
  const auto game = Registry::standard().game("othello");
  const auto error = [&](const std::string& spec) {
    const auto player = make_player(**game, spec, {});
    return player ? "" : player.error().message;
  };
  EXPECT_THAT(error("level"), HasSubstr("'level': must be level=1 to level=10, or level=NAME"));
  EXPECT_THAT(error("level:3"), HasSubstr("did you mean level=3?"));
  EXPECT_THAT(error("level:number=3"), HasSubstr("did you mean level=3?"));
  EXPECT_THAT(error("level=begginer"), HasSubstr("did you mean level=beginner?"));
  EXPECT_THAT(error("level=Casual"), HasSubstr("did you mean level=casual?"));
  EXPECT_THAT(error("levle=4"), HasSubstr("did you mean level=4?"));
  EXPECT_THAT(error("level=champion"), testing::Not(HasSubstr("did you mean")));
}

}  // namespace
}  // namespace brett
