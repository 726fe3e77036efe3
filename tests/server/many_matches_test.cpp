// A server that has had as many matches as it holds: ended ones make room for the next.
#include <gtest/gtest.h>

#include "server/matches.h"
#include "server/test_client.h"

namespace brett::server {
namespace {

constexpr std::size_t watched_by_one = 200;

TestJson played_game(SocketClient& page) {
  TestJson made =
      page.request({{"do", "create"}, {"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  EXPECT_EQ(made.value("ok", false), true) << made.dump();
  const TestJson match = made["match"];
  page.request({{"do", "watch"}, {"match", match}});
  const TestJson ended = page.request({{"do", "act"},
                                       {"match", match},
                                       {"token", made["seats"][0]["token"]},
                                       {"action", "resign"}});
  EXPECT_EQ(ended.value("ok", false), true) << ended.dump();
  return match;
}

TEST(SlowManyMatches, EndedOnesMakeRoomAlsoWhileSomebodyWatchesThem) {
  const RunningServer server(Registry::standard(),
                             {.bounds = {.requests_per_second = 1e6, .request_burst = 1e6}});
  std::vector<SocketClient> pages;
  TestJson first;
  for (std::size_t game = 0; game < Matches::most_matches; ++game) {
    if (game % watched_by_one == 0) pages.push_back(server.connect());
    const TestJson match = played_game(pages.back());
    if (game == 0) first = match;
  }
  const auto status_of = [&](const TestJson& match) {
    return server.post("/api/match", {{"match", match}}).status;
  };
  EXPECT_EQ(status_of(first), 200);
  SocketClient late = server.connect();
  EXPECT_EQ(status_of(played_game(late)), 200);
  EXPECT_EQ(status_of(first), 404) << "the oldest went";
  EXPECT_EQ(server.get("/api/matches?ended=true").json()["matches"].size(), Matches::most_matches);
}

}  // namespace
}  // namespace brett::server
