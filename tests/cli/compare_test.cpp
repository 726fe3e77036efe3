#include <gmock/gmock.h>

#include "cli/in_process.h"

namespace brett::cli {
namespace {

using ::testing::HasSubstr;

TEST(CompareCommand, ARowForEachSearchAndAColumnForEachDepth) {
  const Said said = say(
      {"compare", "tic_tac_toe", "-p", "minimax:memo=off", "-p", "alphabeta", "--depth", "2-3"});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("| search | depth 2 | depth 3 |"));
  EXPECT_THAT(said.out, HasSubstr("| `alphabeta` |"));
}
TEST(CompareCommand, MinimaxLooksAtTheWholeTree) {
  const auto json =
      say({"compare", "tic_tac_toe", "-p", "minimax:memo=off", "--depth", "3", "--json"}).json();
  EXPECT_EQ(json["players"][0]["depths"][0]["nodes"], 9 + 72 + 504);
}
TEST(CompareCommand, NothingIsPrintedBeforeAllPlayersAreKnownToSearch) {
  const Said said = say({"compare", "tic_tac_toe", "-p", "pvs", "-p", "random", "--depth", "2"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.out, "");
  EXPECT_THAT(said.err, HasSubstr("player random: does not search"));
}
TEST(CompareCommand, APlayerThatMayNotGoSoDeepIsRefused) {
  const Said said = say({"compare", "tic_tac_toe", "-p", "pvs:depth=3", "--depth", "2-4"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.out, "");
  EXPECT_THAT(said.err, HasSubstr("its own depth=3 is less than --depth 4"));
  EXPECT_EQ(say({"compare", "tic_tac_toe", "-p", "pvs:depth=4", "--depth", "2-4"}).status, 0);
}
TEST(CompareCommand, SearchesThatTheirOwnLimitsCutOffAreMarked) {
  const std::vector<std::string> args{"compare",      "connect_four", "-p",
                                      "pvs:nodes=50", "--depth",      "8"};
  EXPECT_THAT(say(args).out, HasSubstr("* |\n\n\\* the player's own limits"));
  auto with_json = args;
  with_json.emplace_back("--json");
  EXPECT_EQ(say(with_json).json()["players"][0]["depths"][0]["complete"], false);
}
TEST(CompareCommand, DepthsMayCountPlayers) {
  const std::vector<std::string> args{"compare", "pig:target=20", "-p",    "maxn:depth=4",
                                      "--depth", "1-2",           "--json"};
  auto by_player = args;
  by_player.emplace_back("--player-depth");
  const auto json = say(by_player, {}, Registry::standard()).json();
  const auto& depths = json["players"][0]["depths"];
  EXPECT_GT(depths[0]["nodes"], 7) << "a turn is many rolls";
  EXPECT_LT(depths[0]["nodes"], depths[1]["nodes"]);
}
TEST(CompareCommand, OnlySearchesThatCountPlayersCanBeLimitedByThem) {
  const Said said =
      say({"compare", "tic_tac_toe", "--player-depth", "--depth", "2-4", "-p", "alphabeta"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.out, "");
  EXPECT_THAT(said.err, HasSubstr("player alphabeta: has no option player_depth; must be one "
                                  "of maxn, upp, paranoid, brs, expectimax"));
  EXPECT_EQ(
      say({"compare", "tic_tac_toe", "--player-depth", "--depth", "2", "-p", "paranoid"}).status,
      0);
}
TEST(CompareCommand, AGameThatBeginsWithChanceNeedsPositions) {
  const Said said =
      say({"compare", "kuhn_poker", "-p", "upp", "--depth", "2"}, {}, Registry::standard());
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.out, "");
  EXPECT_THAT(said.err, HasSubstr("no player is to move"));
  EXPECT_THAT(said.err, HasSubstr("--positions FILE"));
}
TEST(CompareCommand, WrongInputIsRefused) {
  EXPECT_EQ(say({"compare", "tic_tac_toe", "-p", "random"}).status, 2);
  EXPECT_EQ(say({"compare", "tic_tac_toe", "-p", "pvs", "--depth", "5-3"}).status, 2);
  EXPECT_EQ(say({"compare", "tic_tac_toe", "-p", "pvs", "--depth", "x"}).status, 2);
  EXPECT_EQ(say({"compare", "tic_tac_toe", "-p", "pvs", "--by", "luck"}).status, 2);
  EXPECT_EQ(say({"compare", "tic_tac_toe", "-p", "pvs", "--depth", "5-"}).err,
            "brett: --depth '5-': must be 1 to 40, or a range of them such as 5-10\n");
  const Said wrong_file =
      say({"compare", "tic_tac_toe", "-p", "pvs", "--positions", "othello/openings.csv"});
  EXPECT_EQ(wrong_file.status, 2);
  EXPECT_THAT(wrong_file.err, HasSubstr("line 1"));
}

}  // namespace
}  // namespace brett::cli
