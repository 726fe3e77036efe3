// A game that breaks its own promises costs a request or a match, never the server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "players/game_entry.h"
#include "server/served.h"
#include "toy/overfull.h"

namespace brett::server {
namespace {

class ServedOverfull : public testing::Test {
 protected:
  ServedOverfull() {
    registry_.add(game_entry<Overfull>());
    server_.emplace(registry_);
  }
  ~ServedOverfull() override { EXPECT_EQ(server_->get("/api/games").status, 200); }

  Registry registry_ = Registry::standard();
  std::optional<RunningServer> server_;
};

TEST_F(ServedOverfull, PositionIsShownWithTheFaultAsWarning) {
  const HttpReply reply = server_->post("/api/position", {{"game", "overfull"}, {"position", "2"}});
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.json()["position"]["warning"], Overfull::fault);
  EXPECT_TRUE(reply.json()["position"]["next"].empty());
}
TEST_F(ServedOverfull, PlayerThatMeetsItForfeits) {
  const TestJson made =
      server_->post("/api/create", {{"game", "overfull"}, {"players", {"random", "random"}}})
          .json();
  Watching page(server_->connect(), made);
  page.until_state([](const TestJson& state) { return !state["ended"].is_null(); });
  EXPECT_EQ(page.state()["ended"]["how"], "forfeit");
  EXPECT_THAT(page.state()["ended"]["reason"].get<std::string>(),
              testing::HasSubstr(std::string(Overfull::fault)));
}
TEST_F(ServedOverfull, AnalysisThatMeetsItFails) {
  SocketClient socket = server_->connect();
  const TestJson answer =
      socket.request({{"do", "analyse"}, {"game", "overfull"}, {"player", "alphabeta:depth=4"}});
  ASSERT_EQ(answer["ok"], true) << answer.dump();
  const TestJson failed = socket.wait_for(
      [](const TestJson& one) { return one.contains("analysis") && one["event"] == "failed"; });
  EXPECT_EQ(failed["error"], Overfull::fault);
}

}  // namespace
}  // namespace brett::server
