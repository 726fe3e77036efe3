// Plans of training runs: files say the same as flags, and bad ones are refused before anything is done.
#include "training/plan.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "training/small_training.h"

namespace brett {
namespace {

TEST(TrainingPlan, FilesSayTheSameAsFlagsAndErrorsNameTheLine) {
  const auto read = read_training_plan(
      "game = \"othello\"\ngames = 12\nrate = 0.5\nadapt = true\nopponents = [\"random\", \"level=2\"]\n",
      "plan");
  ASSERT_TRUE(read.ok()) << read.error().message;
  TrainingPlan flags;
  for (const auto& [key, value] : {std::pair<std::string, std::string>{"game", "othello"},
                                   {"games", "12"},
                                   {"rate", "0.5"},
                                   {"adapt", "on"},
                                   {"opponents", "random level=2"}}) {
    ASSERT_TRUE(set_training_option(flags, key, value).ok());
  }
  EXPECT_EQ(read->canonical(), flags.canonical());
  const auto error = [](std::string_view text) {
    const auto plan = read_training_plan(text, "plan");
    return plan ? std::string() : plan.error().message;
  };
  EXPECT_EQ(error("game = \"othello\"\nlamda = 1\n"),
            "plan, line 2: unknown option of training 'lamda', did you mean 'lambda'?");
  EXPECT_EQ(error("lambda = 2\n"), "plan, line 1: lambda=2 for training: must be 0 to 1");
  EXPECT_EQ(error("game = [1]\n"),
            "plan, line 1: game: must be a number, a text or a list of texts");
  EXPECT_NE(error("game = "), "");
}

TEST_F(TrainingRun, BadPlansAreRefusedBeforeTheFirstGame) {
  const auto error = [&](auto change) {
    TrainingPlan wrong = plan();
    change(wrong);
    return error_of(wrong);
  };
  EXPECT_EQ(error([](auto& p) { p.game = ""; }), "game: must be given, as in game=GAME");
  EXPECT_EQ(error([](auto& p) { p.game = "otello"; }),
            "unknown game 'otello', did you mean 'othello'?");
  EXPECT_EQ(error([](auto& p) { p.game = "kuhn_poker"; }),
            "kuhn_poker: has nothing that can be learned");
  EXPECT_NE(error([](auto& p) { p.kind = "lniear"; }).find("did you mean 'linear'?"),
            std::string::npos);
  EXPECT_NE(error([](auto& p) { p.player = "alphabetta"; }).find("did you mean 'alphabeta'?"),
            std::string::npos);
  EXPECT_NE(error([](auto& p) { p.player = "alphabeta:eval=lines"; }), "");
  EXPECT_NE(error([](auto& p) { p.opponents = "nobody"; }), "");
  EXPECT_NE(error([](auto& p) { p.players = "random"; }), "");
  EXPECT_NE(error([](auto& p) { p.rates = "endgme=0"; }), "");
  EXPECT_NE(error([](auto& p) { p.rates = "end=x"; }), "");
  EXPECT_NE(error([](auto& p) { p.from = "no/such/file"; }), "");
  EXPECT_NE(error([](auto& p) { p.out = "no/such/folder"; }), "");
  EXPECT_NE(error([](auto& p) { p.records = "no/such/file"; }), "");
}

TEST_F(TrainingRun, OptionsThatWouldBeIgnoredAreRefused) {
  const auto error = [&](auto change) {
    TrainingPlan wrong = plan();
    change(wrong);
    return error_of(wrong);
  };
  EXPECT_EQ(error([](auto& p) { p.watch = "random"; }), "watch=random: needs players or records");
  EXPECT_EQ(error([](auto& p) { p.opponents = "random", p.players = "random random"; }),
            "opponents, players and records: give only one of them, games come from one source");
  EXPECT_EQ(error([](auto& p) { p.patterns = 8; }),
            "patterns and evolve_every: are for kind found, not for linear");
  EXPECT_EQ(error([](auto& p) { p.evolve_every = 8; }),
            "patterns and evolve_every: are for kind found, not for linear");
  EXPECT_EQ(error([](auto& p) { p.from = "connect_four-linear", p.output = Output::plain; }),
            "output: must be left out, since the weights of connect_four-linear set it");
  EXPECT_EQ(error([](auto& p) { p.from = "connect_four-linear", p.normalise = true; }),
            "normalise: must be left out, since the weights of connect_four-linear set it");
  EXPECT_EQ(error([](auto& p) { p.tournament = "cup"; }),
            "tournament=cup: needs records, the store of the tournament");
  const std::string records = write("games.txt", "4455667\n");
  EXPECT_NE(error([&](auto& p) { p.tournament = "cup", p.records = records; }).find("a store"),
            std::string::npos);
  EXPECT_NE(error([&](auto& p) {
              p.game = "connect_four", p.records = records, p.watch = "random";
            }).find("unknown player to watch 'random'"),
            std::string::npos);
}

TEST_F(TrainingRun, ChoicesNeedSomebodyToWatch) {
  TrainingPlan choices = plan();
  choices.method = TrainingPlan::Method::choices;
  const std::string error = "method=choices: needs a player to watch; give players or records";
  EXPECT_EQ(error_of(choices), error);
  choices.opponents = "random";
  EXPECT_EQ(error_of(choices), error);
  choices.opponents = "";
  choices.players = "random random";
  EXPECT_EQ(error_of(choices), "");
}

TEST_F(TrainingRun, ARefusedRunLeavesNoStore) {
  TrainingPlan refused = plan();
  refused.store = path("s.db");
  refused.opponents = "nobody";
  EXPECT_NE(error_of(refused), "");
  EXPECT_FALSE(std::filesystem::exists(refused.store));
  static_cast<void>(trained(plan()));  // whose checkpoint is of another plan
  refused.opponents = "random";
  EXPECT_NE(error_of(refused).find("belongs to another plan"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(refused.store));
}

}  // namespace
}  // namespace brett
