// Requests that take long keep nobody else waiting, and there are never many of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

#include "server/api.h"
#include "server/served.h"

namespace brett::server {
namespace {

// Whoever wants through waits until it is opened.
class ClosedGate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    ++came_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return open_; });
  }
  void wait_until_came(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return came_ >= count; });
  }
  void open() {
    const std::lock_guard guard(mutex_);
    open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int came_ = 0;
  bool open_ = false;
};

// Making a game of Aloof waits here.
ClosedGate& gate() {
  static ClosedGate gate;
  return gate;
}

GameEntry gated_aloof() {
  GameEntry entry = game_entry<Aloof>();
  entry.make = [](const Spec& spec) {
    gate().pass();
    return make_game<Aloof>(spec);
  };
  return entry;
}

class SlowRecords : public testing::Test {
 protected:
  SlowRecords() : registry_(Registry::standard()) {
    registry_.add(gated_aloof());
    server_.emplace(registry_);
  }
  // What waits at the gate would never end.
  ~SlowRecords() override { gate().open(); }
  static void send_record(SocketClient& socket, int id) {
    socket.send(TestJson{{"id", id},
                         {"do", "read_record"},
                         {"text", "a1 c1"},
                         {"format", "moves"},
                         {"game", "aloof"}}
                    .dump());
  }

  Registry registry_;
  std::optional<RunningServer> server_;
};

TEST_F(SlowRecords, KeepNobodyWaitingAndAreFew) {
  constexpr int threads = 2;
  constexpr int most = threads + static_cast<int>(Api::most_slow_waiting);
  SocketClient sender = server_->connect();
  for (int id = 1; id <= threads; ++id) send_record(sender, id);
  gate().wait_until_came(threads);
  for (int id = threads + 1; id <= most + 1; ++id) send_record(sender, id);
  const auto refused = sender.receive();
  ASSERT_TRUE(refused);
  EXPECT_EQ((*refused)["id"], most + 1);
  EXPECT_EQ((*refused)["code"], "too_many");

  EXPECT_EQ(server_->get("/api/games").status, 200);
  const HttpReply made =
      server_->post("/api/create", {{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  EXPECT_EQ(made.status, 200);
  EXPECT_EQ(server_
                ->post("/api/act", {{"match", made.json()["match"]},
                                    {"token", made.json()["seats"][0]["token"]},
                                    {"action", "move"},
                                    {"move", "b2"}})
                .status,
            200);

  gate().open();
  for (int i = 0; i < most; ++i) {
    const auto read = sender.receive();
    ASSERT_TRUE(read);
    EXPECT_EQ((*read)["ok"], true) << read->dump();
  }
}

}  // namespace
}  // namespace brett::server
