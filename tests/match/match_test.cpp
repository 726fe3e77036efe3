// The referee: legality, forfeits, taking back, events, seeds, and what a player is shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/scripted_match.h"
#include "match/series.h"
#include "players/registry.h"

namespace brett {
namespace {

using namespace scripted;
using testing::ElementsAre;

TEST(Match, PlaysToTheEnd) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  while (match.step()) {
  }
  EXPECT_EQ(match.ending(), Ending::rules);
  EXPECT_THAT(texts(match), ElementsAre("a3", "b3", "c3", "a2", "b2", "c2", "a1"));
  EXPECT_THAT(match.payoffs(), ElementsAre(1, -1));
  EXPECT_FALSE(match.step()) << "nothing happens after the end";
}

TEST(Match, IllegalAnswerForfeits) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {cell(*game, "b2")}, {cell(*game, "b2")});
  EXPECT_TRUE(match.step());
  EXPECT_FALSE(match.step());
  EXPECT_EQ(match.ending(), Ending::forfeit);
  EXPECT_EQ(match.ended_by(), 1);
  EXPECT_THAT(match.payoffs(), ElementsAre(1, -1));
  EXPECT_EQ(match.reason(), "seat 2 (scripted) answered with an illegal move");
  EXPECT_THAT(texts(match), ElementsAre("b2")) << "the illegal move was not played";
}

TEST(Match, BytesThatAreNoMoveForfeit) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {{.move = {~std::uint64_t{0}}}});
  EXPECT_FALSE(match.step());
  EXPECT_EQ(match.ending(), Ending::forfeit);
}

TEST(Match, UndoRestoresTheStateBeforeTheSeatsLastMove) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.step();
  match.step();
  const Played before = match.state();
  match.step();
  match.step();
  EXPECT_TRUE(match.undo(0));
  EXPECT_TRUE(match.state().equals(before));
  EXPECT_EQ(match.plies().size(), 2U);
  EXPECT_TRUE(match.undo(1));
  EXPECT_EQ(match.plies().size(), 1U);
  EXPECT_FALSE(match.undo(1)) << "seat 2 has made no other move";
  EXPECT_EQ(match.plies().size(), 1U);
}

TEST(Match, UndoAfterTheEndGoesOn) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  while (match.step()) {
  }
  EXPECT_TRUE(match.undo(0));
  EXPECT_EQ(match.ending(), Ending::open);
  EXPECT_FALSE(match.step()) << "the same last move ends it again";
  EXPECT_EQ(match.plies().size(), 7U);
}

TEST(Match, TellsWatchersInOrder) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {cell(*game, "b2"),
                                       {.act = Decision::Act::undo},
                                       {.act = Decision::Act::undo},
                                       cell(*game, "a1"),
                                       {.act = Decision::Act::quit}});
  std::vector<Kind> kinds;
  std::vector<std::string> moves;
  std::vector<int> undone;
  match.watch([&](const MatchEvent& event) {
    if (event.kind != Kind::asked && event.kind != Kind::answered) kinds.push_back(event.kind);
    if (event.kind == Kind::moved) moves.push_back(event.move);
    if (event.kind == Kind::undone) undone.push_back(event.plies);
  });
  while (match.step()) {
  }
  EXPECT_THAT(kinds, ElementsAre(Kind::started, Kind::moved, Kind::moved, Kind::undone,
                                 Kind::undone, Kind::moved, Kind::moved, Kind::ended));
  EXPECT_THAT(moves, ElementsAre("b2", "a3", "a1", "a3"));
  EXPECT_THAT(undone, ElementsAre(2, 0));
  EXPECT_EQ(match.ending(), Ending::quit);
}

TEST(Match, OpeningIsPartOfTheRecord) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  EXPECT_EQ(match.play_opening("b2 zz").error().message.substr(0, 26),
            "move 2: illegal move 'zz':");
  EXPECT_TRUE(match.plies().empty()) << "nothing half-done stays behind";
  ASSERT_TRUE(match.play_opening("b2 a1").ok());
  match.step();
  EXPECT_THAT(texts(match), ElementsAre("b2", "a1", "a3"));
  EXPECT_EQ(match.start().text(), "--------- X");
}

TEST(Match, StopWhileAPlayerThinksPlaysNothing) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(match.step({.stop = source.get_token()}));
  EXPECT_TRUE(match.plies().empty());
  EXPECT_EQ(match.ending(), Ending::open);
}

using namespace std::chrono_literals;

TEST(MatchClock, RunsOnlyWhileItsSeatThinks) {
  ClockedMatch clocked({300ms, 100ms}, {50ms}, {1s, 10ms});
  clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(0), 710ms);
  EXPECT_EQ(clocked.match->time_left(1), 1s);
  clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(1), 960ms);
  clocked.now += 1h;  // between moves nobody's clock runs
  clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(0), 620ms);
  EXPECT_THAT(clocked.players[0]->clocks, ElementsAre(1s, 710ms)) << "the player was told";
}
TEST(MatchClock, WhoOverstepsItForfeits) {
  ClockedMatch clocked({}, {1s + 1ns}, {1s, 10ms});
  EXPECT_TRUE(clocked.match->step());
  EXPECT_FALSE(clocked.match->step());
  EXPECT_EQ(clocked.match->ending(), Ending::forfeit);
  EXPECT_EQ(clocked.match->forfeit(), Match::Forfeit::time);
  EXPECT_EQ(clocked.match->ended_by(), 1);
  EXPECT_EQ(clocked.match->reason(), "seat 2 (slow) ran out of time");
  EXPECT_THAT(clocked.match->payoffs(), ElementsAre(1, -1));
  EXPECT_EQ(clocked.match->plies().size(), 1U) << "the late move was not played";
}
TEST(MatchClock, ItsLastNanosecondIsStillInTime) {
  ClockedMatch clocked({1s}, {}, {1s, 0s});
  EXPECT_TRUE(clocked.match->step());
  EXPECT_EQ(clocked.match->time_left(0), 0s);
}
TEST(MatchClock, TakingBackGivesNoTimeBack) {
  ClockedMatch clocked({300ms}, {}, {1s, 0s});
  clocked.match->step();
  EXPECT_TRUE(clocked.match->undo(0));
  EXPECT_EQ(clocked.match->time_left(0), 700ms);
}
TEST(MatchClock, TakingBackEarnsNoSecondIncrement) {
  ClockedMatch clocked({}, {}, {1s, 10ms});
  clocked.players[0]->takes_back = {2, 4};
  for (int i = 0; i < 3; ++i) clocked.match->step();  // a move, the reply, taken back
  EXPECT_TRUE(clocked.match->plies().empty());
  for (int i = 0; i < 3; ++i) clocked.match->step();  // and once more
  EXPECT_TRUE(clocked.match->plies().empty());
  clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(0), 1010ms) << "one move, one increment";
  EXPECT_EQ(clocked.match->time_left(1), 1020ms) << "who did not wish it earns for playing again";
  clocked.match->step();
  clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(0), 1020ms) << "the next move earns its own";
}
TEST(MatchClock, AForfeitOnTimeCannotBeTakenBack) {
  ClockedMatch clocked({}, {1s + 1ns}, {1s, 0s});
  clocked.match->step();
  clocked.match->step();
  ASSERT_EQ(clocked.match->forfeit(), Match::Forfeit::time);
  EXPECT_FALSE(clocked.match->undo(0));
  EXPECT_FALSE(clocked.match->undo(1));
  EXPECT_EQ(clocked.match->ending(), Ending::forfeit);
  EXPECT_EQ(clocked.match->ended_by(), 1);
  EXPECT_EQ(clocked.match->plies().size(), 1U);
}
TEST(MatchClock, EverySearchAnswersOnAClockAndWithoutALimitOfItsOwn) {
  const auto game = tic_tac_toe();
  for (const PlayerInfo& info : game->players()) {
    if (info.name == "human") continue;
    const auto player = make_player(*game, info.name, {}).value();
    const GameClock nearly_over{.left = 20ms};
    const Decision decision = player->decide(game->start(), {.clock = nearly_over});
    const auto legal = game->start().moves();
    EXPECT_NE(std::find(legal.begin(), legal.end(), decision.move), legal.end()) << info.name;
  }
}
TEST(MatchClock, SeriesCountsWhoLostOnTime) {
  const auto game = tic_tac_toe();
  const SeriesSettings plan{
      .players = {"random", "random"}, .games = 4, .clock = ClockRule{1ns, 0ns}};
  const auto result = play_series(*game, plan, {}, {}).value();
  EXPECT_EQ(result.forfeits, 4);
  EXPECT_EQ(result.lost_on_time, 4);
  EXPECT_EQ(result.players[0].lost_on_time, 2);
  EXPECT_EQ(result.players[1].lost_on_time, 2);
}

TEST(Match, SameSeedSameMatchAndSeatsDrawApart) {
  const auto game = std::move(Registry::standard().game("connect_four")).value();
  const auto play = [&](std::uint64_t seed) {
    auto players = seat_players(*game, {"random", "random"}, seed);
    Match match(game->start(), *std::move(players), seed);
    while (match.step()) {
    }
    return texts(match);
  };
  EXPECT_EQ(play(3), play(3));
  EXPECT_NE(play(3), play(4));
}

TEST(Match, SeatsMustAllBeTaken) {
  const auto game = tic_tac_toe();
  EXPECT_EQ(seat_players(*game, {"random"}, 1).error().message,
            "1 player for tic_tac_toe: must be 2");
  EXPECT_EQ(seat_players(*game, {"random", "random", "random"}, 1).error().message,
            "3 players for tic_tac_toe: must be 2");
}

}  // namespace
}  // namespace brett
