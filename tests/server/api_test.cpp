// Games, positions and matches, as docs/api.md describes it, over real connections on this machine.
#include "server/served.h"

#include <gmock/gmock.h>

namespace brett::server {
namespace {

using testing::HasSubstr;

// --- games ---------------------------------------------------------------------------------------

TEST_F(ServerApi, ListsEveryGameWithItsFacts) {
  const TestJson games = get("/api/games");
  expect_valid(games, "games");
  EXPECT_EQ(games["games"].size(), registry_.games().size());
  for (const TestJson& game : games["games"]) {
    const TestJson whole = get("/api/game?game=" + game["name"].get<std::string>());
    expect_valid(whole, "game");
    EXPECT_EQ(whole["levels"].size(), 10U);
    EXPECT_FALSE(whole["players"].empty());
  }
}
TEST_F(ServerApi, SaysWhatWouldBeRight) {
  const TestJson error = get("/api/game?game=otello", 400);
  expect_valid(error, "error");
  EXPECT_THAT(error["error"], HasSubstr("did you mean 'othello'"));
  EXPECT_THAT(get("/api/gams", 404)["error"], HasSubstr("did you mean 'game"));
  EXPECT_THAT(get("/api/game?gaem=othello", 400)["error"], HasSubstr("'game' is missing"));
  EXPECT_THAT(get("/api/game?game=othello&size=6", 400)["error"],
              HasSubstr("unknown field 'size'"));
  EXPECT_THAT(get("/api/check?game=othello&player=alfabeta", 400)["error"], HasSubstr("alphabeta"));
  EXPECT_EQ(get("/api/check?game=othello:size=8&player=alphabeta:depth=3")["game"], "othello");
}
TEST_F(ServerApi, ShowsAnyPosition) {
  const TestJson answer = get("/api/position?game=othello&moves=f5+d6");
  expect_valid(answer["position"], "position");
  EXPECT_EQ(answer["plies"].size(), 2U);
  EXPECT_EQ(answer["position"]["turn"], 0);
  EXPECT_THAT(get("/api/position?game=othello&moves=a1", 400)["error"], HasSubstr("illegal move"));
}
TEST_F(ServerApi, ExplainsWrongClicksInWordsOfTheGame) {
  const auto explain = [&](const std::string& moves, const TestJson& path) {
    return post("explain", {{"game", "morris"}, {"moves", moves}, {"path", path}});
  };
  EXPECT_EQ(explain("", {"d6"})["legal"], true);
  EXPECT_EQ(explain("a1", {"a1"})["text"], "a1 is not free.");
  // White closes a1 a4 a7; black has a mill and one stone besides.
  const std::string closing = "a1 g1 a4 g4";
  EXPECT_EQ(explain(closing, {"a7"})["prefix"], true);
  EXPECT_EQ(explain(closing, {"a7"})["legal"], false);
  EXPECT_EQ(explain(closing, {"a7", "a1"})["text"],
            "a1 is your own stone: take one of the other side.");
  EXPECT_EQ(explain(closing, {"a7", "d6"})["text"], "There is no stone on d6 to take.");
  EXPECT_EQ(explain(closing, {"a7", "g1"})["legal"], true);
  const TestJson general = post("explain", {{"game", "othello"}, {"path", {"a1"}}});
  EXPECT_EQ(general["general"], true);
}

// --- playing -------------------------------------------------------------------------------------

// Plays with the first legal move for all who sit at the page, until the game is over.
void play_out(Watching& page) {
  while (page.state()["ended"].is_null()) {
    if (page.state()["waiting_for"].is_null()) {
      page.next();
      continue;
    }
    const std::size_t plies = page.state()["plies"].size();
    const TestJson path = first_path(page.state()["position"]);
    ASSERT_FALSE(path.empty());
    const TestJson answer = page.act({{"action", "move"}, {"path", path}, {"ply", plies}});
    ASSERT_EQ(answer["ok"], true) << answer.dump();
    page.until_state([&](const TestJson& state) {
      return state["plies"].size() > plies || !state["ended"].is_null();
    });
  }
}

TEST_F(ServerApi, PlaysEveryGameToItsEndAgainstRandom) {
  for (const GameEntry& entry : registry_.games()) {
    SCOPED_TRACE(entry.facts.name);
    TestJson players = TestJson::array({"human"});
    const int seats = get("/api/game?game=" + std::string(entry.facts.name))["seats"];
    while (static_cast<int>(players.size()) < seats) players.push_back("random");
    const TestJson made = create({{"game", entry.facts.name}, {"players", players}});
    expect_valid(made, "created");
    Watching page(server_.connect(), made, {made["host"], made["seats"][0]["token"]});
    play_out(page);
    expect_valid(page.state(), "state");
    EXPECT_EQ(page.state()["position"]["turn"], "over");
    // What was followed event by event is what a newcomer is told.
    TestJson fresh = post(
        "match", {{"match", made["match"]}, {"tokens", {made["host"], made["seats"][0]["token"]}}});
    for (const char* key : {"position", "plies", "seats", "ended", "running", "waiting_for"}) {
      EXPECT_EQ(page.state()[key], fresh[key]) << key;
    }
  }
}
TEST_F(ServerApi, PlaysByPathOfCells) {
  const TestJson made = create({{"game", "morris"}, {"players", {"human", "human"}}});
  const auto click = [&](std::size_t seat, const TestJson& path, int status = 200) {
    return act(made, {{"action", "move"}, {"path", path}, {"token", made["seats"][seat]["token"]}},
               status);
  };
  click(0, {"a1"});
  EXPECT_THAT(click(1, {"a1"}, 400)["error"], HasSubstr("a1 is not free"));
  click(1, {"g1"});
  EXPECT_EQ(state(made)["plies"].size(), 2U);
}
TEST_F(ServerApi, TakesBackAndPlaysAgain) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  for (const auto& [seat, move] : {std::pair(0U, "b2"), std::pair(1U, "a1"), std::pair(0U, "c3")}) {
    act(made, {{"action", "move"}, {"move", move}, {"token", made["seats"][seat]["token"]}});
  }
  act(made, {{"action", "undo"}});
  EXPECT_EQ(state(made)["plies"].size(), 2U);
  EXPECT_EQ(state(made)["can_redo"], true);
  act(made, {{"action", "redo"}});
  EXPECT_EQ(state(made)["plies"].size(), 3U);
  EXPECT_EQ(act(made, {{"action", "redo"}}, 409)["code"], "conflict");
  act(made, {{"action", "undo"}, {"seat", 1}});
  EXPECT_EQ(state(made)["plies"].size(), 1U);
}
TEST_F(ServerApi, APersonTakesBackNoMoveOfAnother) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  const auto by = [&](std::size_t seat, TestJson action, int status = 200) {
    action["token"] = made["seats"][seat]["token"];
    return act(made, std::move(action), status);
  };
  const auto plies = [&] { return state(made)["plies"].size(); };
  by(0, {{"action", "move"}, {"move", "a1"}});
  EXPECT_THAT(by(1, {{"action", "undo"}}, 409)["error"],
              HasSubstr("'a1' is another player's move"));
  EXPECT_THAT(by(1, {{"action", "undo"}, {"seat", 0}}, 409)["error"],
              HasSubstr("another player's move"));
  by(0, {{"action", "undo"}});
  EXPECT_EQ(plies(), 0U) << "nobody had answered it";
  by(0, {{"action", "move"}, {"move", "a1"}});
  by(1, {{"action", "move"}, {"move", "b1"}});
  EXPECT_THAT(by(0, {{"action", "undo"}}, 409)["error"],
              HasSubstr("'b1' is another player's move"));
  by(0, {{"action", "move"}, {"move", "a2"}});
  by(1, {{"action", "move"}, {"move", "b2"}});
  by(0, {{"action", "move"}, {"move", "a3"}});
  ASSERT_EQ(state(made)["ended"]["payoffs"], TestJson({1.0, -1.0}));
  by(1, {{"action", "undo"}}, 409);
  EXPECT_FALSE(state(made)["ended"].is_null());
  by(0, {{"action", "undo"}});
  EXPECT_EQ(plies(), 4U) << "the winner gives it back";
  act(made, {{"action", "undo"}, {"seat", 0}});
  EXPECT_EQ(plies(), 2U) << "the host may";
  EXPECT_THAT(by(0, {{"action", "redo"}}, 409)["error"], HasSubstr("a move of another player"));
  EXPECT_EQ(plies(), 2U);
  act(made, {{"action", "redo"}});
  EXPECT_EQ(plies(), 4U) << "the host may that too";
  by(1, {{"action", "undo"}});
  by(1, {{"action", "redo"}});
  EXPECT_EQ(plies(), 4U) << "of one's own everything may be played again";
}
TEST_F(ServerApi, WhoHasLostAgainstAPersonDoesNotTakeItBack) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  const TestJson token = made["seats"][0]["token"];
  act(made, {{"action", "move"}, {"move", "a1"}, {"token", token}});
  act(made, {{"action", "resign"}, {"token", token}});
  EXPECT_THAT(act(made, {{"action", "undo"}, {"token", token}}, 409)["error"],
              HasSubstr("another player has won"));
  act(made, {{"action", "undo"}});
  EXPECT_TRUE(state(made)["ended"].is_null());
}
TEST_F(ServerApi, AgainstComputersEverythingCanBeTakenBack) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "random"}}});
  Watching page(server_.connect(), made, {made["seats"][0]["token"]});
  page.until_state([](const TestJson& state) { return state["waiting_for"] == 0; });
  page.act({{"action", "move"}, {"move", "b2"}});
  page.until_state([](const TestJson& state) { return state["plies"].size() == 2; });
  EXPECT_EQ(page.act({{"action", "undo"}})["ok"], true);
  page.until_state([](const TestJson& state) { return state["plies"].empty(); });
}
TEST_F(ServerApi, PausesAndStepsComputers) {
  const TestJson made =
      create({{"game", "connect_four"}, {"players", {"random", "random"}}, {"paused", true}});
  Watching page(server_.connect(), made, {made["host"]});
  EXPECT_EQ(page.state()["running"], false);
  page.act({{"action", "step"}});
  page.until("moved");
  page.act({{"action", "step"}});
  page.until("moved");
  EXPECT_EQ(page.state()["plies"].size(), 2U);
  page.act({{"action", "resume"}});
  page.until("ended");
  EXPECT_EQ(page.act({{"action", "step"}})["code"], "conflict");
}
TEST_F(ServerApi, TellsAThinkerToMoveNow) {
  const TestJson made = create({{"game", "othello"},
                                {"players", {"alphabeta:depth=60", "human"}},
                                {"limits", {{"time_ms", 60000}}}});
  Watching page(server_.connect(), made, {made["host"]});
  page.until_state([](const TestJson& state) { return !state["thinking"].is_null(); });
  page.act({{"action", "interrupt"}});
  page.until("moved");
  EXPECT_EQ(page.state()["plies"].size(), 1U);
}
TEST_F(ServerApi, SeatsChange) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "nobody"}}});
  Watching page(server_.connect(), made, {made["host"], made["seats"][0]["token"]});
  page.act({{"action", "move"}, {"move", "b2"}});
  page.until("paused");
  page.act({{"action", "seat"}, {"seat", 1}, {"player", "random"}});
  page.until("moved");
  EXPECT_EQ(page.state()["seats"][1]["who"], "computer");
  page.act({{"action", "switch"}, {"one", 0}, {"other", 1}});
  page.until_state(
      [](const TestJson& state) { return state["viewer"]["seats"] == TestJson::array({1}); });
  EXPECT_EQ(page.state()["seats"][1]["who"], "human");
  const TestJson taken = page.act({{"action", "take"}, {"seat", 0}, {"name", "Anna"}});
  EXPECT_TRUE(taken.contains("token")) << taken.dump();
  EXPECT_EQ(state(made)["seats"][0]["person"], "Anna");
}
TEST_F(ServerApi, ASecondPersonJoinsByLinkOnce) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "link"}}});
  const TestJson code = made["seats"][1]["join"];
  EXPECT_EQ(post("join", {{"match", made["match"]}, {"code", "x"}}, 409)["code"], "conflict");
  const TestJson joined = post("join", {{"match", made["match"]}, {"code", code}, {"name", "Bo"}});
  EXPECT_EQ(joined["seat"], 1);
  EXPECT_EQ(post("join", {{"match", made["match"]}, {"code", code}}, 409)["code"], "conflict");
  act(made, {{"action", "move"}, {"move", "b2"}, {"token", made["seats"][0]["token"]}});
  act(made, {{"action", "move"}, {"move", "a1"}, {"token", joined["token"]}});
  EXPECT_EQ(state(made)["plies"].size(), 2U);
}
TEST_F(ServerApi, ClocksRunAndEndGames) {
  const TestJson made =
      create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}, {"clock", "50ms"}});
  Watching page(server_.connect(), made, {made["host"]});
  if (page.state()["ended"].is_null()) page.until("ended");
  EXPECT_EQ(page.state()["ended"]["how"], "forfeit");
  EXPECT_EQ(page.state()["ended"]["forfeit"], "time");
  EXPECT_EQ(page.state()["ended"]["by"], 0);
}
TEST_F(ServerApi, EndsByResigningAndByJudgement) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  act(made, {{"action", "resign"}, {"token", made["seats"][1]["token"]}});
  EXPECT_EQ(state(made)["ended"]["payoffs"], TestJson({1.0, -1.0}));
  EXPECT_EQ(act(made, {{"action", "resign"}, {"token", made["seats"][1]["token"]}}, 409)["code"],
            "conflict");
  act(made, {{"action", "new_game"}, {"moves", "b2"}});
  EXPECT_EQ(state(made)["plies"].size(), 1U);
  EXPECT_TRUE(state(made)["ended"].is_null());
  act(made, {{"action", "adjudicate"}, {"payoffs", {0, 0}}, {"reason", "agreed"}});
  EXPECT_EQ(state(made)["ended"]["reason"], "agreed");
}
TEST_F(ServerApi, WhatIsTriedOutIsTakenBack) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  act(made, {{"action", "simulate"}, {"on", true}});
  act(made, {{"action", "move"}, {"move", "b2"}, {"token", made["seats"][0]["token"]}});
  EXPECT_EQ(state(made)["plies"].size(), 1U);
  act(made, {{"action", "simulate"}, {"on", false}});
  EXPECT_EQ(state(made)["plies"].size(), 0U);
  EXPECT_EQ(state(made)["simulating"], false);
}
TEST_F(ServerApi, SettingsAreToldToEverybody) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  Watching page(server_.connect(), made);
  act(made, {{"action", "delay"}, {"delay_ms", 300}});
  page.until("delay_set");
  EXPECT_EQ(page.state()["delay_ms"], 300);
  act(made, {{"action", "limits"}, {"limits", {{"depth", 3}}}});
  page.until("limits_set");
  EXPECT_EQ(page.state()["limits"]["depth"], 3);
  act(made, {{"action", "clock"}, {"clock", "5min"}});
  page.until_state([](const TestJson& state) { return !state["clock"].is_null(); });
  act(made, {{"action", "debug"}, {"on", true}});
  EXPECT_EQ(page.until("noted")["note"], "debug_toggled");
  EXPECT_EQ(page.state()["debug"], true);
  act(made, {{"action", "note"}, {"text", "hello"}});
  EXPECT_EQ(page.until("noted")["text"], "hello");
  for (const char* about : {"info_shown", "info_reset", "evaluation_toggled", "weights_saved",
                            "weights_trained", "of_the_game"}) {
    act(made, {{"action", "note"}, {"text", "something"}, {"about", about}});
    EXPECT_EQ(page.until("noted")["note"], about);
    EXPECT_EQ(state(made)["log"].back()["note"], about) << "also for those who come later";
  }
}
TEST_F(ServerApi, WithDebugMovesTellWhatTheirSearchThought) {
  const TestJson made = create(
      {{"game", "tic_tac_toe"}, {"players", {"alphabeta:depth=3", "random"}}, {"paused", true}});
  Watching page(server_.connect(), made);
  const auto step = [&] {
    act(made, {{"action", "step"}});
    return page.until("moved");
  };
  EXPECT_FALSE(step().contains("ranked"));
  act(made, {{"action", "debug"}, {"on", true}});
  page.until("noted");
  EXPECT_FALSE(step().contains("ranked")) << "random does not search";
  const TestJson moved = step();
  ASSERT_TRUE(moved.contains("ranked")) << moved.dump();
  std::vector<std::string> ranked;
  for (const TestJson& one : moved["ranked"]) ranked.push_back(one["move"]);
  EXPECT_THAT(ranked, testing::Contains(moved["text"].get<std::string>()));
  const TestJson newcomer = state(made);
  expect_valid(newcomer, "state");
  for (const TestJson& entry : newcomer["log"]) {
    EXPECT_EQ(entry.contains("ranked"), entry["n"] == moved["n"]) << entry.dump();
  }
  act(made, {{"action", "debug"}, {"on", false}});
  page.until("noted");
  step();
  EXPECT_FALSE(step().contains("ranked"));
}
TEST_F(ServerApi, NamesAreCutBetweenCharacters) {
  std::string name;
  for (int i = 0; i < 39; ++i) name += 'x';
  const std::string umlaut = "\xc3\xa4";
  const TestJson made = create({{"game", "tic_tac_toe"},
                                {"players", {"human", "link"}},
                                {"names", {name + umlaut + umlaut}}});
  post("join", {{"match", made["match"]},
                {"code", made["seats"][1]["join"]},
                {"name", name + umlaut + umlaut}});
  const TestJson now = state(made);
  for (const TestJson& seat : now["seats"]) EXPECT_EQ(seat["person"], name + umlaut);
}
TEST_F(ServerApi, OneWhoComesBackIsToldWhatHeMissed) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  long seen = 0;
  {
    Watching page(server_.connect(), made);
    seen = page.state()["n"];
  }
  act(made, {{"action", "move"}, {"move", "b2"}, {"token", made["seats"][0]["token"]}});
  SocketClient again = server_.connect();
  const TestJson answer =
      again.request({{"do", "watch"}, {"match", made["match"]}, {"since", seen}});
  EXPECT_EQ(answer["state"]["plies"].size(), 1U);
  long expected = seen;
  bool moved = false;
  for (const TestJson& entry : answer["state"]["log"]) {
    EXPECT_EQ(entry["n"], ++expected);
    moved = moved || (entry["event"] == "moved" && entry["text"] == "b2");
  }
  EXPECT_TRUE(moved);
}
TEST_F(ServerApi, AnyPositionOfAMatchCanBeLookedAt) {
  const TestJson made =
      create({{"game", "othello"}, {"players", {"human", "human"}}, {"moves", "f5 d6 c3"}});
  const auto at = [&](int ply, int status = 200) {
    return post("at", {{"match", made["match"]}, {"ply", ply}}, status);
  };
  expect_valid(at(2)["position"], "position");
  EXPECT_EQ(at(2)["position"]["text"],
            get("/api/position?game=othello&moves=f5+d6")["position"]["text"]);
  EXPECT_EQ(at(9, 400)["code"], "bad_request");
}
TEST_F(ServerApi, ListsMatchesButNotPrivateOnes) {
  const TestJson open = create({{"game", "pig"}, {"players", {"human", "random"}}});
  create({{"game", "pig"}, {"players", {"human", "random"}}, {"private", true}});
  const TestJson list = get("/api/matches");
  expect_valid(list, "matches");
  ASSERT_EQ(list["matches"].size(), 1U);
  EXPECT_EQ(list["matches"][0]["match"], open["match"]);
  SocketClient lobby = server_.connect();
  EXPECT_EQ(lobby.request({{"do", "watch"}, {"lobby", true}})["matches"].size(), 1U);
  const TestJson other = create({{"game", "morris"}, {"players", {"human", "human"}}});
  const TestJson told = lobby.wait_for([&](const TestJson& event) {
    return event["event"] == "match" && event["item"]["match"] == other["match"];
  });
  expect_valid(told["item"], "match_item");
}

}  // namespace
}  // namespace brett::server
