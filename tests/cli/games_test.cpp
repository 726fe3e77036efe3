// What is known of games and players, and positions looked at: brett games, players, show, perft, playouts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/in_process.h"

namespace brett::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(GamesCommand, JsonHasOptionsWithRangesAndDefaults) {
  const auto games = say({"games", "--json"}).json().at("games");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[1]["name"], "connect_four");
  EXPECT_EQ(games[1]["min_seats"], 2);
  EXPECT_EQ(games[1]["chance"], false);
  EXPECT_EQ(games[1]["options"][0]["key"], "rows");
  EXPECT_EQ(games[1]["options"][0]["type"], "integer");
  EXPECT_EQ(games[1]["options"][0]["default"], "6");
  EXPECT_EQ(games[1]["options"][0]["min"], 1);
}
TEST(GamesCommand, EveryRegisteredGameIsListedShownAndExplained) {
  const std::string list = say({"games"}, {}, Registry::standard()).out;
  for (const std::string& name : Registry::standard().names()) {
    EXPECT_THAT(list, HasSubstr(name + " "));
    EXPECT_EQ(say({"show", name}, {}, Registry::standard()).status, 0);
    EXPECT_EQ(say({"show", name, "--json"}, {}, Registry::standard()).json().at("game"), name);
    EXPECT_EQ(say({"rules", name}, {}, Registry::standard()).status, 0);
    EXPECT_EQ(say({"players", name}, {}, Registry::standard()).status, 0);
  }
}
TEST(PlayersCommand, JsonSaysWhetherEachFits) {
  const auto json = say({"players", "connect_four", "--json"}).json();
  EXPECT_EQ(json["game"], "connect_four");
  for (const auto& player : json["players"]) {
    EXPECT_EQ(player["fits"], true);
    EXPECT_TRUE(player["why_not"].is_null());
    for (const auto& option : player["options"]) {
      for (const char* field : {"key", "type", "default", "range", "help"}) {
        EXPECT_TRUE(option.contains(field)) << option;
      }
      const bool number = option["type"] == "integer" || option["type"] == "number";
      EXPECT_EQ(option.contains("min") && option.contains("max"), number) << option;
    }
  }
}
TEST(PlayersCommand, WithoutGameListsTheGamesOfEach) {
  const auto players = say({"players", "--json"}).json().at("players");
  EXPECT_EQ(players[0]["name"], "human");
  EXPECT_EQ(players[0]["games"].size(), 2U);
}
TEST(PlayersCommand, DescribesSharedOptionsOnce) {
  const std::string list = say({"players"}, {}, Registry::standard()).out;
  const auto times = [&](std::string_view text) {
    int count = 0;
    for (auto at = list.find(text); at != std::string::npos; at = list.find(text, at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(times("share of moves played at random"), 1);               // every search
  EXPECT_EQ(times("plies of captures to follow beyond the depth"), 1);  // several
  EXPECT_THAT(list, HasSubstr("\nSeveral take\n"));
  const std::string mtdf =
      list.substr(list.find("\nmtdf "), list.find("\nbest_first ") - list.find("\nmtdf "));
  EXPECT_THAT(mtdf, HasSubstr("takes depth, nodes, table,"));
  EXPECT_THAT(mtdf, HasSubstr("guess=parity "));  // its own
  EXPECT_THAT(mtdf, Not(HasSubstr("quiesce=0")));
}
TEST(ShowCommand, DrawsAPicture) {
  const std::string svg = say({"show", "connect_four", "--moves", "4453", "--svg"}).out;
  EXPECT_THAT(svg, StartsWith("<svg "));
  EXPECT_THAT(svg, EndsWith("</svg>\n"));
  EXPECT_THAT(svg, HasSubstr("<title>d1 X</title>"));
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
}
TEST(ShowCommand, JsonHasMovesWithPaths) {
  const auto json = say({"show", "connect_four", "--moves", "44", "--json"}).json();
  EXPECT_EQ(json["position"], "......./......./......./......./...O.../...X... X");
  EXPECT_EQ(json["turn"], 0);
  EXPECT_EQ(json["next"][3]["then"]["move"], "4");
  EXPECT_EQ(json["next"][3]["text"], "d3");
  EXPECT_EQ(json["view"]["areas"][0]["frame"]["cells"].size(), 42U);
}
TEST(ShowCommand, PositionMayBeginWithDashes) {
  EXPECT_EQ(say({"show", "tic_tac_toe", "--position", "--------- X"}).status, 0);
}
TEST(ShowCommand, OverIsSaidWithPayoffs) {
  const auto json = say({"show", "tic_tac_toe", "--moves", "a1 b1 a2 b2 a3", "--json"}).json();
  EXPECT_EQ(json["turn"], "over");
  EXPECT_EQ(json["over"]["payoffs"], nlohmann::json({1.0, -1.0}));
}
TEST(PerftCommand, LastLineIsTheCount) {
  EXPECT_THAT(say({"perft", "connect_four", "--depth", "4"}).out, EndsWith("\nperft(4) = 2401\n"));
  EXPECT_THAT(say({"perft", "tic_tac_toe", "--depth", "6"}).out,
              EndsWith("\nended before: 1440\nperft(6) = 54720\n"));
}
TEST(PerftCommand, JsonIsOneObject) {
  const auto json = say({"perft", "tic_tac_toe", "--depth", "6", "--json"}).json();
  EXPECT_EQ(json["game"], "tic_tac_toe");
  EXPECT_EQ(json["depth"], 6);
  EXPECT_EQ(json["leaves"], 54720);
  EXPECT_EQ(json["ended"], 1440);
  EXPECT_TRUE(json["seconds"].is_number());
}
TEST(PerftCommand, SplitSumsToTheWhole) {
  const auto json = say({"perft", "tic_tac_toe", "--depth", "6", "--split", "--json"}).json();
  int leaves = 0;
  int ended = 0;
  for (const auto& part : json["split"])
    leaves += part["leaves"].get<int>(), ended += part["ended"].get<int>();
  EXPECT_EQ(json["split"].size(), 9U);
  EXPECT_EQ(leaves, 54720);
  EXPECT_EQ(ended, 1440);
}
TEST(PerftCommand, OfAFinishedGameHasNoLeaves) {
  EXPECT_THAT(
      say({"perft", "tic_tac_toe", "--position", "XXXOO---- O", "--depth", "2", "--split"}).out,
      EndsWith("ended before: 1\nperft(2) = 0\n"));
}
TEST(PerftCommand, StopsWhenInterrupted) {
  std::stop_source source;
  source.request_stop();
  const Said said =
      say({"perft", "connect_four", "--depth", "40", "--json"}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_EQ(said.json()["status"], 130);
}
TEST(PlayoutsCommand, JsonIsOneObject) {
  const auto json =
      say({"playouts", "tic_tac_toe", "--seconds", "0.001", "--threads", "2", "--json"}).json();
  EXPECT_EQ(json["game"], "tic_tac_toe");
  EXPECT_GE(json["games"], 2);
  EXPECT_GE(json["plies"], 5 * json["games"].get<int>());
  EXPECT_TRUE(json["seconds"].is_number());
  EXPECT_TRUE(json["games_per_second"].is_number());
}
TEST(PlayoutsCommand, ReportsWhatItHasWhenInterrupted) {
  std::stop_source source;
  source.request_stop();
  const Said said =
      say({"playouts", "tic_tac_toe", "--seconds", "80000"}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_THAT(said.out, HasSubstr("games per second"));
}

}  // namespace
}  // namespace brett::cli
