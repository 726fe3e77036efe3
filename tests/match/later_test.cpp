// Players whose answers come from outside and later, and matches that share a few threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>

#include "match/match_runner.h"
#include "match/scripted_match.h"

namespace brett {
namespace {

using namespace scripted;
using testing::ElementsAre;
using testing::HasSubstr;

class Later final : public Player {
 public:
  Decision decide(const Played&, const Limits&) override {
    return Decision::only(Decision::Act::later);
  }
  bool answers_later() const override { return true; }
  std::string spec() const override { return "later"; }
};

Match::Players two(std::unique_ptr<Player> first, std::unique_ptr<Player> second) {
  Match::Players players;
  players.push_back(std::move(first));
  players.push_back(std::move(second));
  return players;
}
std::unique_ptr<Match> two_later() {
  return std::make_unique<Match>(tic_tac_toe()->start(),
                                 two(std::make_unique<Later>(), std::make_unique<Later>()), 1);
}

TEST(LaterAnswers, AreWaitedForWithoutStepping) {
  const auto match = two_later();
  EXPECT_FALSE(match->step());
  EXPECT_EQ(match->waiting_for(), 0);
  EXPECT_FALSE(match->step()) << "asked once";
  EXPECT_FALSE(match->answer(1, "b2").ok()) << "another seat";
  EXPECT_FALSE(match->answer(0, "z9").ok()) << "an illegal move costs nothing";
  EXPECT_EQ(match->waiting_for(), 0);
  EXPECT_TRUE(match->answer(0, "b2").ok());
  EXPECT_EQ(match->waiting_for(), std::nullopt);
  EXPECT_THAT(texts(*match), ElementsAre("b2"));
}
TEST(LaterAnswers, CostTimeFromTheQuestionOn) {
  const auto match = two_later();
  Match::TimePoint now{};
  match->use_clocks({.base = std::chrono::seconds(10)}, [&] { return now; });
  match->step();
  now += std::chrono::seconds(4);
  EXPECT_TRUE(match->answer(0, "b2").ok());
  EXPECT_EQ(match->time_left(0), std::chrono::seconds(6));
  match->step();
  EXPECT_EQ(*match->flag_falls() - now, std::chrono::seconds(10));
  now += std::chrono::seconds(10);
  match->look_at_clock();
  EXPECT_EQ(match->ending(), Ending::open) << "not later than his time";
  now += std::chrono::nanoseconds(1);
  match->look_at_clock();
  EXPECT_EQ(match->forfeit(), Forfeit::time);
  EXPECT_EQ(match->ended_by(), 1);
}
TEST(LaterAnswers, QuestionsAreDroppedByWhateverChangesTheMatch) {
  const auto match = two_later();
  match->step();
  ASSERT_TRUE(match->answer(0, "b2").ok());
  match->step();
  EXPECT_EQ(match->waiting_for(), 1);
  EXPECT_TRUE(match->undo());
  EXPECT_EQ(match->waiting_for(), std::nullopt);
  match->step();
  EXPECT_EQ(match->waiting_for(), 0);
  match->resign(0);
  EXPECT_EQ(match->waiting_for(), std::nullopt);
}
TEST(RememberedMatches, GoOnWithTheSameChance) {
  const auto game = std::move(Registry::standard().game("pig")).value();
  const auto fresh = [&] {
    return std::make_unique<Match>(game->start(), *seat_players(*game, {"random", "random"}, 3), 3);
  };
  const auto whole = fresh();
  while (whole->step()) {
  }
  const auto again = fresh();
  std::vector<Match::RememberedPly> plies;
  std::size_t next_chance = 10;
  while (!whole->plies()[next_chance].by.is_chance()) ++next_chance;
  for (std::size_t i = 0; i < next_chance; ++i) plies.push_back({whole->plies()[i].text});
  ASSERT_TRUE(again->remember(plies).ok());
  again->step();
  EXPECT_EQ(again->plies().back().text, whole->plies()[next_chance].text);
  EXPECT_THAT(fresh()->remember({{"z"}}).error().message, HasSubstr("ply 1"));
}
TEST(SharedThreads, ManyMatchesPlayOnTwo) {
  constexpr int count = 50;
  WorkPool pool(2);
  std::latch ended(count);
  std::vector<std::unique_ptr<MatchRunner>> runners;
  const auto game = tic_tac_toe();
  for (int i = 0; i < count; ++i) {
    runners.push_back(std::make_unique<MatchRunner>(
        std::make_unique<Match>(game->start(), *seat_players(*game, {"random", "random"}, 1), 1),
        MatchRunner::Lanes{pool, pool}));
    runners.back()->watch([&](const MatchEvent& event) {
      if (event.kind == Kind::ended) ended.count_down();
    });
  }
  for (const auto& runner : runners) runner->resume();
  ended.wait();
}
TEST(SharedThreads, WhoWaitsForAPersonOccupiesNone) {
  WorkPool pool(1);
  MatchRunner waiting(two_later(), {pool, pool});
  waiting.resume();
  waiting.wait_until_idle();
  const auto game = tic_tac_toe();
  MatchRunner other(
      std::make_unique<Match>(game->start(), *seat_players(*game, {"random", "random"}, 1), 1),
      {pool, pool});
  other.resume();
  other.wait_until_idle();
  EXPECT_TRUE(other
                  .act([](Match& match) -> Status {
                    if (match.ending() == Ending::open) return Error{"not ended"};
                    return Done{};
                  })
                  .get()
                  .ok());
  EXPECT_TRUE(waiting.act([](Match& match) { return match.answer(0, "b2"); }).get().ok());
  waiting.wait_until_idle();
  EXPECT_TRUE(waiting.act([](Match& match) { return match.answer(1, "a1"); }).get().ok());
}
TEST(SharedThreads, AFallenFlagEndsTheMatchByItself) {
  WorkPool pool(1);
  auto match = two_later();
  match->use_clocks({.base = std::chrono::milliseconds(20)});
  std::latch ended(1);
  match->watch([&](const MatchEvent& event) {
    if (event.kind == Kind::ended) ended.count_down();
  });
  MatchRunner runner(std::move(match), {pool, pool});
  runner.resume();
  ended.wait();
}
TEST(SharedThreads, RestsBetweenMovesOfComputers) {
  WorkPool pool(1);
  const auto game = tic_tac_toe();
  auto match =
      std::make_unique<Match>(game->start(), *seat_players(*game, {"random", "random"}, 1), 1);
  std::vector<Executor::Clock::time_point> moves;
  match->watch([&](const MatchEvent& event) {
    if (event.kind == Kind::moved) moves.push_back(Executor::Clock::now());
  });
  MatchRunner runner(std::move(match), {pool, pool});
  runner.set_delay(std::chrono::milliseconds(5));
  runner.resume();
  runner.wait_until_idle();
  ASSERT_GE(moves.size(), 5U);
  for (std::size_t i = 1; i < moves.size(); ++i) {
    EXPECT_GE(moves[i] - moves[i - 1], std::chrono::milliseconds(4));
  }
}

}  // namespace
}  // namespace brett
