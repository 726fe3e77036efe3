// Matches outlive the program: after a restart, and after it was killed in the middle, they are there at
// their last move, and tokens are still good.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "files/in_folder.h"
#include "places.h"
#include "server/test_client.h"
#include "store/store.h"

namespace brett::server {
namespace {

class Persistence : public TestInFolder {
 protected:
  ServeOptions options() const { return {.port = 0, .store = path("games.db")}; }
};

TestJson post(unsigned short port, const std::string& name, const TestJson& body) {
  return http_post(port, "/api/" + name, body.dump()).json();
}

TEST_F(Persistence, AMatchGoesOnAfterARestart) {
  TestJson made;
  TestJson before;
  {
    const RunningServer server(Registry::standard(), options());
    made = post(server.port(), "create",
                {{"game", "morris"},
                 {"players", {"human", "link"}},
                 {"names", {"Anna"}},
                 {"clock", "10min+1s"},
                 {"delay_ms", 20}});
    post(server.port(), "act",
         {{"match", made["match"]},
          {"token", made["seats"][0]["token"]},
          {"action", "move"},
          {"move", "d6"}});
    before = post(server.port(), "match", {{"match", made["match"]}, {"token", made["host"]}});
    ASSERT_EQ(before["plies"].size(), 1U);
  }
  RunningServer server(Registry::standard(), options());
  EXPECT_THAT(server.server().faults(), testing::IsEmpty());
  const TestJson after =
      post(server.port(), "match", {{"match", made["match"]}, {"token", made["host"]}});
  for (const char* key :
       {"game", "position", "plies", "seats", "delay_ms", "viewer", "begun", "seed"}) {
    EXPECT_EQ(after[key], before[key]) << key;
  }
  EXPECT_EQ(after["clock"]["rule"], "10min+1s");
  const TestJson joined =
      post(server.port(), "join", {{"match", made["match"]}, {"code", made["seats"][1]["join"]}});
  ASSERT_TRUE(joined.contains("token")) << joined.dump();
  const auto move = [&](const TestJson& token, const char* text) {
    return post(server.port(), "act",
                {{"match", made["match"]}, {"token", token}, {"action", "move"}, {"move", text}});
  };
  EXPECT_TRUE(move(joined["token"], "a1").contains("n"));
  EXPECT_TRUE(move(made["seats"][0]["token"], "g7").contains("n"));
}
TEST_F(Persistence, ChanceGoesOnAsItWouldHave) {
  const auto dice = [&](bool restart) {
    const std::string name = restart ? "a.db" : "b.db";
    const ServeOptions own{.store = path(name)};
    auto server = std::make_unique<RunningServer>(Registry::standard(), own);
    const TestJson made = post(server->port(), "create",
                               {{"game", "pig"}, {"players", {"human", "human"}}, {"seed", 5}});
    std::vector<std::string> rolled;
    for (int i = 0; i < 6; ++i) {
      if (restart && i == 3) {
        server.reset();
        server = std::make_unique<RunningServer>(Registry::standard(), own);
      }
      SocketClient socket = server->connect();
      const TestJson tokens =
          TestJson::array({made["seats"][0]["token"], made["seats"][1]["token"]});
      TestJson state =
          socket.request({{"do", "watch"}, {"match", made["match"]}, {"tokens", tokens}})["state"];
      const auto refresh = [&] {
        return socket.request({{"do", "match"}, {"match", made["match"]}, {"tokens", tokens}});
      };
      while (state["waiting_for"].is_null()) {
        socket.next_event();
        state = refresh();
      }
      const std::size_t plies = state["plies"].size();
      socket.request({{"do", "act"},
                      {"match", made["match"]},
                      {"tokens", tokens},
                      {"action", "move"},
                      {"move", "roll"}});
      while (state["plies"].size() < plies + 2) {
        socket.next_event();
        state = refresh();
      }
      rolled.push_back(state["plies"][plies + 1]["move"]);
    }
    return rolled;
  };
  EXPECT_EQ(dice(true), dice(false));
}
TEST_F(Persistence, MovesAndClocksAreThoseOfTheLastMove) {
  TestJson made;
  TestJson before;
  const auto act = [&](const RunningServer& server, TestJson action) {
    action["match"] = made["match"];
    action["tokens"] = {made["host"], made["seats"][0]["token"], made["seats"][1]["token"]};
    const TestJson answer = post(server.port(), "act", action);
    EXPECT_TRUE(answer.contains("n")) << answer.dump();
  };
  const auto state = [&](const RunningServer& server) {
    return post(server.port(), "match", {{"match", made["match"]}, {"token", made["host"]}});
  };
  const auto texts = [](const TestJson& plies) {
    std::vector<std::string> list;
    for (const TestJson& ply : plies) list.push_back(ply["move"]);
    return list;
  };
  {
    const RunningServer server(Registry::standard(), options());
    made = post(server.port(), "create",
                {{"game", "tic_tac_toe"}, {"players", {"human", "human"}}, {"clock", "1s+9s"}});
    for (const char* move : {"a1", "b2", "c3"}) act(server, {{"action", "move"}, {"move", move}});
    act(server, {{"action", "undo"}, {"seat", 1}});
    act(server, {{"action", "move"}, {"move", "a2"}});
    act(server, {{"action", "undo"}});
    act(server, {{"action", "redo"}});
    act(server, {{"action", "move"}, {"move", "c1"}});
    before = state(server);
  }
  const RunningServer server(Registry::standard(), options());
  const TestJson after = state(server);
  EXPECT_THAT(texts(after["plies"]), testing::ElementsAre("a1", "a2", "c1"));
  for (const int seat : {0, 1}) {
    EXPECT_GT(after["clock"]["left_ms"][static_cast<std::size_t>(seat)], 8000)
        << "increments of moves are there";
  }
  act(server, {{"action", "move"}, {"move", "c3"}});
  EXPECT_EQ(state(server)["plies"].size(), 4U);
}
TEST_F(Persistence, AGameThatHasEndedIsAmongTheRecordsAndNoMatchAnyMore) {
  {
    const RunningServer server(Registry::standard(), options());
    const TestJson made =
        post(server.port(), "create", {{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
    for (const auto& [seat, move] : {std::pair(0, "a1"), std::pair(1, "b1"), std::pair(0, "a2"),
                                     std::pair(1, "b2"), std::pair(0, "a3")}) {
      post(server.port(), "act",
           {{"match", made["match"]},
            {"token", made["seats"][static_cast<std::size_t>(seat)]["token"]},
            {"action", "move"},
            {"move", move}});
    }
  }
  const Store store = *Store::open(path("games.db"), Store::Open::existing);
  EXPECT_TRUE(store.matches()->empty());
  const auto games = *store.recent_games(0, 10);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].played.plies, 5);
}
TEST_F(Persistence, MovesThatCannotBeSavedAreAnsweredAsFailedAndPlayed) {
  const RunningServer server(Registry::standard(), options());
  const TestJson made =
      post(server.port(), "create", {{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  SQLite::Database other(path("games.db"), SQLite::OPEN_READWRITE, 5'000);
  other.exec("ALTER TABLE match_plies RENAME TO gone");
  const auto move = [&](int seat, const char* text) {
    return post(server.port(), "act",
                {{"match", made["match"]},
                 {"token", made["seats"][static_cast<std::size_t>(seat)]["token"]},
                 {"action", "move"},
                 {"move", text}});
  };
  const TestJson failed = move(0, "a1");
  EXPECT_EQ(failed["code"], "failed");
  EXPECT_THAT(failed["error"], testing::HasSubstr("could not be saved"));
  other.exec("ALTER TABLE gone RENAME TO match_plies");
  EXPECT_TRUE(move(1, "b2").contains("n"));
  EXPECT_EQ(Store::open(path("games.db"), Store::Open::existing)->matches()->front().plies.size(),
            2U)
      << "both moves are there as soon as it can be written again";
}
// A body as version 0.1 wrote it: plies and all in one text.
TEST_F(Persistence, MatchesOfVersion01GoOn) {
  {
    Store store = *Store::open(path("games.db"), Store::Open::create);
    const TestJson seat{{"who", "human"},   {"player", "human"}, {"spec", ""},
                        {"person", "Anna"}, {"token", "abc"},    {"join", ""}};
    TestJson ply{{"move", "b2"}, {"time", 1000}, {"nodes", 0}, {"depth", 0}};
    const TestJson body{{"version", 1},
                        {"id", "old"},
                        {"game", "tic_tac_toe"},
                        {"start", "--------- X"},
                        {"seed", 7},
                        {"plies", TestJson::array({ply})},
                        {"seats", {seat, seat}},
                        {"host", "host"},
                        {"begun", "2026-11-16T18:00:00Z"},
                        {"listed", true},
                        {"running", true},
                        {"delay", 20},
                        {"limits", "{\"depth\":3}"},
                        {"clock", {{"rule", "10min"}, {"left", {60000000000, 50000000000}}}}};
    ASSERT_TRUE(store.save_match("old", body.dump()).ok());
  }
  for (std::size_t there = 1; there < 3; ++there) {  // read as it was, then as it is written now
    RunningServer server(Registry::standard(), options());
    EXPECT_THAT(server.server().faults(), testing::IsEmpty());
    const TestJson state = post(server.port(), "match", {{"match", "old"}, {"token", "host"}});
    EXPECT_EQ(state["plies"].size(), there);
    EXPECT_EQ(state["limits"], TestJson({{"depth", 3}}));
    EXPECT_EQ(state["seats"][0]["person"], "Anna");
    EXPECT_LE(state["clock"]["left_ms"][1], 50'000);
    const TestJson moved = post(server.port(), "act",
                                {{"match", "old"},
                                 {"token", "abc"},
                                 {"action", "move"},
                                 {"move", there == 1 ? "a1" : "c3"}});
    EXPECT_TRUE(moved.contains("n")) << moved.dump();
  }
}
TEST_F(Persistence, WhatCannotBeTakenUpIsNamedAndTheRestGoesOn) {
  {
    Store store = *Store::open(path("games.db"), Store::Open::create);
    ASSERT_TRUE(store.save_match("broken", "{\"game\": \"chess\"}").ok());
    ASSERT_TRUE(store.save_match("cut", "{\"ga").ok());
    const RunningServer server(Registry::standard(), options());
    post(server.port(), "create", {{"game", "morris"}, {"players", {"human", "human"}}});
  }
  RunningServer server(Registry::standard(), options());
  EXPECT_EQ(server.server().faults().size(), 2U);
  EXPECT_EQ(server.get("/api/matches").json()["matches"].size(), 1U);
}

TEST_F(Persistence, AStoreIsServedOnce) {
  const Registry& games = Registry::standard();
  {
    const RunningServer first(games, options());
    const auto second = Server::open(games, options());
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error().message, testing::HasSubstr("another brett is working on it"));
  }
  EXPECT_TRUE(Server::open(games, options()).ok());
}
TEST_F(Persistence, AStoreIsServedOnceWhateverItIsCalled) {
  const RunningServer first(Registry::standard(), options());
  std::filesystem::create_symlink(path("games.db"), path("symbolic.db"));
  std::filesystem::create_hard_link(path("games.db"), path("hard.db"));
  for (const char* name : {"symbolic.db", "hard.db"}) {
    const auto second = Server::open(Registry::standard(), {.port = 0, .store = path(name)});
    ASSERT_FALSE(second.ok()) << name;
    EXPECT_THAT(second.error().message, testing::HasSubstr("another brett is working on it"));
  }
}
TEST_F(Persistence, APortInUseLeavesNothingBehind) {
  const RunningServer other(Registry::standard());
  ServeOptions taken = options();
  taken.port = other.port();
  const auto refused = Server::open(Registry::standard(), taken);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, testing::HasSubstr("cannot listen"));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

// The real program, killed without a word.
class Program {
 public:
  explicit Program(const std::string& store) {
    std::array<int, 2> out{};
    if (pipe(out.data()) != 0) throw std::runtime_error("no pipe");
    pid_ = fork();
    if (pid_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      close(out[0]);
      execl(program_path().c_str(), "brett", "serve", "--port", "0", "--store", store.c_str(),
            "--threads", "2", nullptr);
      _exit(127);
    }
    close(out[1]);
    char c = 0;
    while (read(out[0], &c, 1) == 1 && c != '\n') said_ += c;
    close(out[0]);
  }
  ~Program() { end(SIGKILL); }
  // Sends the signal, if it is one, and waits; the exit status, or -1 if it has none.
  int end(int signal) {
    if (pid_ <= 0) return -1;
    if (signal != 0) kill(pid_, signal);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  unsigned short port() const {
    const std::size_t colon = said_.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("the program said " + said_);
    return static_cast<unsigned short>(std::stoi(said_.substr(colon + 1)));
  }

 private:
  pid_t pid_ = 0;
  std::string said_;  // its first line
};

TEST_F(Persistence, ASecondProgramOnTheSameStoreIsRefused) {
  Program first(path("games.db"));
  EXPECT_GT(first.port(), 0);
  EXPECT_EQ(Program(path("games.db")).end(0), 2);
  EXPECT_EQ(http_get(first.port(), "/api/info").status, 200);
}
TEST_F(Persistence, TheProgramEndsInOrderWhenItIsAskedTo) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Program program(path("games.db"));
    post(program.port(), "create", {{"game", "morris"}, {"players", {"human", "human"}}});
    EXPECT_EQ(program.end(signal), 0);
    EXPECT_FALSE(std::filesystem::exists(path("games.db-wal"))) << "nothing lies beside the store";
  }
}
TEST_F(Persistence, MatchesSurviveKillMinusNine) {
  std::vector<TestJson> made;
  std::vector<std::size_t> plies;
  {
    Program program(path("games.db"));
    for (int i = 0; i < 10; ++i) {
      made.push_back(
          post(program.port(), "create", {{"game", "othello"}, {"players", {"human", "level=2"}}}));
      SocketClient page(program.port());
      const TestJson tokens = TestJson::array({made.back()["seats"][0]["token"]});
      TestJson state = page.request(
          {{"do", "watch"}, {"match", made.back()["match"]}, {"tokens", tokens}})["state"];
      for (int move = 0; move < 3; ++move) {
        while (state["waiting_for"].is_null()) {
          page.next_event();
          state =
              page.request({{"do", "match"}, {"match", made.back()["match"]}, {"tokens", tokens}});
        }
        page.request({{"do", "act"},
                      {"match", made.back()["match"]},
                      {"tokens", tokens},
                      {"action", "move"},
                      {"path", first_path(state["position"])}});
        state =
            page.request({{"do", "match"}, {"match", made.back()["match"]}, {"tokens", tokens}});
      }
      plies.push_back(state["plies"].size());
    }
    program.end(SIGKILL);
  }
  Program program(path("games.db"));
  for (std::size_t i = 0; i < made.size(); ++i) {
    const TestJson state =
        post(program.port(), "match",
             {{"match", made[i]["match"]}, {"token", made[i]["seats"][0]["token"]}});
    ASSERT_TRUE(state.contains("plies")) << state.dump();
    EXPECT_GE(state["plies"].size(), plies[i]) << "what was told is there";
    EXPECT_EQ(state["viewer"]["seats"], TestJson::array({0}));
  }
}

}  // namespace
}  // namespace brett::server
