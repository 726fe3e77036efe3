// Matches outlive the program: after a restart, and after it was killed in the middle, they are there at
// their last move, and tokens are still good.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "files/in_folder.h"
#include "server/test_client.h"

namespace brett::server {
namespace {

class Persistence : public TestInFolder {
 protected:
  Store open() const { return *Store::open(path("games.db"), Store::Open::create); }
};

TestJson post(unsigned short port, const std::string& name, const TestJson& body) {
  return http_post(port, "/api/" + name, body.dump()).json();
}

TEST_F(Persistence, AMatchGoesOnAfterARestart) {
  TestJson made;
  TestJson before;
  {
    Store store = open();
    const RunningServer server(Registry::standard(), {.store = &store});
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
  Store store = open();
  RunningServer server(Registry::standard(), {.store = &store});
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
    const auto opened = [&] { return *Store::open(path(name), Store::Open::create); };
    auto store = std::make_unique<Store>(opened());
    auto server =
        std::make_unique<RunningServer>(Registry::standard(), ServeOptions{.store = store.get()});
    const TestJson made = post(server->port(), "create",
                               {{"game", "pig"}, {"players", {"human", "human"}}, {"seed", 5}});
    std::vector<std::string> rolled;
    for (int i = 0; i < 6; ++i) {
      if (restart && i == 3) {
        server.reset();
        store = std::make_unique<Store>(opened());
        server = std::make_unique<RunningServer>(Registry::standard(),
                                                 ServeOptions{.store = store.get()});
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
TEST_F(Persistence, WhatCannotBeTakenUpIsNamedAndTheRestGoesOn) {
  {
    Store store = open();
    ASSERT_TRUE(store.save_match("broken", "{\"game\": \"chess\"}").ok());
    ASSERT_TRUE(store.save_match("cut", "{\"ga").ok());
    const RunningServer server(Registry::standard(), {.store = &store});
    post(server.port(), "create", {{"game", "morris"}, {"players", {"human", "human"}}});
  }
  Store store = open();
  RunningServer server(Registry::standard(), {.store = &store});
  EXPECT_EQ(server.server().faults().size(), 2U);
  EXPECT_EQ(server.get("/api/matches").json()["matches"].size(), 1U);
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
      execl(BRETT_PROGRAM, "brett", "serve", "--port", "0", "--store", store.c_str(), "--threads",
            "2", nullptr);
      _exit(127);
    }
    close(out[1]);
    std::string line;
    char c = 0;
    while (read(out[0], &c, 1) == 1 && c != '\n') line += c;
    close(out[0]);
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("the program said " + line);
    port_ = static_cast<unsigned short>(std::stoi(line.substr(colon + 1)));
  }
  ~Program() { kill_it(); }
  void kill_it() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  unsigned short port() const { return port_; }

 private:
  pid_t pid_ = 0;
  unsigned short port_ = 0;
};

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
                      {"move", state["position"]["moves"][0]["text"]}});
        state =
            page.request({{"do", "match"}, {"match", made.back()["match"]}, {"tokens", tokens}});
      }
      plies.push_back(state["plies"].size());
    }
    program.kill_it();
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
