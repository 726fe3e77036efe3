#include "players/spec.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "evaluation/gravity_game.h"
#include "games/connect_four.h"
#include "players/game_entry.h"
#include "players/registry.h"

namespace brett {
namespace {

enum class Colour { red, green };
struct Sample {
  int depth = 4;
  double share = 0.5;
  bool loud = false;
  Colour colour = Colour::red;
  std::string file;
};
OptionTable<Sample> sample_options() {
  return OptionTable<Sample>()
      .integer("depth", &Sample::depth, 1, 64, "plies")
      .number("share", &Sample::share, 0, 1, "part of the whole")
      .flag("loud", &Sample::loud, "or quiet")
      .choice("colour", &Sample::colour, {"red", "green"}, "of the board")
      .text("file", &Sample::file, "where");
}
std::string error_of(std::string_view text) {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error().message;
  const auto params = read_options(*spec, sample_options());
  return params ? "" : params.error().message;
}

TEST(Spec, NameAndOptionsAreRead) {
  const auto spec = Spec::parse("upp:player_depth=4,eval=linear,eval.weights=three_wins-td");
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->name, "upp");
  ASSERT_EQ(spec->options.size(), 3U);
  EXPECT_EQ(spec->options[2].first, "eval.weights");
  EXPECT_EQ(spec->options[2].second, "three_wins-td");
}

TEST(Spec, WhatIsNoSpecIsRefusedInWords) {
  for (const char* text :
       {"", ":", "a b", "x:", "x:y", "x:=1", "x:a=1,", "x:a=1,a=2", "X", "a:b c=1"}) {
    EXPECT_FALSE(Spec::parse(text).ok()) << text;
  }
  EXPECT_FALSE(Spec::parse(std::string(2000, 'a')).ok());
}

TEST(Spec, ErrorsNameTheThingTheValueAndWhatWouldBeRight) {
  EXPECT_EQ(error_of("x:depth=99"), "depth=99 for x: must be 1 to 64");
  EXPECT_EQ(error_of("x:depth=two"), "depth=two for x: must be a whole number, 1 to 64");
  EXPECT_EQ(error_of("x:dept=3"), "unknown option of x 'dept', did you mean 'depth'?");
  EXPECT_EQ(error_of("x:share=1.5"), "share=1.5 for x: must be 0 to 1");
  EXPECT_EQ(error_of("x:loud=maybe"), "loud=maybe for x: must be on or off");
  EXPECT_EQ(error_of("x:colour=blue"), "colour=blue for x: must be red or green");
  EXPECT_EQ(error_of("x:depth=3"), "");
}

TEST(Spec, CanonicalFormLeavesOutDefaultsAndKeepsTableOrder) {
  const auto spec = Spec::parse("x:colour=green,depth=7,share=0.5,loud=off");
  const auto params = read_options(*spec, sample_options());
  ASSERT_TRUE(params.ok());
  EXPECT_EQ(canonical_spec("x", sample_options(), *params), "x:depth=7,colour=green");
}

TEST(Spec, WhatIsPrintedIsReadBackAsTheSame) {
  EXPECT_TRUE(rc::check([] {
    const Sample sample{.depth = *rc::gen::inRange(1, 65),
                        .share = *rc::gen::inRange(0, 1001) / 1000.0,
                        .loud = *rc::gen::arbitrary<bool>(),
                        .colour = static_cast<Colour>(*rc::gen::inRange(0, 2)),
                        .file = *rc::gen::container<std::string>(rc::gen::inRange('a', 'z'))};
    const std::string text = canonical_spec("x", sample_options(), sample);
    const auto spec = Spec::parse(text);
    RC_ASSERT(spec.ok());
    const auto again = read_options(*spec, sample_options());
    RC_ASSERT(again.ok());
    RC_ASSERT(canonical_spec("x", sample_options(), *again) == text);
    RC_ASSERT(again->share == sample.share);
  }));
}

TEST(Registry, UnknownGamesGetAGuess) {
  const auto game = Registry::standard().game("conect_four");
  ASSERT_FALSE(game.ok());
  EXPECT_EQ(game.error().message, "unknown game 'conect_four', did you mean 'connect_four'?");
}

TEST(Registry, GamesHaveOneCanonicalName) {
  const auto game = Registry::standard().game("connect_four:connect=4,columns=7,rows=5");
  ASSERT_TRUE(game.ok());
  EXPECT_EQ((*game)->spec(), "connect_four:rows=5");
}

TEST(Registry, AnAliasIsAnotherNameOfTheSameGame) {
  Registry registry;
  registry.add(game_entry<ConnectFour>("four_in_a_row"));
  EXPECT_EQ((*registry.game("four_in_a_row"))->spec(), "connect_four");
  EXPECT_EQ((*registry.game("four_in_a_row:rows=5"))->spec(), "connect_four:rows=5");
  EXPECT_EQ(registry.game("four_in_row").error().message,
            "unknown game 'four_in_row', did you mean 'four_in_a_row'?");
  EXPECT_EQ(registry.names(), std::vector<std::string>{"connect_four"});
}

TEST(Registry, PlayersRefuseWrongOptionsInWords) {
  const auto game = Registry::standard().game("connect_four");
  const auto error = [&](std::string_view spec) {
    const auto player = make_player(**game, spec, {});
    return player ? std::string() : player.error().message;
  };
  EXPECT_EQ(error("alphabeta:dept=3"), "unknown option of alphabeta 'dept', did you mean 'depth'?");
  EXPECT_EQ(error("alphabeta:depth=999"), "depth=999 for alphabeta: must be 0 to 64");
  EXPECT_EQ(error("alphbeta"), "unknown player 'alphbeta', did you mean 'alphabeta'?");
  EXPECT_EQ(error("random:depth=3"), "unknown option of random 'depth': there are none");
  EXPECT_EQ(error("human"), "player human: there is no person here to ask for moves");
  EXPECT_EQ(error("alphabeta:depth=3,epsilon=0.1"), "");
}

}  // namespace
}  // namespace brett
