// Words, pictures and openings of games as the server sends them; broken data are shown, and the game is played.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/served.h"

namespace brett::server {
namespace {

using testing::HasSubstr;

TEST_F(ServerApi, SendsTheWordsOfAGame) {
  const TestJson game = get("/api/game?game=othello");
  EXPECT_EQ(game["words"]["de"]["words"]["Black"], "Schwarz");
  EXPECT_THAT(game["words"]["de"]["rules"], HasSubstr("![Der Anfang](start)"));
  EXPECT_EQ(game["words"]["en"]["hints"].count("why.not_legal"), 1U);
  EXPECT_FALSE(game["pictures"].empty());
  const TestJson toy = get("/api/game?game=aloof");
  EXPECT_TRUE(toy["words"]["de"]["words"].empty()) << "it has no data file";
}

TEST_F(ServerApi, KnowsAnOpeningInEveryOrientation) {
  const TestJson game = get("/api/game?game=othello");
  for (const TestJson& opening : game["openings"]) {
    if (opening["name"] != "Tiger") continue;
    EXPECT_EQ(opening["lines"].size(), 4U);
    EXPECT_THAT(opening["lines"], testing::Contains(TestJson{"f5", "d6", "c3", "d3", "c4"}));
    EXPECT_THAT(opening["lines"], testing::Contains(TestJson{"c4", "e3", "f6", "e6", "f5"}));
  }
  EXPECT_EQ(get("/api/game?game=othello:size=6")["openings"], TestJson::array());
}

TEST_F(ServerApi, TakesSentencesApartForOtherLanguages) {
  const TestJson error = get("/api/game?game=otello", 400);
  EXPECT_EQ(error["said"]["sentence"], "unknown {} {}, did you mean '{}'?");
  EXPECT_EQ(error["said"]["values"][0]["said"]["sentence"], "game");
  EXPECT_EQ(error["said"]["values"][2]["text"], "othello");
  const TestJson explained =
      post("explain", {{"game", "morris"}, {"moves", "a1"}, {"path", {"a1"}}});
  EXPECT_EQ(explained["said"]["sentence"], "{} is not free.");
  EXPECT_EQ(explained["said"]["values"][0]["text"], "a1");
  const TestJson range = get("/api/game?game=othello")["options"][0];
  EXPECT_EQ(range["range_said"]["sentence"], "{} or {}");
}

// Data folders come from the environment, which is read while the server starts and when a game is described.
class BrokenData : public TestInFolder {
 protected:
  BrokenData() {
    std::filesystem::create_directories(path("games"));
    std::ofstream(path("games/othello.toml")) << "[de]\ntitel = 'x'\n";
    ::setenv("BRETT_DATA", path("").c_str(), 1);
  }
  ~BrokenData() override { ::unsetenv("BRETT_DATA"); }
};

TEST_F(BrokenData, IsToldInWordsAndTheGameIsPlayedInEnglish) {
  const RunningServer server(Registry::standard(), {.store = path("games.db"), .version = "test"});
  const TestJson listed = server.get("/api/games").json();
  expect_valid(listed, "games");
  const TestJson game = server.get("/api/game?game=othello").json();
  expect_valid(game, "game");
  EXPECT_THAT(game["data_fault"]["text"],
              HasSubstr("othello.toml', line 2: de: unknown key 'titel'"));
  EXPECT_EQ(game["title"], "Othello");
  EXPECT_TRUE(game["levels"].empty());
  const auto made =
      server.post("/api/create", {{"game", "othello"}, {"players", {"human", "random"}}});
  EXPECT_EQ(made.status, 200) << made.body;
}

}  // namespace
}  // namespace brett::server
