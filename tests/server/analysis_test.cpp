// Analysis, records and tournaments, as docs/api.md describes it, over real connections on this machine.
#include "server/served.h"

#include <gmock/gmock.h>

namespace brett::server {
namespace {

using testing::HasSubstr;

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
    expect_valid(event, "analysis");
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
                  {"player", "upp:depth=3"},
                  {"strategy", true}});
  const TestJson done =
      socket.wait_for([](const TestJson& event) { return event["event"] == "done"; });
  expect_valid(done, "analysis");
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
    const TestJson begun = socket.request({{"do", "ask"}, {"game", "morris"}, {"player", player}});
    ASSERT_EQ(begun["ok"], true) << begun.dump();
    const TestJson done = socket.next_event();
    EXPECT_EQ(done["event"], "done");
    EXPECT_EQ(done["path"].size(), 1U);
  }
}
TEST_F(ServerApi, TakesEvaluationsApart) {
  const TestJson answer =
      post("evaluate",
           {{"game", "morris"}, {"moves", "a1 g1 a4 g4"}, {"player", "alphabeta:eval=mills"}});
  expect_valid(answer, "evaluation");
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
  const TestJson known = get("/api/formats");
  for (const TestJson& format : known["formats"]) {
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
    expect_valid(read["games"][0], "recorded");
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
  expect_valid(stored, "recorded");
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
    const TestJson event =
        socket.wait_for([](const TestJson& one) { return one.contains("tournament"); });
    table.update(event["set"]);
  }
  EXPECT_EQ(table["played"], 12);
  const TestJson whole = get("/api/tournament?tournament=1");
  expect_valid(whole, "tournament");
  EXPECT_EQ(whole["state"], "finished");
  EXPECT_EQ(whole["standings"].size(), 3U);
  EXPECT_EQ(whole["recent"].size(), 12U);
  EXPECT_EQ(get("/api/tournaments")["tournaments"].size(), 1U);
  EXPECT_EQ(post("tournament_stop", {{"tournament", 1}, {"token", "x"}}, 403)["code"],
            "not_allowed");
  EXPECT_EQ(post("tournament_stop", {{"tournament", 1}, {"token", made["host"]}}, 409)["code"],
            "conflict");
}
TEST_F(ServerApi, TournamentsStopAndGoOnAndTheirGamesCanBeWatched) {
  const TestJson made =
      post("tournament_create", {{"plan",
                                  {{"game", "othello"},
                                   {"format", "round_robin"},
                                   {"games", 1000},
                                   {"seed", 1},
                                   {"players", {"alphabeta:depth=2", "random"}}}}});
  SocketClient socket = server_.connect();
  TestJson table = socket.request({{"do", "watch"}, {"tournament", made["tournament"]}});
  const auto wait_until = [&](const std::function<bool()>& enough) {
    while (!enough()) {
      table.update(
          socket.wait_for([](const TestJson& one) { return one.contains("tournament"); })["set"]);
    }
  };
  wait_until([&] { return !table["under_way"].empty(); });
  const TestJson watched =
      server_.connect().request({{"do", "watch"}, {"match", table["under_way"][0]["match"]}});
  expect_valid(watched["state"], "state");
  EXPECT_EQ(watched["state"]["viewer"]["seats"], TestJson::array());
  EXPECT_EQ(
      server_.post("/api/act", {{"match", table["under_way"][0]["match"]}, {"action", "pause"}})
          .status,
      403);
  post("tournament_stop", {{"tournament", 1}, {"token", made["host"]}});
  wait_until([&] { return table["state"] == "stopped"; });
  EXPECT_LT(table["played"], 1000);
  EXPECT_EQ(post("tournament_resume", {{"tournament", 1}, {"token", made["host"]}})["state"],
            "running");
  post("tournament_stop", {{"tournament", 1}, {"token", made["host"]}, {"abandon", true}});
}
TEST_F(ServerApi, PlansMayNotNameFilesOrPrograms) {
  const auto refused = [&](const char* key, const TestJson& value) {
    TestJson plan{{"game", "othello"},
                  {"format", "league"},
                  {"games", 2},
                  {"seed", 1},
                  {"players", {"random", "random"}}};
    plan[key] = value;
    return post("tournament_create", {{"plan", plan}}, 400)["error"].get<std::string>();
  };
  EXPECT_THAT(refused("openings", "/etc/passwd"), HasSubstr("unknown key"));
  EXPECT_THAT(refused("engines", "x"), HasSubstr("unknown key"));
}

TEST_F(ServerApi, ErrorsOfAPlanNameItsKey) {
  const auto error = [&](TestJson plan) {
    plan["game"] = "othello";
    plan["seed"] = 1;
    plan["players"] = {"random", "random"};
    return post("tournament_create", {{"plan", plan}}, 400)["error"].get<std::string>();
  };
  EXPECT_THAT(error({{"games", 2}}), testing::StartsWith("plan, format is missing"));
  EXPECT_THAT(error({{"format", "league"}, {"games", "many"}}),
              testing::StartsWith("plan, games 'many': must be"));
}

// --- a game that the program does not have -------------------------------------------------------

TEST_F(ServerApi, AGameAddedInCppAloneIsThere) {
  const TestJson game = get("/api/game?game=aloof");
  EXPECT_EQ(game["title"], "Aloof");
  EXPECT_EQ(game["start"]["next"].size(), 9U);
}

}  // namespace
}  // namespace brett::server
