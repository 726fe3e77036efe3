// brett train and brett weights from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/in_process.h"
#include "files/in_folder.h"

namespace brett::cli {
namespace {

class TrainCommand : public TestInFolder {
 protected:
  Said train(std::vector<std::string> more) const {
    std::vector<std::string> args{"train",
                                  "--game",
                                  "connect_four:rows=4,columns=4,connect=3",
                                  "--player",
                                  "alphabeta:depth=1",
                                  "--games",
                                  "30",
                                  "--test-blocks",
                                  "2",
                                  "--name",
                                  "w",
                                  "--out",
                                  folder_.string()};
    args.insert(args.end(), more.begin(), more.end());
    return say(args);
  }
};

TEST_F(TrainCommand, WritesWeightsCurvesAndTellsWhere) {
  const Said said = train({});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("weights in "), std::string::npos);
  EXPECT_NE(said.out.find("30 games"), std::string::npos);
  EXPECT_NE(read("w.curve.html").find("<svg"), std::string::npos);
  EXPECT_NE(read("w.curve.svg").find("threats.now"), std::string::npos);
  EXPECT_NE(read("w.toml").find("--games 30"), std::string::npos);
  const Said again = train({});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("resumed after 30 games"), std::string::npos);
}

TEST_F(TrainCommand, AnswersInJson) {
  const Said said = train({"--json"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.json().at("games"), 30);
  EXPECT_EQ(said.json().at("done"), true);
  EXPECT_EQ(said.json().at("curve").size(), 2U);
}

TEST_F(TrainCommand, WrongFlagsAreAnsweredInOneLine) {
  for (const auto& [flag, value] :
       std::vector<std::pair<std::string, std::string>>{{"--lambda", "2"},
                                                        {"--rate", "x"},
                                                        {"--positive", "sometimes"},
                                                        {"--kind", "quadratic"},
                                                        {"--opponents", "nobody"},
                                                        {"--from", "no/such"}}) {
    const Said said = train({flag, value});
    EXPECT_EQ(said.status, 2) << flag;
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
  }
}

TEST_F(TrainCommand, PlansAreFilesAndFlagsCountFirst) {
  const std::string plan = write(
      "plan.toml",
      "game = \"connect_four\"\nplayer = \"alphabeta:depth=1\"\ngames = 1000\ntest_blocks = 0\n");
  const Said said = say({"train", plan, "--games", "3", "--out", folder_.string(), "--json"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.json().at("games"), 3);
  // Weights say the whole command, wherever its parts stood.
  EXPECT_NE(read("connect_four-linear.toml")
                .find("made_by = \"brett train --game connect_four --player alphabeta:depth=1 "
                      "--games 3 --test-blocks 0\""),
            std::string::npos);
}

TEST_F(TrainCommand, SaysThatRecordsAreRepeated) {
  const std::string records = write("games.txt", "4455667\n1213141\n");
  const Said said = say({"train", "--game", "connect_four", "--records", records, "--games", "6",
                         "--test-blocks", "0", "--out", folder_.string()});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("the 2 games of the records are used again and again, 6 games in all"),
            std::string::npos)
      << said.out;
}

TEST_F(TrainCommand, LearnsFromOneTournamentOfAStore) {
  const std::string cup = path("cup.db");
  for (const auto& [name, seed] : {std::pair("First", 1), std::pair("Second", 2)}) {
    const std::string plan =
        write("cup.toml", fmt::format("name = \"{}\"\ngame = \"connect_four\"\nformat = "
                                      "\"league\"\ngames = 2\nseed = {}\n"
                                      "players = [\"level=1\", \"random\"]\n",
                                      name, seed));
    ASSERT_EQ(say({"tournament", "run", plan, "--store", cup}).status, 0);
  }
  const auto records = [&](std::vector<std::string> more) {
    std::vector<std::string> args{
        "train", "--game", "connect_four", "--records",     cup, "--games", "8", "--test-blocks",
        "0",     "--json", "--out",        folder_.string()};
    args.insert(args.end(), more.begin(), more.end());
    return say(args);
  };
  EXPECT_EQ(records({"--name", "a"}).json().at("records"), 4);
  EXPECT_EQ(records({"--name", "b", "--tournament", "Second"}).json().at("records"), 2);
  EXPECT_EQ(records({"--name", "c", "--watch", "level=1"}).json().at("records"), 4);
  EXPECT_EQ(records({"--tournament", "Third"}).status, 2);
  EXPECT_EQ(records({"--watch", "level=2"}).status, 2);
}

TEST_F(TrainCommand, ProfilesAreListedShownTakenOutAndPlayedAgainst) {
  const std::string store = path("s.db");
  const Said trained =
      say({"train", "--game", "connect_four", "--name", "odd", "--players",
           "random alphabeta:depth=1", "--watch", "alphabeta:depth=1", "--method", "choices",
           "--games", "4", "--test-blocks", "0", "--store", store, "--out", folder_.string()});
  ASSERT_EQ(trained.status, 0) << trained.err;
  const Said listed = say({"weights", "profiles", "--store", store});
  EXPECT_THAT(listed.out,
              testing::ContainsRegex("\nodd +alphabeta:depth=1 +connect_four-linear +2 "))
      << listed.err;
  EXPECT_EQ(say({"weights", "show", "odd", "--store", store}).status, 2);  // is no weights there
  EXPECT_EQ(say({"weights", "show", "odd", "--store", store, "--profile"}).status, 0);
  const Said taken = say({"weights", "take", "odd", "--store", store, "--profile",
                          "--version-number", "1", "--out", path("first.toml")});
  EXPECT_EQ(taken.status, 0) << taken.err;
  const Said differ = say({"weights", "diff", path("first.toml"), "connect_four-linear", "--json"});
  EXPECT_EQ(differ.json().at("changed").size(), 0U) << "at first a copy";
  const Said searched = say({"search", "connect_four", "-p",
                             "upp:depth=2,eval=profile,eval.opponents=" + path("first.toml")});
  EXPECT_EQ(searched.status, 0) << searched.err;
  using Flags = std::vector<std::string>;
  for (const Flags& wrong :
       {Flags{"--version-number", "1"}, Flags{"--profile"}, Flags{"--opponent", "x"},
        Flags{"--store", store, "--profile", "--opponent", "x"},
        Flags{"--store", store, "--profile", "--version-number", "9"}}) {
    std::vector<std::string> args{"weights", "show", "odd"};
    args.insert(args.end(), wrong.begin(), wrong.end());
    const Said said = say(args);
    EXPECT_EQ(said.status, 2) << said.out;
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
  }
}

TEST_F(TrainCommand, ThePowerOfTheUtilityIsShownWithThePlayerThatUsesIt) {
  ASSERT_EQ(train({}).status, 0);
  std::string text = read("w.toml");
  text.insert(text.find("\n[[strength]]"), "utility_power = 0.5\n");
  const std::string bent = write("bent.toml", text);
  EXPECT_NE(say({"weights", "show", bent})
                .out.find("upp:utility.power=0.5,eval=linear,eval.weights=" + bent),
            std::string::npos);
  EXPECT_EQ(say({"weights", "show", bent, "--json"}).json().at("utility_power"), 0.5);
  EXPECT_EQ(say({"search", "connect_four", "-p",
                 "upp:depth=1,utility.power=0.5,eval=linear,eval.weights=" + bent})
                .status,
            0);
}

TEST_F(TrainCommand, WeightsAreShownComparedChangedAndPlayed) {
  ASSERT_EQ(train({"--store", path("s.db")}).status, 0);
  const Said shown = say({"weights", "show", path("w.toml")});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_NE(shown.out.find("learned from 30 games"), std::string::npos);
  EXPECT_EQ(say({"weights", "show", "w", "--store", path("s.db")}).status, 0);
  EXPECT_EQ(say({"weights", "show", "nobody", "--store", path("s.db")}).status, 2);
  const Said edited = say({"weights", "edit", path("w.toml"), "--set", "opening.threats.now=7",
                           "--set", "cells.through=1", "--out", path("x.toml")});
  EXPECT_EQ(edited.status, 0) << edited.err;
  const Said differ = say({"weights", "diff", path("w.toml"), path("x.toml"), "--json"});
  EXPECT_EQ(differ.status, 0) << differ.err;
  EXPECT_EQ(differ.json().at("changed").size(), 4U);
  EXPECT_EQ(differ.json().at("changed")[0].at("weight"), "opening.threats.now");
  EXPECT_NE(read("x.toml").find("made_by = \"edited after: brett train"), std::string::npos);
  EXPECT_EQ(say({"weights", "diff", path("w.toml"), path("w.toml"), "--json"})
                .json()
                .at("changed")
                .size(),
            0U);
  EXPECT_EQ(
      say({"weights", "edit", path("w.toml"), "--set", "threats.nwo=7", "--out", path("y.toml")})
          .status,
      2);
  EXPECT_EQ(
      say({"weights", "edit", path("w.toml"), "--set", "threats.now=1e9", "--out", path("y.toml")})
          .status,
      2);
  EXPECT_EQ(say({"weights", "keep", path("x.toml"), "mine", "--store", path("s.db")}).status, 0);
  const Said searched = say({"search", "connect_four", "-p",
                             "alphabeta:depth=2,eval=linear,eval.weights=" + path("x.toml")});
  EXPECT_EQ(searched.status, 0) << searched.err;
  const Said missing =
      say({"search", "connect_four", "-p", "alphabeta:eval=linear,eval.weights=no/such"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_NE(missing.err.find("no/such"), std::string::npos);
}

TEST_F(TrainCommand, WeightsThatAreAllZeroHaveNoDirection) {
  ASSERT_EQ(train({"--rate", "0"}).status, 0);
  const std::string zero = path("w.toml");
  ASSERT_EQ(
      say({"weights", "edit", zero, "--set", "threats.now=1", "--out", path("x.toml")}).status, 0);
  EXPECT_EQ(say({"weights", "diff", zero, zero, "--json"}).json().at("cosine_distance"), 0);
  EXPECT_TRUE(say({"weights", "diff", zero, path("x.toml"), "--json"})
                  .json()
                  .at("cosine_distance")
                  .is_null());
}

TEST_F(TrainCommand, ADamagedFileIsRefusedWithLineAndReason) {
  ASSERT_EQ(train({}).status, 0);
  std::string text = read("w.toml");
  text.replace(text.find("now = "), 6, "now = x");
  const std::string bad = write("bad.toml", text);
  const Said said =
      say({"search", "connect_four", "-p", "alphabeta:eval=linear,eval.weights=" + bad});
  EXPECT_EQ(said.status, 2);
  EXPECT_NE(said.err.find("line "), std::string::npos) << said.err;
}

}  // namespace
}  // namespace brett::cli
