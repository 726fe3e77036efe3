// What can be done to a match: breakdowns, taking back and playing again, other players, positions,
// clocks, trying out; and who may watch.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "match/match_record.h"
#include "match/scripted_match.h"
#include "records/record.h"

namespace brett {
namespace {

using namespace scripted;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

class Throwing final : public Player {
 public:
  Decision decide(const Played&, const Limits&) override { throw std::runtime_error("no memory"); }
  std::string spec() const override { return "throwing"; }
};

std::vector<Kind> kinds_without_thinking(const std::vector<Kind>& all) {
  std::vector<Kind> kinds;
  for (const Kind kind : all) {
    if (kind != Kind::asked && kind != Kind::answered) kinds.push_back(kind);
  }
  return kinds;
}

TEST(MatchForfeit, WhoThrowsHasCrashed) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.seat_player(1, std::make_unique<Throwing>());
  EXPECT_TRUE(match.step());
  EXPECT_FALSE(match.step());
  EXPECT_EQ(match.ending(), Ending::forfeit);
  EXPECT_EQ(match.forfeit(), Forfeit::crash);
  EXPECT_EQ(match.ended_by(), 1);
  EXPECT_EQ(match.reason(), "seat 2 (throwing) broke down: no memory");
  EXPECT_THAT(match.payoffs(), ElementsAre(1, -1));
  EXPECT_EQ(record_of(*game, match, "").how, "crash");
}
TEST(MatchForfeit, APlayerSaysItselfHowItBrokeDown) {
  const auto game = tic_tac_toe();
  Match match =
      scripted_match(*game, {Decision::forfeited(Forfeit::illegal_move, "answered 'z9'")});
  EXPECT_FALSE(match.step());
  EXPECT_EQ(match.forfeit(), Forfeit::illegal_move);
  EXPECT_EQ(match.reason(), "seat 1 (scripted) answered with an illegal move: answered 'z9'");
}
TEST(MatchForfeit, ResigningCostsTheGame) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.step();
  match.resign(0);
  EXPECT_THAT(match.payoffs(), ElementsAre(-1, 1));
  EXPECT_EQ(match.reason(), "seat 1 (scripted) resigned");
  EXPECT_EQ(record_of(*game, match, "").how, "resigned");
  match.resign(1);
  EXPECT_EQ(match.ended_by(), 0) << "nothing happens after the end";
}
TEST(MatchForfeit, WhatWasTakenBackIsNotPlayedAgainAfterTheEnd) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.step();
  ASSERT_TRUE(match.undo());
  match.resign(0);
  EXPECT_FALSE(match.redo());
  EXPECT_THAT(match.plies(), IsEmpty());
}
TEST(MatchForfeit, AdjudicationGivesWhatWasDecided) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.adjudicate({0.5, -0.5}, "solved");
  EXPECT_EQ(match.ending(), Ending::adjudicated);
  EXPECT_THAT(match.payoffs(), ElementsAre(0.5, -0.5));
  EXPECT_EQ(match.reason(), "solved");
  EXPECT_FALSE(match.step());
  EXPECT_EQ(record_of(*game, match, "").ending, Ending::adjudicated);
}

TEST(MatchRedo, PlaysAgainWhatTheLastUndoTookBack) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  for (int i = 0; i < 4; ++i) match.step();
  const Played before = match.state();
  EXPECT_FALSE(match.redo()) << "nothing was taken back";
  EXPECT_TRUE(match.undo());
  EXPECT_TRUE(match.undo(0));
  EXPECT_EQ(match.plies().size(), 2U);
  EXPECT_TRUE(match.redo());
  EXPECT_EQ(match.plies().size(), 3U);
  EXPECT_TRUE(match.redo());
  EXPECT_TRUE(match.state().equals(before));
  EXPECT_FALSE(match.redo());
}
TEST(MatchRedo, AMoveMadeSinceForgetsIt) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.step();
  match.undo();
  ASSERT_TRUE(match.play("b2").ok());
  EXPECT_FALSE(match.redo());
  EXPECT_THAT(texts(match), ElementsAre("b2"));
}
TEST(MatchRedo, EndsTheGameAgain) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  while (match.step()) {
  }
  match.undo();
  EXPECT_EQ(match.ending(), Ending::open);
  EXPECT_TRUE(match.redo());
  EXPECT_EQ(match.ending(), Ending::rules);
}
TEST(MatchRedo, APlayerCanWishIt) {
  const auto game = tic_tac_toe();
  const Decision undo{.act = Decision::Act::undo};
  const Decision redo{.act = Decision::Act::redo};
  Match match = scripted_match(*game, {cell(*game, "b2"), undo, redo, redo});
  std::vector<int> plies;
  match.watch([&](const MatchEvent& event) {
    if (event.kind == Kind::redone) plies.push_back(event.plies);
  });
  for (int i = 0; i < 5; ++i) match.step();
  EXPECT_THAT(texts(match), ElementsAre("b2", "a3"));
  EXPECT_THAT(plies, ElementsAre(2, 0));
}
TEST(MatchRedo, DiceFallAsTheyFell) {
  const auto game = std::move(Registry::standard().game("three_wins_chance")).value();
  const std::vector<std::string> specs(static_cast<std::size_t>(game->seats()), "random");
  Match match(game->start(), *seat_players(*game, specs, 5), 5);
  for (int i = 0; i < 6; ++i) match.step();
  const auto before = texts(match);
  const Played state = match.state();
  while (match.undo()) {
  }
  while (match.redo()) {
  }
  EXPECT_EQ(texts(match), before);
  EXPECT_TRUE(match.state().equals(state));
}

TEST(MatchPlay, AMoveFromOutsideIsChecked) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  EXPECT_TRUE(match.play("b2").ok());
  EXPECT_FALSE(match.play("b2").ok());
  EXPECT_THAT(texts(match), ElementsAre("b2"));
  match.resign(0);
  EXPECT_EQ(match.play("a1").error().message, "the match has ended");
}

TEST(MatchSeats, AnotherPlayerTakesOver) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  std::vector<Kind> kinds;
  match.watch([&](const MatchEvent& event) { kinds.push_back(event.kind); });
  const auto before = match.seat_player(0, make_player(*game, "random", {}).value());
  EXPECT_EQ(before->spec(), "scripted");
  EXPECT_EQ(match.player(0).spec(), "random");
  match.switch_players(0, 1);
  EXPECT_EQ(match.player(1).spec(), "random");
  EXPECT_THAT(kinds, ElementsAre(Kind::seated, Kind::switched));
}
TEST(MatchSeats, AnEmptySeatWaitsForSomebody) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  auto player = match.remove_player(0);
  EXPECT_FALSE(match.step());
  EXPECT_FALSE(match.step());
  EXPECT_EQ(match.ending(), Ending::open);
  EXPECT_THAT(texts(match), IsEmpty());
  match.seat_player(0, std::move(player));
  EXPECT_TRUE(match.step());
  EXPECT_THAT(texts(match), ElementsAre("a3"));
}

TEST(MatchPosition, BeginsAnotherGame) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.step();
  match.resign(1);
  std::vector<Kind> kinds;
  match.watch([&](const MatchEvent& event) { kinds.push_back(event.kind); });
  match.set_position(game->parse("X-------- O").value());
  EXPECT_EQ(match.ending(), Ending::open);
  EXPECT_EQ(match.effort(0).decisions, 0);
  EXPECT_TRUE(match.step());
  EXPECT_THAT(texts(match), ElementsAre("b3"));
  EXPECT_EQ(match.start().text(), "X-------- O");
  EXPECT_THAT(kinds_without_thinking(kinds),
              ElementsAre(Kind::position_set, Kind::started, Kind::moved));
}

TEST(MatchClock, PerMoveIsWoundUpAfterEveryMove) {
  ClockedMatch clocked({300ms, 1s}, {}, {.base = 1s, .per_move = true});
  clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(0), 1s);
  clocked.match->step();
  EXPECT_TRUE(clocked.match->step()) << "what was not used is not saved, but a second is a second";
  EXPECT_THAT(clocked.players[0]->clocks, ElementsAre(1s, 1s));
}
TEST(MatchClock, PerMoveWhoOverstepsOneForfeits) {
  ClockedMatch clocked({1ms, 1s + 1ns}, {}, {.base = 1s, .per_move = true});
  clocked.match->step();
  clocked.match->step();
  EXPECT_FALSE(clocked.match->step());
  EXPECT_EQ(clocked.match->forfeit(), Forfeit::time);
}
TEST(MatchClock, PerMoveTakingBackGivesNoTime) {
  ClockedMatch clocked({300ms, 300ms}, {}, {.base = 1s, .per_move = true});
  clocked.players[0]->takes_back = {2};
  for (int i = 0; i < 3; ++i) clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(0), 1s) << "taking back took no time here";
  clocked.match->step();
  EXPECT_EQ(clocked.match->time_left(0), 1s);
}
TEST(MatchClock, IsToldAndCanBeChangedOrStopped) {
  ClockedMatch clocked({300ms}, {}, {1s, 0s});
  std::vector<std::vector<std::chrono::nanoseconds>> told;
  clocked.match->watch([&](const MatchEvent& event) {
    if (event.kind == Kind::clocks || event.kind == Kind::clock_set)
      told.push_back(event.times_left);
  });
  clocked.match->step();
  clocked.match->use_clocks({2s, 0s}, [] { return Match::TimePoint{}; });
  clocked.match->stop_clocks();
  EXPECT_THAT(told, ElementsAre(ElementsAre(700ms, 1s), ElementsAre(2s, 2s), IsEmpty()));
  EXPECT_FALSE(clocked.match->clock_rule());
}

TEST(MatchSimulation, LeavesNoTrace) {
  ClockedMatch clocked({0ms, 10s}, {10s}, {1s, 0s});
  Match& match = *clocked.match;
  match.step();
  const Played before = match.state();
  std::vector<Kind> kinds;
  match.watch([&](const MatchEvent& event) { kinds.push_back(event.kind); });
  match.simulate(true);
  while (match.step()) {
  }
  EXPECT_EQ(match.plies().size(), 7U) << "it went to the end of the game";
  EXPECT_EQ(match.ending(), Ending::open) << "which does not count";
  match.resign(0);
  EXPECT_EQ(match.ending(), Ending::open);
  match.simulate(false);
  EXPECT_TRUE(match.state().equals(before));
  EXPECT_EQ(match.plies().size(), 1U);
  EXPECT_EQ(match.time_left(0), 1s);
  EXPECT_EQ(match.time_left(1), 1s);
  EXPECT_EQ(match.effort(0).decisions, 1);
  EXPECT_FALSE(match.redo());
  const auto told = kinds_without_thinking(kinds);
  EXPECT_EQ(told.front(), Kind::simulation_begins);
  EXPECT_EQ(told.back(), Kind::simulation_ends);
  EXPECT_THAT(told, testing::Not(testing::Contains(Kind::ended)));
}
TEST(MatchSimulation, TakesBackOnlyWhatItTried) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  match.step();
  match.simulate(true);
  EXPECT_FALSE(match.undo());
  match.step();
  EXPECT_TRUE(match.undo());
  EXPECT_EQ(match.plies().size(), 1U);
}

// Raises the given stop itself, as another thread would while this player thinks.
class MovesWhenStopped final : public Player {
 public:
  explicit MovesWhenStopped(std::stop_source raised) : raised_(std::move(raised)) {}
  Decision decide(const Played& seen, const Limits& limits) override {
    raised_.request_stop();
    return {.move = limits.stop.stop_requested() ? seen.moves().back() : seen.moves().front()};
  }
  std::string spec() const override { return "moves_when_stopped"; }

 private:
  std::stop_source raised_;
};

TEST(MatchInterrupt, PlaysTheBestSoFarOrLeavesIt) {
  const auto game = tic_tac_toe();
  for (const bool leave : {false, true}) {
    std::stop_source stop;
    std::stop_source move_now;
    Match match = scripted_match(*game, {});
    match.seat_player(0, std::make_unique<MovesWhenStopped>(leave ? stop : move_now));
    std::vector<Kind> kinds;
    match.watch([&](const MatchEvent& event) { kinds.push_back(event.kind); });
    EXPECT_EQ(match.step({.stop = stop.get_token()}, move_now.get_token()), !leave);
    if (leave) {
      EXPECT_THAT(kinds, ElementsAre(Kind::started, Kind::asked, Kind::interrupted));
      EXPECT_THAT(texts(match), IsEmpty());
    } else {
      EXPECT_THAT(kinds, ElementsAre(Kind::started, Kind::asked, Kind::interrupted, Kind::moved));
      EXPECT_THAT(texts(match), ElementsAre("c1"));
    }
  }
}

TEST(MatchWatchers, ComeAndGoFromInsideACall) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  int first = 0;
  int second = 0;
  Watchers::Id id = 0;
  id = match.watch([&](const MatchEvent& event) {
    ++first;
    if (event.kind != Kind::moved) return;
    match.unwatch(id);
    match.watch([&](const MatchEvent& later) { second += later.kind == Kind::moved ? 1 : 0; });
  });
  match.step();
  const int seen = first;
  match.step();
  match.step();
  EXPECT_EQ(first, seen) << "gone";
  EXPECT_EQ(second, 2) << "there since the first move";
}
TEST(MatchWatchers, OneThatIsSentAwayByAnotherHearsNoMore) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  Watchers::Id second = 0;
  match.watch([&](const MatchEvent&) { match.unwatch(second); });
  bool told = false;
  second = match.watch([&](const MatchEvent&) { told = true; });
  match.step();
  EXPECT_FALSE(told);
}
TEST(MatchWatchers, OneThatThrowsIsDroppedAndTheMatchGoesOn) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  int calls = 0;
  int others = 0;
  match.watch([&](const MatchEvent&) {
    ++calls;
    throw std::runtime_error("the wire is cut");
  });
  match.watch([&](const MatchEvent&) {
    ++others;
    if (others == 2) throw 3;
  });
  while (match.step()) {
  }
  EXPECT_EQ(match.ending(), Ending::rules);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(others, 2);
  EXPECT_THAT(match.watcher_faults(),
              ElementsAre("the wire is cut", "something that is no std::exception"));
}
TEST(MatchWatchers, AreToldWhatHappensAroundTheMatch) {
  const auto game = tic_tac_toe();
  Match match = scripted_match(*game, {});
  std::string told;
  match.watch([&](const MatchEvent& event) {
    if (event.note == MatchEvent::Note::weights_saved) told = event.text;
  });
  match.announce(Kind::noted, MatchEvent::Note::weights_saved, "mills.txt");
  EXPECT_EQ(told, "mills.txt");
}

}  // namespace
}  // namespace brett
