// What clients may take: memory of players that wait, and the size of what is sent.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "players/registry.h"
#include "server/player_factory.h"
#include "server/served.h"

namespace brett::server {
namespace {

using testing::HasSubstr;

constexpr std::size_t megabyte = std::size_t{1} << 20;

Limits nodes(std::uint64_t most) {
  Limits limits;
  limits.nodes = most;
  return limits;
}

class WaitingTables : public testing::Test {
 protected:
  std::unique_ptr<Player> made(const std::string& spec) const {
    return factory_.make(*game_, spec, 1);
  }
  std::size_t waiting_mb() const { return factory_.tables().bytes() / megabyte; }

  const std::unique_ptr<Game> game_ = *Registry::standard().game("othello");
  const PlayerFactory factory_{Registry::standard(), {.waiting_mb = 40}};
};

TEST_F(WaitingTables, StayWithinTheBudgetHoweverManyPlayersThereAre) {
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 200; ++i) {
    players.push_back(made("alphabeta:depth=1,table=16"));
    players.back()->decide(game_->start(), {});
    EXPECT_LE(waiting_mb(), 40U);
  }
  EXPECT_EQ(waiting_mb(), 32U);
  players.clear();
  EXPECT_EQ(waiting_mb(), 0U) << "they are counted no longer than they live";
}
TEST_F(WaitingTables, TakeNothingBeforeTheFirstSearch) {
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 200; ++i) players.push_back(made("level=10"));
  EXPECT_EQ(waiting_mb(), 0U);
}
TEST_F(WaitingTables, ATableThatDoesNotFitIsGivenBackAtOnce) {
  const auto player = made("alphabeta:depth=1,table=256");
  player->decide(game_->start(), {});
  EXPECT_EQ(waiting_mb(), 0U);
}
TEST_F(WaitingTables, TheLongestWaitingGivesItsOwnBack) {
  const auto first = made("mcts:playouts=50,memory=16"),
             second = made("mcts:playouts=50,memory=16");
  first->decide(game_->start(), {});
  second->decide(game_->start(), {});
  first->decide(game_->start(), {});
  made("alphabeta:depth=1,table=16")->decide(game_->start(), {});
  const auto expanded = [&](Player& player) {
    return player.think(game_->start(), nodes(1), 1, {}, false)->counters.expanded;
  };
  EXPECT_GT(expanded(*first), 50U) << "its tree is still there";
  EXPECT_LT(expanded(*second), 50U) << "it starts cold";
}
TEST_F(WaitingTables, AreGivenBackByThoseThatWaitLong) {
  const auto player = made("alphabeta:depth=1,table=16");
  player->decide(game_->start(), {});
  factory_.tables().give_back(std::chrono::hours(1));
  EXPECT_EQ(waiting_mb(), 16U);
  factory_.tables().give_back(std::chrono::seconds(0));
  EXPECT_EQ(waiting_mb(), 0U);
}
TEST_F(WaitingTables, TheSameGameIsPlayedWithoutThem) {
  for (const char* spec :
       {"alphabeta:depth=4,table=1,ties=random", "pvs:depth=4,table=1,replace=deep",
        "maxn:depth=3,table=1,ties=random", "paranoid:depth=3,table=1"}) {
    const auto kept = made(spec), cold = made(spec);
    Played game = game_->start();
    for (int ply = 0; ply < 20; ++ply) {
      const Decision one = kept->decide(game, {}), other = cold->decide(game, {});
      ASSERT_EQ(one.move, other.move) << spec << " ply " << ply;
      EXPECT_EQ(one.thought ? one.thought->counters.nodes : 0,
                other.thought ? other.thought->counters.nodes : 0)
          << spec << " ply " << ply;
      cold->give_back_memory();
      game.play(one.move);
    }
  }
}
TEST_F(WaitingTables, WeightsOfOneFileAreShared) {
  const auto one = game_->files().weights(game_->learnable().back(), "othello-ntuple");
  const auto other = game_->files().weights(game_->learnable().back(), "othello-ntuple");
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_EQ(one->get(), other->get());
}

// --- over the wire -------------------------------------------------------------------------------

TEST_F(ServerApi, FinishedAndUnfinishedGamesLeaveRoomForOthers) {
  for (int i = 0; i < 40; ++i) {
    const TestJson made = create({{"game", "othello"}, {"players", {"human", "level=10"}}});
    if (i % 2 == 0) act(made, {{"action", "resign"}, {"token", made["seats"][0]["token"]}});
  }
  SocketClient page = server_.connect();
  EXPECT_EQ(
      page.request(
          {{"do", "ask"}, {"game", "othello"}, {"player", "alphabeta:depth=1,table=256"}})["ok"],
      true);
}
TEST_F(ServerApi, MovesAreBounded) {
  std::string rolls;
  for (int i = 0; i < 60'000; ++i) rolls += "roll 1 ";
  TestJson body{{"game", "pig:target=1000"}, {"players", {"random", "random"}}, {"paused", true}};
  body["moves"] = rolls;
  EXPECT_EQ(post("create", body, 400)["error"],
            "field 'moves': has 420000 bytes, must be at most 32768");
  body["moves"] = rolls.substr(0, 14'000);
  const TestJson made = create(body);
  EXPECT_EQ(made["state"]["plies"].size(), 4'000U);
  EXPECT_LT(made.dump().size(), 1'000'000U);
  EXPECT_EQ(act(made, {{"action", "new_game"}, {"moves", rolls}}, 400)["code"], "bad_request");
}
TEST_F(ServerApi, ErrorsDoNotRepeatWhatWasSent) {
  const std::string large(30'000, '7');
  for (const TestJson& body :
       {TestJson{{"game", large}, {"players", {"human", "human"}}},
        TestJson{{"game", "othello"}, {"players", {large, "human"}}},
        TestJson{{"game", "othello"}, {"players", {"human", "human"}}, {"moves", large}},
        TestJson{{"game", "othello"}, {"players", {"human", "human"}}, {"position", large}},
        TestJson{{"game", "othello"}, {"players", {"human", "human"}}, {"clock", large}},
        TestJson{{"game", "othello"}, {"players", {"human", "human"}}, {large, 1}}}) {
    EXPECT_LT(post("create", body, 400).dump().size(), 1'000U);
  }
}

}  // namespace
}  // namespace brett::server
