// brett search and brett analyse: values, trees, plies.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/in_process.h"

namespace brett::cli {
namespace {

using testing::HasSubstr;

TEST(SearchCommand, JsonHasValueBestMovesAndCounters) {
  const auto json =
      say({"search", "tic_tac_toe", "-p", "pvs:depth=9", "--multi", "9", "--json"}).json();
  EXPECT_EQ(json["value"], 0.0);
  EXPECT_EQ(json["best"].size(), 9U);
  EXPECT_EQ(json["moves"].size(), 9U);
  EXPECT_EQ(json["depth"], 9);
  EXPECT_GT(json["nodes"], 0);
  EXPECT_EQ(json["counters"]["nodes"], json["nodes"]);
  EXPECT_FALSE(json["pv"].empty());
}
TEST(SearchCommand, AForcedWinIsNamed) {
  const auto json = say({"search", "tic_tac_toe", "--position", "XX-OO---- X", "-p",
                         "alphabeta:depth=3", "--json"})
                        .json();
  EXPECT_EQ(json["best"].size(), 1U);
  EXPECT_EQ(json["best"][0], "c3");
  EXPECT_EQ(json["decided"]["result"], "win");
  EXPECT_EQ(json["decided"]["plies"], 1);
}
TEST(SearchCommand, WhoDoesNotSearchIsRefused) {
  const Said said = say({"search", "tic_tac_toe", "-p", "random"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("does not search"));
  EXPECT_EQ(say({"search", "tic_tac_toe", "-p", "pvs", "--multi", "0"}).status, 2);
  EXPECT_EQ(say({"search", "tic_tac_toe", "-p", "pvs", "--position", "XXXOO---- O"}).status, 2);
}
TEST(SearchCommand, VectorSearchesHaveAValueForEachSeat) {
  const auto json =
      say({"search", "three_wins", "-p", "upp:depth=3", "--json"}, {}, Registry::standard()).json();
  EXPECT_EQ(json["value"].size(), 3U);
  EXPECT_EQ(json["moves"][0]["value"], json["value"]);
  EXPECT_EQ(json["moves"].size(), 7U);
  EXPECT_FALSE(json.contains("strategy"));
}
TEST(SearchCommand, TheTreeHasAllEventsOfChance) {
  const std::vector<std::string> args{"search", "three_wins_chance", "-p", "upp:depth=5", "--tree"};
  const Said said = say(args, {}, Registry::standard());
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("%  *1"));
  EXPECT_THAT(said.out, HasSubstr("%  *7"));
  auto json_args = args;
  json_args.emplace_back("--json");
  auto node = say(json_args, {}, Registry::standard()).json()["strategy"];
  EXPECT_EQ(node["turn"], 0);
  while (node["turn"] != "chance") node = node["next"].at(0);
  EXPECT_EQ(node["next"].size(), 7U);
  double sum = 0;
  for (const auto& event : node["next"]) sum += event["probability"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
}
TEST(SearchCommand, ALowerBoundIsShownAsOne) {
  const std::vector<std::string> args{
      "search", "pig:target=30", "--position", "10+4-28", "-p", "upp:player_depth=2,iterate=off"};
  EXPECT_THAT(say(args, {}, Registry::standard()).out, HasSubstr(">=-0.821"));
  auto json_args = args;
  json_args.emplace_back("--json");
  const auto json = say(json_args, {}, Registry::standard()).json();
  EXPECT_EQ(json["bound"], "lower");
  EXPECT_EQ(json["moves"][0]["bound"], "lower");
}
TEST(SearchCommand, SearchesOnOneSeatsValueHaveATree) {
  const std::vector<std::string> args{"search", "pig", "-p", "expectimax", "--tree"};
  const Said said = say(args, {}, Registry::standard());
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("16.7 %  1"));
  auto json_args = args;
  json_args.emplace_back("--json");
  const auto json = say(json_args, {}, Registry::standard()).json();
  EXPECT_EQ(json["strategy_complete"], true);
  EXPECT_EQ(json["strategy"]["next"][0]["next"].size(), 6U);
  EXPECT_NEAR(json["strategy"]["value"][0].get<double>(), json["value"].get<double>(), 0.001);
}
TEST(SearchCommand, LinesThatGoOnUnseenAreMarked) {
  const std::vector<std::string> args{"search", "three_wins", "-p", "brs:depth=4", "--tree"};
  const Said said = say(args, {}, Registry::standard());
  EXPECT_THAT(said.out, HasSubstr(" ...  ["));
  EXPECT_THAT(said.out, HasSubstr("\n... marks lines that were searched further than is shown\n"));
  auto json_args = args;
  json_args.emplace_back("--json");
  EXPECT_EQ(say(json_args, {}, Registry::standard()).json()["strategy_complete"], false);
}
TEST(SearchCommand, ATreeThatTheLimitsDidNotAllowIsNotBlamedOnTheSearch) {
  const Said said = say({"search", "tic_tac_toe", "-p", "upp:nodes=1", "--tree"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("its limits ended the search"));
}
TEST(SearchCommand, ATreeOfASearchWithoutOneIsRefused) {
  const Said said = say({"search", "tic_tac_toe", "-p", "alphabeta:depth=2", "--tree"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err,
              HasSubstr("must be a search that makes one: maxn, upp, paranoid, brs, expectimax"));
}
TEST(AnalyseCommand, SaysWhatItCouldNotJudge) {
  const std::vector<std::string> args{"analyse", "tic_tac_toe", "b2b3", "-p",
                                      "alphabeta:depth=9,iterate=off,nodes=5"};
  EXPECT_THAT(say(args).out, HasSubstr("not judged"));
  EXPECT_THAT(say(args).out, HasSubstr(", 1 not judged\n"));
  auto with_json = args;
  with_json.emplace_back("--json");
  const auto ply = say(with_json).json()["plies"][1];
  EXPECT_EQ(ply["judged"], false);
  EXPECT_TRUE(ply["value"].is_null());
}
TEST(AnalyseCommand, JsonHasEveryPlyAndEverySeat) {
  const auto json =
      say({"analyse", "tic_tac_toe", "b2b3a1", "-p", "alphabeta:depth=9", "--json"}).json();
  ASSERT_EQ(json["plies"].size(), 3U);
  ASSERT_EQ(json["seats"].size(), 2U);
  EXPECT_EQ(json["complete"], true);
  const auto& blunder = json["plies"][1];
  EXPECT_EQ(blunder["ply"], 2);
  EXPECT_EQ(blunder["seat"], 1);
  EXPECT_EQ(blunder["move"], "b3");
  EXPECT_EQ(blunder["mark"], "??") << "an edge against the centre loses";
  EXPECT_EQ(blunder["decided"]["result"], "loss");
  EXPECT_GT(blunder["first_seat_value"], 0);
  EXPECT_EQ(json["seats"][1]["blunder"], 1);
  EXPECT_EQ(json["seats"][0]["agreement"], 1.0);
  for (const char* field : {"value", "best", "best_value", "loss", "pv", "depth", "nodes"}) {
    EXPECT_TRUE(blunder.contains(field)) << field;
  }
}
TEST(AnalyseCommand, ReadsAFileWithCommentsOverSeveralLines) {
  const auto path = std::filesystem::path(testing::TempDir()) / "brett_analyse_moves.txt";
  std::ofstream(path) << "# a short game\nb2 b3 # an edge\n\na1\n";
  const std::vector<std::string> rest{"-p", "alphabeta:depth=9"};
  const auto from_file =
      say({"analyse", "tic_tac_toe", path.string(), "-p", "alphabeta:depth=9"}).out;
  EXPECT_EQ(from_file, say({"analyse", "tic_tac_toe", "b2b3a1", "-p", "alphabeta:depth=9"}).out);
}
TEST(AnalyseCommand, InterruptedShowsWhatIsDone) {
  std::stop_source source;
  source.request_stop();
  const Said said =
      say({"analyse", "tic_tac_toe", "b2b3", "-p", "pvs"}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_THAT(said.out, HasSubstr("Interrupted: 0 of 2 moves were analysed."));
}
TEST(AnalyseCommand, ShowsProgressOnATerminal) {
  EXPECT_THAT(
      say({"analyse", "tic_tac_toe", "b2b3", "-p", "pvs:depth=2"}, {.interactive = true}).out,
      HasSubstr("1 of 2 moves, "));
}

}  // namespace
}  // namespace brett::cli
