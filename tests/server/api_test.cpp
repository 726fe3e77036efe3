// The API as docs/api.md describes it, over real connections on this machine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/in_folder.h"
#include "players/game_face.h"
#include "server/test_client.h"
#include "e2e/hexapawn.h"

namespace brett::server {
namespace {

using testing::HasSubstr;

#define EXPECT_VALID(json, definition) EXPECT_EQ(schema_fault(json, definition), "")

Registry with_toy() {
  Registry registry = Registry::standard();
  registry.add(game_entry<Hexapawn>());
  return registry;
}

class ServerApi : public TestInFolder {
 protected:
  ServerApi()
      : registry_(with_toy()),
        store_(*Store::open(path("games.db"), Store::Open::create)),
        server_(registry_, {.store = &store_, .version = "test"}) {}

  TestJson get(const std::string& target, int status = 200) const {
    const HttpReply reply = server_.get(target);
    EXPECT_EQ(reply.status, status) << target << ' ' << reply.body;
    return reply.json();
  }
  TestJson post(const std::string& name, const TestJson& body, int status = 200) const {
    const HttpReply reply = server_.post("/api/" + name, body);
    EXPECT_EQ(reply.status, status) << name << ' ' << body.dump() << ' ' << reply.body;
    return reply.json();
  }
  TestJson create(const TestJson& body) const { return post("create", body); }
  // The state of a match as the holder of these tokens sees it.
  TestJson state(const TestJson& made) const {
    return post("match", {{"match", made["match"]}, {"token", made["host"]}});
  }
  TestJson act(const TestJson& made, TestJson action, int status = 200) const {
    action["match"] = made["match"];
    if (!action.contains("token") && !action.contains("tokens")) action["token"] = made["host"];
    return post("act", action, status);
  }

  Registry registry_;
  Store store_;
  RunningServer server_;
};

// A page that does what docs/api.md says with every event.
class Watching {
 public:
  Watching(SocketClient socket, const TestJson& made, std::vector<std::string> tokens = {})
      : socket_(std::move(socket)) {
    const TestJson answer =
        socket_.request({{"do", "watch"}, {"match", made["match"]}, {"tokens", tokens}});
    EXPECT_EQ(answer["ok"], true) << answer.dump();
    state_ = answer["state"];
    EXPECT_VALID(state_, "state");
    tokens_ = std::move(tokens);
  }
  const TestJson& state() const { return state_; }
  SocketClient& socket() { return socket_; }

  TestJson next() {
    TestJson event = socket_.wait_for([](const TestJson& one) { return one.contains("n"); });
    take(event);
    return event;
  }
  TestJson until(const std::string& name) {
    while (true) {
      TestJson event = next();
      if (event["event"] == name) return event;
    }
  }
  void until_state(const std::function<bool(const TestJson&)>& fits) {
    while (!fits(state_)) next();
  }
  TestJson act(TestJson action) {
    action["do"] = "act";
    action["match"] = state_["match"];
    action["tokens"] = tokens_;
    return socket_.request(std::move(action));
  }

 private:
  void take(const TestJson& event) {
    if (event["event"] == "snapshot") {
      state_ = event["state"];
      return;
    }
    EXPECT_VALID(event, "event");
    EXPECT_EQ(event["n"].get<long>(), state_["n"].get<long>() + 1) << "a gap";
    state_["n"] = event["n"];
    if (event.contains("keep")) {
      TestJson plies = TestJson::array();
      for (std::size_t i = 0; i < event["keep"].get<std::size_t>(); ++i) {
        plies.push_back(state_["plies"][i]);
      }
      for (const TestJson& ply : event["add"]) plies.push_back(ply);
      state_["plies"] = std::move(plies);
    }
    for (const auto& [key, value] : event["set"].items()) {
      const TestJson board = state_["position"]["view"]["board"];
      state_[key] = value;
      if (key == "position" && !value["view"].contains("board")) {
        state_["position"]["view"]["board"] = board;
      }
    }
  }
  SocketClient socket_;
  TestJson state_;
  std::vector<std::string> tokens_;
};

// --- games ---------------------------------------------------------------------------------------

TEST_F(ServerApi, ListsEveryGameWithItsFacts) {
  const TestJson games = get("/api/games");
  EXPECT_VALID(games, "games");
  EXPECT_EQ(games["games"].size(), registry_.games().size());
  for (const TestJson& game : games["games"]) {
    const TestJson whole = get("/api/game?game=" + game["name"].get<std::string>());
    EXPECT_VALID(whole, "game");
    EXPECT_EQ(whole["levels"].size(), 10U);
    EXPECT_FALSE(whole["players"].empty());
  }
}
TEST_F(ServerApi, SaysWhatWouldBeRight) {
  const TestJson error = get("/api/game?game=otello", 400);
  EXPECT_VALID(error, "error");
  EXPECT_THAT(error["error"], HasSubstr("did you mean 'othello'"));
  EXPECT_THAT(get("/api/gams", 404)["error"], HasSubstr("did you mean 'game"));
  EXPECT_THAT(get("/api/game?gaem=othello", 400)["error"], HasSubstr("'game' is missing"));
  EXPECT_THAT(get("/api/game?game=othello&size=6", 400)["error"], HasSubstr("unknown field 'size'"));
  EXPECT_THAT(get("/api/check?game=othello&player=alfabeta", 400)["error"], HasSubstr("alphabeta"));
  EXPECT_EQ(get("/api/check?game=othello:size=8&player=alphabeta:depth=3")["game"], "othello");
}
TEST_F(ServerApi, ShowsAnyPosition) {
  const TestJson answer = get("/api/position?game=othello&moves=f5+d6");
  EXPECT_VALID(answer["position"], "position");
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
  EXPECT_EQ(explain(closing, {"a7", "a1"})["text"], "a1 is your own stone: take one of the other side.");
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
    const TestJson& moves = page.state()["position"]["moves"];
    ASSERT_FALSE(moves.empty());
    const TestJson answer = page.act({{"action", "move"}, {"move", moves[0]["text"]}, {"ply", plies}});
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
    EXPECT_VALID(made, "created");
    Watching page(server_.connect(), made, {made["host"], made["seats"][0]["token"]});
    play_out(page);
    EXPECT_VALID(page.state(), "state");
    EXPECT_EQ(page.state()["position"]["turn"], "over");
    // What was followed event by event is what a newcomer is told.
    TestJson fresh = post("match", {{"match", made["match"]},
                                    {"tokens", {made["host"], made["seats"][0]["token"]}}});
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
  act(made, {{"action", "undo"}, {"token", made["seats"][1]["token"]}});
  EXPECT_EQ(state(made)["plies"].size(), 1U);
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
  page.until_state([](const TestJson& state) { return state["viewer"]["seats"] == TestJson{1}; });
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
  const TestJson made = create(
      {{"game", "tic_tac_toe"}, {"players", {"human", "human"}}, {"clock", "50ms"}});
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
  const TestJson made = create(
      {{"game", "othello"}, {"players", {"human", "human"}}, {"moves", "f5 d6 c3"}});
  const auto at = [&](int ply, int status = 200) {
    return post("at", {{"match", made["match"]}, {"ply", ply}}, status);
  };
  EXPECT_VALID(at(2)["position"], "position");
  EXPECT_EQ(at(2)["position"]["text"],
            get("/api/position?game=othello&moves=f5+d6")["position"]["text"]);
  EXPECT_EQ(at(9, 400)["code"], "bad_request");
}
TEST_F(ServerApi, ListsMatchesButNotPrivateOnes) {
  const TestJson open = create({{"game", "pig"}, {"players", {"human", "random"}}});
  create({{"game", "pig"}, {"players", {"human", "random"}}, {"private", true}});
  const TestJson list = get("/api/matches");
  EXPECT_VALID(list, "matches");
  ASSERT_EQ(list["matches"].size(), 1U);
  EXPECT_EQ(list["matches"][0]["match"], open["match"]);
  SocketClient lobby = server_.connect();
  EXPECT_EQ(lobby.request({{"do", "watch"}, {"lobby", true}})["matches"].size(), 1U);
  const TestJson other = create({{"game", "morris"}, {"players", {"human", "human"}}});
  const TestJson told = lobby.wait_for([&](const TestJson& event) {
    return event["event"] == "match" && event["item"]["match"] == other["match"];
  });
  EXPECT_VALID(told["item"], "match_item");
}

// --- analysis ------------------------------------------------------------------------------------

TEST_F(ServerApi, AnalysesEveryMove) {
  SocketClient socket = server_.connect();
  const TestJson begun = socket.request({{"do", "analyse"},
                                         {"game", "connect_four"},
                                         {"player", "alphabeta"},
                                         {"limits", {{"depth", 5}}}});
  ASSERT_EQ(begun["ok"], true) << begun.dump();
  const TestJson done = socket.wait_for([&](const TestJson& event) {
    EXPECT_EQ(event["analysis"], begun["analysis"]);
    EXPECT_VALID(event, "analysis");
    return event["event"] == "done";
  });
  EXPECT_EQ(done["moves"].size(), 7U);
  EXPECT_EQ(done["depth"], 5);
}
TEST_F(ServerApi, ShowsStrategiesWithChance) {
  SocketClient socket = server_.connect();
  socket.request({{"do", "analyse"},
                  {"game", "pig"},
                  {"moves", "roll 4"},
                  {"player", "expectimax:depth=3"},
                  {"strategy", true}});
  const TestJson done =
      socket.wait_for([](const TestJson& event) { return event["event"] == "done"; });
  EXPECT_VALID(done, "analysis");
  ASSERT_FALSE(done["strategy"].is_null());
  EXPECT_FALSE(done["strategy"]["next"].empty());
}
TEST_F(ServerApi, AnalysesCanBeCancelled) {
  SocketClient socket = server_.connect();
  const TestJson begun = socket.request({{"do", "analyse"},
                                         {"game", "othello"},
                                         {"player", "alphabeta:depth=60"},
                                         {"limits", {{"time_ms", 60000}}}});
  EXPECT_EQ(socket.request({{"do", "cancel"}, {"analysis", begun["analysis"]}})["ok"], true);
  const TestJson done =
      socket.wait_for([](const TestJson& event) { return event["event"] == "done"; });
  EXPECT_EQ(done["complete"], false);
  EXPECT_EQ(socket.request({{"do", "cancel"}, {"analysis", "a99"}})["code"], "not_found");
}
TEST_F(ServerApi, AnyPlayerGivesAHint) {
  SocketClient socket = server_.connect();
  for (const char* player : {"random", "alphabeta:depth=2", "level=beginner"}) {
    const TestJson begun =
        socket.request({{"do", "ask"}, {"game", "morris"}, {"player", player}});
    ASSERT_EQ(begun["ok"], true) << begun.dump();
    const TestJson done = socket.next_event();
    EXPECT_EQ(done["event"], "done");
    EXPECT_EQ(done["path"].size(), 1U);
  }
}
TEST_F(ServerApi, TakesEvaluationsApart) {
  const TestJson answer = post("evaluate", {{"game", "morris"},
                                            {"moves", "a1 g1 a4 g4"},
                                            {"player", "alphabeta:eval=mills"}});
  EXPECT_VALID(answer, "evaluation");
  EXPECT_EQ(answer["evaluation"], "mills");
  double sum = 0;
  for (const TestJson& term : answer["terms"]) {
    if (term["seat"] == 0) sum += term["contribution"].get<double>();
  }
  EXPECT_NEAR(sum, answer["seats"][0].get<double>(), 0.002);
  EXPECT_THAT(post("evaluate", {{"game", "morris"}, {"player", "random"}}, 400)["error"],
              HasSubstr("no evaluation"));
}
TEST_F(ServerApi, ReviewsAGame) {
  SocketClient socket = server_.connect();
  const TestJson begun = socket.request({{"do", "review"},
                                         {"game", "tic_tac_toe"},
                                         {"moves", "a1 b1 b2 c1 c3"},
                                         {"player", "alphabeta:depth=9"}});
  ASSERT_EQ(begun["ok"], true) << begun.dump();
  EXPECT_EQ(begun["plies"], 5);
  int plies = 0;
  bool blunder = false;
  const TestJson done = socket.wait_for([&](const TestJson& event) {
    if (event["event"] != "ply") return true;
    ++plies;
    blunder = blunder || event["mark"] == "??";
    return false;
  });
  EXPECT_EQ(plies, 5);
  EXPECT_TRUE(blunder);
  EXPECT_EQ(done["seats"].size(), 2U);
}

// --- records -------------------------------------------------------------------------------------

TEST_F(ServerApi, RecordsComeAndGoInEveryFormat) {
  const TestJson made = create({{"game", "othello"}, {"players", {"random", "random"}}});
  Watching page(server_.connect(), made);
  page.until_state([](const TestJson& state) { return !state["ended"].is_null(); });
  for (const TestJson& format : get("/api/formats")["formats"]) {
    const auto name = format["name"].get<std::string>();
    if (name == "digits" || name == "moves") continue;  // of other games
    SCOPED_TRACE(name);
    const TestJson record =
        get("/api/record?match=" + made["match"].get<std::string>() + "&format=" + name);
    TestJson paste{{"format", name}};
    const char* key = format["binary"].get<bool>() ? "data" : "text";
    paste[key] = record[key];
    const TestJson read = post("read_record", paste);
    ASSERT_EQ(read["games"].size(), 1U);
    EXPECT_VALID(read["games"][0], "recorded");
    EXPECT_EQ(read["games"][0]["last"]["text"], page.state()["position"]["text"]);
  }
  const HttpReply file =
      server_.get("/api/record?match=" + made["match"].get<std::string>() + "&download=true");
  EXPECT_THAT(file.headers.at("Content-Disposition"), HasSubstr("attachment"));
  EXPECT_THAT(file.body, HasSubstr("brett record 1"));
}
TEST_F(ServerApi, AGameCanBeLeftAtAnyPly) {
  const TestJson read = post("read_record", {{"text", "f5d6c3d3c4\n"}, {"format", "transcript"}});
  const TestJson& game = read["games"][0];
  const TestJson made = create({{"game", game["game"]},
                                {"players", {"human", "human"}},
                                {"position", game["start"]},
                                {"moves", "f5 d6 c3"}});
  EXPECT_EQ(state(made)["plies"].size(), 3U);
}
TEST_F(ServerApi, FinishedMatchesAreAmongTheRecentGames) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"random", "random"}}});
  Watching page(server_.connect(), made);
  page.until_state([](const TestJson& state) { return !state["ended"].is_null(); });
  const TestJson recent = get("/api/recent?game=tic_tac_toe");
  ASSERT_EQ(recent["games"].size(), 1U);
  const TestJson stored =
      get("/api/stored?stored=" + std::to_string(recent["games"][0]["stored"].get<long>()));
  EXPECT_VALID(stored, "recorded");
  EXPECT_EQ(stored["plies"].size(), page.state()["plies"].size());
  EXPECT_EQ(get("/api/stored?stored=999", 404)["code"], "not_found");
}

// --- tournaments ---------------------------------------------------------------------------------

TEST_F(ServerApi, HoldsATournament) {
  const TestJson made =
      post("tournament_create", {{"plan",
                                  {{"name", "Cup"},
                                   {"game", "tic_tac_toe"},
                                   {"format", "round_robin"},
                                   {"games", 4},
                                   {"seed", 1},
                                   {"players", {"random", "level=1", "alphabeta:depth=2"}}}}});
  SocketClient socket = server_.connect();
  TestJson table = socket.request({{"do", "watch"}, {"tournament", made["tournament"]}});
  while (table["state"] != "finished") {
    const TestJson event = socket.wait_for([](const TestJson& one) { return one.contains("tournament"); });
    table.update(event["set"]);
  }
  EXPECT_EQ(table["played"], 12);
  const TestJson whole = get("/api/tournament?tournament=1");
  EXPECT_VALID(whole, "tournament");
  EXPECT_EQ(whole["state"], "finished");
  EXPECT_EQ(whole["standings"].size(), 3U);
  EXPECT_EQ(whole["recent"].size(), 12U);
  EXPECT_EQ(get("/api/tournaments")["tournaments"].size(), 1U);
  EXPECT_EQ(post("tournament_stop", {{"tournament", 1}, {"token", "x"}}, 403)["code"], "not_allowed");
  EXPECT_EQ(post("tournament_stop", {{"tournament", 1}, {"token", made["host"]}}, 409)["code"],
            "conflict");
}
TEST_F(ServerApi, TournamentsStopAndGoOnAndTheirGamesCanBeWatched) {
  const TestJson made = post("tournament_create", {{"plan",
                                                    {{"game", "othello"},
                                                     {"format", "round_robin"},
                                                     {"games", 1000},
                                                     {"seed", 1},
                                                     {"players", {"alphabeta:depth=2", "random"}}}}});
  SocketClient socket = server_.connect();
  TestJson table = socket.request({{"do", "watch"}, {"tournament", made["tournament"]}});
  const auto follow = [&](const std::function<bool()>& enough) {
    while (!enough()) {
      table.update(socket.wait_for([](const TestJson& one) { return one.contains("tournament"); })["set"]);
    }
  };
  follow([&] { return !table["under_way"].empty(); });
  const TestJson watched =
      server_.connect().request({{"do", "watch"}, {"match", table["under_way"][0]["match"]}});
  EXPECT_VALID(watched["state"], "state");
  EXPECT_EQ(watched["state"]["viewer"]["seats"], TestJson::array());
  EXPECT_EQ(server_.post("/api/act", {{"match", table["under_way"][0]["match"]}, {"action", "pause"}}).status, 403);
  post("tournament_stop", {{"tournament", 1}, {"token", made["host"]}});
  follow([&] { return table["state"] == "stopped"; });
  EXPECT_LT(table["played"], 1000);
  EXPECT_EQ(post("tournament_resume", {{"tournament", 1}, {"token", made["host"]}})["state"], "running");
  post("tournament_stop", {{"tournament", 1}, {"token", made["host"]}, {"abandon", true}});
}
TEST_F(ServerApi, PlansMayNotNameFilesOrPrograms) {
  const auto refused = [&](const char* key, const TestJson& value) {
    TestJson plan{{"game", "othello"}, {"format", "league"}, {"games", 2}, {"seed", 1},
                  {"players", {"random", "random"}}};
    plan[key] = value;
    return post("tournament_create", {{"plan", plan}}, 400)["error"].get<std::string>();
  };
  EXPECT_THAT(refused("openings", "/etc/passwd"), HasSubstr("unknown key"));
  EXPECT_THAT(refused("engines", "x"), HasSubstr("unknown key"));
}

// --- a game that the program does not have -------------------------------------------------------

TEST_F(ServerApi, AGameAddedInCppAloneIsThere) {
  const TestJson game = get("/api/game?game=hexapawn");
  EXPECT_EQ(game["title"], "Hexapawn");
  EXPECT_EQ(game["start"]["moves"].size(), 3U);
}

}  // namespace
}  // namespace brett::server
