// brett play and brett match: records, seeds, clocks, interruption.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/in_process.h"

namespace brett::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(PlayCommand, ClocksAreShownAndReported) {
  const std::vector<std::string> args{"play",   "tic_tac_toe", "-p",     "random", "-p",
                                      "random", "--clock",     "60s+1s", "--seed", "1"};
  EXPECT_THAT(say(args).out, HasSubstr("\nclock: 1min+1s\n"));
  EXPECT_THAT(say(args).out, HasSubstr(" s left)\n"));
  auto with_json = args;
  with_json.emplace_back("--json");
  const auto json = say(with_json).json();
  EXPECT_EQ(json["clock"], "1min+1s");
  EXPECT_EQ(json["seconds_left"].size(), 2U);
  EXPECT_GT(json["seconds_left"][0], 60);
}
TEST(PlayCommand, JsonHasTheRecord) {
  const auto json = say({"play", "tic_tac_toe", "-p", "alphabeta:depth=9", "-p",
                         "alphabeta:epsilon=0,depth=9", "--seed", "5", "--moves", "b2", "--json"})
                        .json();
  EXPECT_EQ(json["game"], "tic_tac_toe");
  EXPECT_EQ(json["seed"], 5);
  EXPECT_EQ(json["players"], nlohmann::json({"alphabeta:depth=9", "alphabeta:depth=9"}));
  EXPECT_EQ(json["payoffs"], nlohmann::json({0.0, 0.0}));
  EXPECT_EQ(json["moves"].size(), 9U);
  EXPECT_EQ(json["moves"][0], "b2");
  std::string moves;
  for (const auto& move : json["moves"]) moves += move.get<std::string>() + " ";
  EXPECT_EQ(say({"show", "tic_tac_toe", "--moves", moves, "--json"}).json()["position"],
            json["final"]);
}
TEST(PlayCommand, SameSeedSameGameInEveryGame) {
  for (const std::string& name : Registry::standard().names()) {
    std::vector<std::string> args{"play", name, "--seed", "11", "--quiet"};
    const auto game = Registry::standard().game(name);
    for (int seat = 0; seat < (*game)->seats(); ++seat) args.insert(args.end(), {"-p", "random"});
    const Said first = say(args, {}, Registry::standard());
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_EQ(first.out, say(args, {}, Registry::standard()).out);
    // A short game may come out the same by chance, but not nine times.
    bool differs = false;
    for (int seed = 12; seed <= 20; ++seed) {
      args[3] = std::to_string(seed);
      differs = differs || first.out != say(args, {}, Registry::standard()).out;
    }
    EXPECT_TRUE(differs) << name;
  }
}
TEST(PlayCommand, QuietSaysOnlyMovesAndResult) {
  const Said said =
      say({"play", "tic_tac_toe", "-p", "random", "-p", "random", "--seed", "1", "--quiet"});
  EXPECT_THAT(said.out, StartsWith("moves:  "));
  EXPECT_EQ(std::count(said.out.begin(), said.out.end(), '\n'), 2);
}
TEST(PlayCommand, InterruptedLeavesWith130) {
  std::stop_source source;
  source.request_stop();
  const Said said = say({"play", "connect_four", "-p", "alphabeta:depth=60", "-p", "random"},
                        {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
}
TEST(MatchCommand, CountsEveryGameOnceForEachPlayer) {
  const auto json = say({"match", "tic_tac_toe", "-p", "alphabeta:depth=9", "-p", "random",
                         "--games", "20", "--threads", "2", "--json"})
                        .json();
  EXPECT_EQ(json["games"], 20);
  const auto& perfect = json["players"][0];
  EXPECT_EQ(perfect["losses"], 0);
  EXPECT_EQ(perfect["wins"].get<int>() + perfect["draws"].get<int>(), 20);
  EXPECT_EQ(perfect["wins"], json["players"][1]["losses"]);
  EXPECT_GT(perfect["nodes"], 0);
}
TEST(MatchCommand, ResultsDoNotDependOnTheNumberOfThreads) {
  const auto wins = [](const char* threads) {
    const auto json = say({"match", "connect_four", "-p", "random", "-p", "random", "--games", "60",
                           "--threads", threads, "--json"})
                          .json();
    return json["players"][0]["wins"].get<int>();
  };
  EXPECT_EQ(wins("1"), wins("3"));
}
TEST(MatchCommand, OneGameIsOneGame) {
  const Said said = say({"match", "tic_tac_toe", "-p", "random", "-p", "random", "-n", "1"});
  EXPECT_THAT(said.out, EndsWith("\n1 game\n"));
}
TEST(MatchCommand, WrongInputIsRefused) {
  EXPECT_EQ(say({"match", "tic_tac_toe", "-p", "random"}).status, 2);
  EXPECT_EQ(say({"match", "tic_tac_toe", "-p", "random", "-p", "human"}).status, 2);
  const Said missing =
      say({"match", "tic_tac_toe", "-p", "random", "-p", "random", "--openings", "/no/such"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("no such file"));
}
TEST(MatchCommand, SaysWhoLostOnTime) {
  const std::vector<std::string> args{"match",  "tic_tac_toe", "-p", "random",  "-p",
                                      "random", "--games",     "4",  "--clock", "0.001us"};
  EXPECT_THAT(say(args).out, HasSubstr("4 forfeited, lost on time: 2 by random, 2 by random\n"));
  EXPECT_THAT(say(args).out, HasSubstr("random forfeited 2 games, for example: seat "));
  auto with_json = args;
  with_json.emplace_back("--json");
  EXPECT_EQ(say(with_json).json()["lost_on_time"], 4);
  EXPECT_EQ(say(with_json).json()["players"][1]["lost_on_time"], 2);
}

}  // namespace
}  // namespace brett::cli
