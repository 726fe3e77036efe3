// brett train and brett weights from the command line.
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
