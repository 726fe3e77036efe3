// A server full of searches that would not end within a day: others play and get hints as if they were alone, and it
// ends at SIGTERM. Without that these tests would not end.
#include <gmock/gmock.h>

#include "server/served.h"

namespace brett::server {
namespace {

constexpr const char* endless = "alphabeta:depth=60,table=0";

class CrowdedServer : public TestInFolder {
 protected:
  CrowdedServer()
      : registry_(Registry::standard()),
        server_(registry_, {.threads = 1,
                            .longest_search = std::chrono::hours(24),
                            .store = path("games.db"),
                            .data = path("data")}) {
    SocketClient crowd = server_.connect();
    for (int i = 0; i < 6; ++i) {
      const TestJson made =
          crowd.request({{"do", "create"}, {"game", "othello"}, {"players", {endless, endless}}});
      EXPECT_EQ(made["ok"], true) << made.dump();
      matches_.push_back(made);
    }
    crowd_.push_back(std::move(crowd));
    for (int i = 0; i < 5; ++i) {
      crowd_.push_back(server_.connect());
      for (int k = 0; k < 4; ++k) analyse(crowd_.back());
    }
  }
  static void analyse(SocketClient& socket) {
    const TestJson begun = socket.request({{"do", "analyse"},
                                           {"game", "othello"},
                                           {"player", endless},
                                           {"limits", {{"time_ms", 86'000'000}}}});
    EXPECT_EQ(begun["ok"], true) << begun.dump();
  }

  Registry registry_;
  RunningServer server_;
  std::vector<SocketClient> crowd_;
  std::vector<TestJson> matches_;
};

TEST_F(CrowdedServer, OthersPlayAndGetHints) {
  SocketClient person = server_.connect();
  const TestJson made =
      person.request({{"do", "create"}, {"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  for (std::size_t seat = 0; const char* move : {"a1", "b1", "a2"}) {
    const TestJson moved = person.request({{"do", "act"},
                                           {"match", made["match"]},
                                           {"token", made["seats"][seat]["token"]},
                                           {"action", "move"},
                                           {"move", move}});
    EXPECT_EQ(moved["ok"], true) << moved.dump();
    seat = 1 - seat;
  }
  const TestJson asked =
      person.request({{"do", "ask"}, {"match", made["match"]}, {"player", "alphabeta:depth=1"}});
  ASSERT_EQ(asked["ok"], true) << asked.dump();
  EXPECT_EQ(person.next_event()["event"], "done");
}
// Two of the six matches search, the others wait for their turn.
TEST_F(CrowdedServer, AMatchThatWaitsForItsTurnCanBeActedOn) {
  for (const TestJson& made : matches_) {
    const HttpReply reply = server_.post("/api/act", {{"match", made["match"]},
                                                      {"token", made["host"]},
                                                      {"action", "adjudicate"},
                                                      {"payoffs", {1, -1}},
                                                      {"reason", "enough"}});
    EXPECT_EQ(reply.status, 200) << reply.body;
  }
}
// The server is destroyed while everything that lasts is under way, and actions wait for searches.
TEST_F(CrowdedServer, EndsInTheMiddleOfEverything) {
  const auto post = [&](const std::string& name, const TestJson& body) {
    const HttpReply reply = server_.post("/api/" + name, body);
    EXPECT_EQ(reply.status, 200) << name << ' ' << reply.body;
  };
  post("tournament_create", {{"plan",
                              {{"name", "openings"},
                               {"game", "othello"},
                               {"format", "round_robin"},
                               {"games", 100},
                               {"seed", 1},
                               {"players", {"random", "alphabeta:depth=1"}},
                               {"random_plies", 8},
                               {"balanced", 0.001},
                               {"balanced_by", endless}}}});
  post("tournament_create", {{"plan",
                              {{"name", "games"},
                               {"game", "othello"},
                               {"format", "round_robin"},
                               {"games", 100},
                               {"seed", 1},
                               {"players", {endless, "random"}}}}});
  post("training_create", {{"plan", {{"game", "othello"}, {"player", endless}, {"games", 1000}}}});
  for (const TestJson& made : matches_) {
    post("act", {{"match", made["match"]},
                 {"token", made["host"]},
                 {"action", "note"},
                 {"text", "after the move"}});
  }
}

TEST(LongestSearch, BoundsEveryDecision) {
  const Registry registry = Registry::standard();
  const RunningServer server(registry, {.longest_search = std::chrono::milliseconds(20)});
  SocketClient socket = server.connect();
  const TestJson refused = socket.request(
      {{"do", "ask"}, {"game", "othello"}, {"player", endless}, {"limits", {{"time_ms", 21}}}});
  EXPECT_EQ(refused["code"], "bad_request");
  EXPECT_THAT(refused["error"], testing::HasSubstr("20"));
  const TestJson made = socket.request(
      {{"do", "create"}, {"game", "othello"}, {"players", {endless, "human"}}, {"paused", true}});
  Watching page(server.connect(), made, {made["host"]});
  page.act({{"action", "resume"}});
  EXPECT_EQ(page.until("moved")["add"][0]["by"], 0);
}

}  // namespace
}  // namespace brett::server
