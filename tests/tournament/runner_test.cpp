// Tournaments as a whole: the same games whatever the threads, shards and interruptions.
#include "tournament/runner.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tournament/score_keeper.h"
#include "tournament/tournament_run.h"

namespace brett {
namespace {

TEST_F(TournamentRun, PlaysEveryGameOfTheScheduleOnce) {
  Store games = store("a");
  const RunResult run = played(small_league(), games);
  EXPECT_TRUE(run.results.finished());
  EXPECT_EQ(run.played, 12U);
  const auto all = games_in(games);
  ASSERT_EQ(all.size(), 12U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].number, i);
    const ScheduledGame planned = run.results.schedule().game(i);
    EXPECT_EQ(all[i].seats, planned.seats);
    EXPECT_EQ(all[i].block, planned.block);
    EXPECT_EQ(all[i].rotation, planned.rotation);
    EXPECT_EQ(all[i].round, planned.round);
    EXPECT_EQ(all[i].opening, planned.opening);
  }
  EXPECT_EQ(standings_in(games).size(), 3U);
}
TEST_F(TournamentRun, IsTheSameOnFourThreads) {
  Store one = store("one");
  Store four = store("four");
  played(small_league(), one);
  played(small_league(), four, {.threads = 4});
  EXPECT_EQ(games_in(one), games_in(four));
  EXPECT_EQ(moves_in(one), moves_in(four));
  EXPECT_EQ(standings_in(one), standings_in(four));
}
TEST_F(TournamentRun, ThreeShardsMergedInAnyOrderTwiceEqualTheSingleRun) {
  Store whole = store("whole");
  played(small_league(), whole);
  std::vector<std::string> parts{"s0", "s1", "s2"};
  for (std::uint64_t i = 0; i < 3; ++i) {
    Store part = store(parts[i]);
    const RunResult run = played(small_league(), part, {.shard = {i, 3}});
    EXPECT_GT(run.played, 0U);
    EXPECT_EQ(run.own_left, 0U);
    EXPECT_TRUE(run.waits_for_others);
  }
  int number = 0;
  do {
    Store all = store(fmt::format("all{}", number++));
    const auto id = enter_tournament(all, small_league(), {});
    ASSERT_TRUE(id);
    for (int twice = 0; twice < 2; ++twice) {
      for (const std::string& name : parts) {
        const Store part = store(name);
        const auto merged = all.merge(*id, part, part.tournaments()->front().id);
        ASSERT_TRUE(merged) << merged.error().message;
        EXPECT_EQ(merged->added == 0, twice == 1);
        EXPECT_EQ(merged->differing, 0U);
      }
    }
    EXPECT_EQ(games_in(all), games_in(whole));
    EXPECT_EQ(moves_in(all), moves_in(whole));
    // Nothing is left to play, and the table is the same.
    EXPECT_EQ(played(small_league(), all).played, 0U);
    EXPECT_EQ(standings_in(all), standings_in(whole));
  } while (std::next_permutation(parts.begin(), parts.end()));
  EXPECT_EQ(number, 6);
}
TEST_F(TournamentRun, GoesOnWhereItWasStopped) {
  Store whole = store("whole");
  played(small_league(), whole);
  Store games = store("pieces");
  std::uint64_t sum = 0;
  for (int piece = 0; piece < 12 && sum < 12; ++piece) {
    std::stop_source source;
    const RunResult run = played(
        small_league(), games,
        {.threads = 2, .stop = source.get_token(), .progress = [&](const RunProgress& progress) {
           if (progress.played == 2) source.request_stop();
         }});
    EXPECT_EQ(run.resumed, sum);
    EXPECT_GE(run.played, 1U);
    sum += run.played;
    EXPECT_EQ(run.own_left, 12 - sum);
  }
  EXPECT_EQ(sum, 12U);
  EXPECT_EQ(games_in(games), games_in(whole));
  EXPECT_EQ(standings_in(games), standings_in(whole));
}
TEST_F(TournamentRun, GamesUnderWayAreDroppedIfAbandoned) {
  const TournamentPlan plan = plan_of(R"(
game = "othello"
format = "round_robin"
games = 2
seed = 1
players = ["pvs:depth=20", "pvs:depth=20"]
)");
  Store games = store("a");
  std::stop_source source;
  source.request_stop();
  const RunResult run = played(plan, games, {.abandon = source.get_token()});
  EXPECT_EQ(run.played, 0U);
  EXPECT_EQ(run.own_left, 2U);
  EXPECT_TRUE(games_in(games).empty());
}

class EveryFormat : public TournamentRun, public testing::WithParamInterface<const char*> {};

TEST_P(EveryFormat, IsPlayedToItsEndOnThreadsAndInPieces) {
  const TournamentPlan plan = plan_of(fmt::format(R"(
game = "tic_tac_toe"
seed = 5
games = 2
players = ["alphabeta:depth=3", "alphabeta:depth=2", "montecarlo:playouts=9", "random", "random", "random"]
{}
)",
                                                  GetParam()));
  Store one = store("one");
  const RunResult whole = played(plan, one);
  EXPECT_TRUE(whole.results.finished());
  EXPECT_FALSE(whole.waits_for_others);
  EXPECT_TRUE(whole.results.gaps().empty());
  Store pieces = store("pieces");
  for (int piece = 0; piece < 100; ++piece) {
    std::stop_source source;
    const RunResult run = played(
        plan, pieces,
        {.threads = 3, .stop = source.get_token(), .progress = [&](const RunProgress& progress) {
           if (progress.played == 5) source.request_stop();
         }});
    if (run.results.finished()) break;
  }
  EXPECT_EQ(games_in(one), games_in(pieces));
  EXPECT_EQ(standings_in(one), standings_in(pieces));
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat,
                         testing::Values("format = \"round_robin\"", "format = \"league\"",
                                         "format = \"fixed_games\"\ngames_per_player = 4",
                                         "format = \"gauntlet\"\nchallengers = 2",
                                         "format = \"swiss\"\nrounds = 3", "format = \"knockout\"",
                                         "format = \"groups\"\ngroups = 2\nadvance = 2",
                                         "format = \"ladder\"\nrounds = 4"));

TEST_F(TournamentRun, ShardsOfASwissTournamentMeetAfterEveryRound) {
  const TournamentPlan plan = plan_of(R"(
game = "tic_tac_toe"
format = "swiss"
rounds = 2
games = 2
seed = 5
players = ["alphabeta:depth=3", "alphabeta:depth=2", "random", "random"]
)");
  Store whole = store("whole");
  played(plan, whole);
  Store all = store("all");
  for (int round = 0; round < 2; ++round) {
    const auto id = enter_tournament(all, plan, {});
    for (std::uint64_t shard = 0; shard < 2; ++shard) {
      Store part = store(fmt::format("part{}", shard));
      const auto own = enter_tournament(part, plan, {shard, 2});
      ASSERT_TRUE(part.merge(*own, all, *id));
      const RunResult run = played(plan, part, {.shard = {shard, 2}});
      EXPECT_EQ(run.own_left, 0U);
      ASSERT_TRUE(all.merge(*id, part, *own));
    }
  }
  EXPECT_EQ(games_in(all), games_in(whole));
}

// The first two moves, with number and seat.
std::vector<std::string_view> first_moves(std::string_view moves) {
  auto parts = words(moves);
  parts.resize(6);
  return parts;
}
TEST_F(TournamentRun, MoreSeatsRotateInBlocks) {
  const TournamentPlan plan = plan_of(R"(
game = "three_wins"
format = "round_robin"
games = 6
seed = 2
random_plies = 3
players = ["random", "random", "random"]
)");
  Store games = store("a");
  const RunResult run = played(plan, games, {.threads = 2});
  EXPECT_EQ(run.played, 6U);
  const auto moves = moves_in(games);
  EXPECT_EQ(first_moves(moves[0]), first_moves(moves[1]));
  EXPECT_EQ(first_moves(moves[0]), first_moves(moves[2]));
  EXPECT_NE(first_moves(moves[0]), first_moves(moves[3])) << "another block, another opening";
  EXPECT_NE(moves[0], moves[1]) << "two entries with the same spec are two opponents";
}
TEST_F(TournamentRun, ADealIsTheSameForEveryRotation) {
  const TournamentPlan plan = plan_of(R"(
game = "pig"
format = "round_robin"
games = 4
seed = 2
players = ["random", "montecarlo:playouts=4"]
)");
  Store one = store("one");
  Store two = store("two");
  played(plan, one);
  played(plan, two, {.threads = 2});
  EXPECT_EQ(moves_in(one), moves_in(two));
}

// --- sequential tests ----------------------------------------------------------------------------

TournamentPlan tested(std::string_view model) {
  return plan_of(fmt::format(R"(
game = "tic_tac_toe"
format = "round_robin"
games = 1000
seed = 3
random_plies = 2
players = ["alphabeta:depth=4", "random"]
sprt = {{ elo0 = 0, elo1 = 50, model = "{}" }}
)",
                             model));
}

TEST_F(TournamentRun, ASequentialTestEndsItEarly) {
  for (const char* model : {"trinomial", "pentanomial"}) {
    Store games = store(model);
    const RunResult run = played(tested(model), games);
    ASSERT_NE(run.results.test(), nullptr);
    EXPECT_EQ(run.results.test()->verdict(), SprtVerdict::accept_elo1);
    EXPECT_LT(run.played, 1000U);
    EXPECT_TRUE(run.results.finished());
    EXPECT_EQ(run.own_left, 0U);
    EXPECT_TRUE(run.results.gaps().empty());
    EXPECT_EQ(run.played, 2 * run.results.test()->blocks());
    // Nothing more is played when it is asked for again.
    EXPECT_EQ(played(tested(model), games).played, 0U);
  }
}
TEST_F(TournamentRun, ASequentialTestSaysTheSameOnThreads) {
  Store one = store("one");
  Store four = store("four");
  const RunResult single = played(tested("pentanomial"), one);
  const RunResult several = played(tested("pentanomial"), four, {.threads = 4});
  EXPECT_EQ(single.results.test()->blocks(), several.results.test()->blocks());
  EXPECT_EQ(single.results.test()->log_likelihood_ratio(),
            several.results.test()->log_likelihood_ratio());
  // Games that were under way at the verdict are stored, and do not count.
  EXPECT_EQ(standings_in(one), standings_in(four));
}
TEST(SequentialWatch, LooksAtBlocksInTheirOrderOnly) {
  const SequentialTest test{.elo0 = 0, .elo1 = 100, .model = SprtModel::trinomial};
  SequentialWatch in_order(test, 2);
  SequentialWatch backwards(test, 2);
  for (std::uint64_t block = 0; block < 40; ++block) {
    for (int game = 0; game < 2; ++game) in_order.add(block, block % 3 == 0 ? 0.5 : 1);
  }
  for (std::uint64_t block = 40; block-- > 1;) {
    for (int game = 0; game < 2; ++game) backwards.add(block, block % 3 == 0 ? 0.5 : 1);
  }
  EXPECT_EQ(backwards.blocks(), 0U);
  backwards.add(0, 0.5);
  EXPECT_EQ(backwards.blocks(), 0U);
  backwards.add(0, 0.5);
  EXPECT_EQ(in_order.verdict(), SprtVerdict::accept_elo1);
  EXPECT_EQ(backwards.verdict(), in_order.verdict());
  EXPECT_EQ(backwards.blocks(), in_order.blocks());
  EXPECT_LT(in_order.blocks(), 40U);
}
TEST(ScoreKeeper, TakesBlocksAsObservationsIfAllAreWhole) {
  ScoreKeeper keeper(2);
  keeper.add(0, 1);
  keeper.add(1, 0.5);
  keeper.add(0, 0);
  keeper.add(1, 0.5);
  EXPECT_EQ(keeper.sample().observations(), 2);
  EXPECT_EQ(keeper.sample().variance(), 0);
  keeper.add(2, 1);
  EXPECT_EQ(keeper.sample().observations(), 5);
  EXPECT_EQ(keeper.mean(), 0.6);
}

}  // namespace
}  // namespace brett
