// A server that is killed at any of its writes: what it has answered is there after a restart, once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "files/in_folder.h"
#include "server/test_client.h"
#include "store/store.h"
#include "store/write_calls.h"

namespace brett::server {
namespace {

constexpr std::array winning_moves{"a1", "a2", "b1", "b2", "c1"};

// A server in a process of its own, which ends in place of one of its writes.
class DoomedServer {
 public:
  DoomedServer(const std::string& store, int last_write) {
    std::array<int, 2> told{};
    if (pipe(told.data()) != 0) throw std::runtime_error("no pipe");
    pid_ = fork();
    if (pid_ == 0) serve(store, last_write, told[1]);
    close(told[1]);
    if (read(told[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
    close(told[0]);
  }
  DoomedServer(const DoomedServer&) = delete;
  DoomedServer& operator=(const DoomedServer&) = delete;
  ~DoomedServer() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

  // The answer; nothing if the server is gone.
  std::optional<TestJson> post(const std::string& name, const TestJson& body) const {
    if (port_ == 0) return std::nullopt;
    try {
      return http_post(port_, "/api/" + name, body.dump()).json();
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

 private:
  [[noreturn]] static void serve(const std::string& store, int last_write, int tell) {
    WriteCalls calls;
    calls.kill_at(last_write);
    const auto server = Server::open(Registry::standard(), {.port = 0, .store = store});
    if (!server) _exit(1);
    const unsigned short port = (*server)->port();
    if (write(tell, &port, sizeof port) != sizeof port) _exit(1);
    (*server)->run({});
    _exit(0);
  }

  pid_t pid_ = 0;
  unsigned short port_ = 0;
};

class KilledServer : public TestInFolder {
 protected:
  // Whether the game was over before the server came to this write.
  bool survives(int last_write) const {
    const std::string store = path("games" + std::to_string(last_write));
    std::optional<TestJson> made;
    std::size_t answered = 0;
    {
      const DoomedServer server(store, last_write);
      made = server.post("create",
                         {{"game", "tic_tac_toe"}, {"players", {"human", "human"}}, {"seed", 1}});
      while (made && answered < winning_moves.size() && server.post("act", move(*made, answered))) {
        ++answered;
      }
    }
    check(store, made, answered);
    return answered == winning_moves.size();
  }

 private:
  static TestJson move(const TestJson& made, std::size_t ply) {
    return {{"match", made["match"]},
            {"token", made["seats"][ply % 2]["token"]},
            {"action", "move"},
            {"move", winning_moves[ply]}};
  }

  // After a restart.
  static void check(const std::string& path, const std::optional<TestJson>& made,
                    std::size_t answered) {
    {
      RunningServer server(Registry::standard(), {.store = path});
      EXPECT_THAT(server.server().faults(), testing::IsEmpty());
      if (made) finish(server, *made, answered);
    }
    const Store store = *Store::open(path, Store::Open::existing);
    EXPECT_THAT(*store.faults(), testing::IsEmpty());
    if (!made) return;
    EXPECT_THAT(*store.matches(), testing::IsEmpty());
    const auto games = *store.recent_games(0, 10);
    ASSERT_EQ(games.size(), 1U);
    const std::string record = *store.record_of(games[0].played.id);
    EXPECT_EQ(games[0].played.payoffs, (std::vector<double>{1, -1})) << record;
    for (const char* text : winning_moves) EXPECT_THAT(record, testing::HasSubstr(text));
  }

  // Everything answered is there, and perhaps one move more; the rest can be played.
  static void finish(const RunningServer& server, const TestJson& made, std::size_t answered) {
    const HttpReply reply =
        server.post("/api/match", {{"match", made["match"]}, {"token", made["host"]}});
    if (reply.status == 404) {
      EXPECT_GE(answered + 1, winning_moves.size()) << "only a game that is over is no match";
      return;
    }
    const TestJson plies = reply.json()["plies"];
    EXPECT_GE(plies.size(), answered);
    EXPECT_LE(plies.size(), answered + 1);
    for (std::size_t ply = 0; ply < plies.size(); ++ply) {
      EXPECT_EQ(plies[ply]["move"], winning_moves[ply]);
    }
    for (std::size_t ply = plies.size(); ply < winning_moves.size(); ++ply) {
      const TestJson answer = server.post("/api/act", move(made, ply)).json();
      EXPECT_TRUE(answer.contains("n")) << answer.dump();
    }
  }
};
using SlowKilledServer = KilledServer;

TEST_F(KilledServer, HasWhatItAnswered) {
  int write = 1;
  while (!survives(write)) write += 7;
  RecordProperty("writes", write);
}
TEST_F(SlowKilledServer, HasWhatItAnsweredWhicheverWriteWasTheLast) {
  int write = 1;
  while (!survives(write)) ++write;
  RecordProperty("writes", write);
}

}  // namespace
}  // namespace brett::server
