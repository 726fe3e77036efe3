#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sanitized.h"
#include "tournament/formats.h"
#include "tournament/played_schedule.h"

namespace brett {
namespace {

using formats::Graph;
using formats::most_pairs;

// All ways to pair the corners of a small graph, tried one after another.
int most_pairs_by_trying(const Graph& graph, std::vector<bool> used = {}) {
  used.resize(graph.size(), false);
  const auto first = std::find(used.begin(), used.end(), false);
  if (first == used.end()) return 0;
  const auto at = static_cast<std::size_t>(first - used.begin());
  used[at] = true;
  int most = most_pairs_by_trying(graph, used);
  for (std::size_t other = at + 1; other < graph.size(); ++other) {
    if (used[other] || !graph[at][other]) continue;
    used[other] = true;
    most = std::max(most, 1 + most_pairs_by_trying(graph, used));
    used[other] = false;
  }
  return most;
}

TEST(Matching, IsAsLargeAsPossible) {
  EXPECT_TRUE(rc::check([] {
    const auto size = static_cast<std::size_t>(*rc::gen::inRange(1, 10));
    const int density = *rc::gen::inRange(10, 90);
    Graph graph(size, std::vector<bool>(size, false));
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t b = a + 1; b < size; ++b) {
        graph[a][b] = graph[b][a] = *rc::gen::inRange(0, 100) < density;
      }
    }
    RC_ASSERT(most_pairs(graph) == most_pairs_by_trying(graph));
  }));
}

TEST(Matching, OddCyclesAreSeenThrough) {
  // Two triangles joined by a path: greedy pairs go wrong, all eight can be paired.
  Graph graph(8, std::vector<bool>(8, false));
  const auto join = [&](std::size_t a, std::size_t b) { graph[a][b] = graph[b][a] = true; };
  for (const auto& [a, b] : std::vector<std::pair<std::size_t, std::size_t>>{
           {0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 5}}) {
    join(a, b);
  }
  EXPECT_EQ(most_pairs(graph), 4);
}

using Pair = std::pair<int, int>;
Pair pair_of(const Meeting& meeting) {
  return std::minmax({meeting.players[0], meeting.players[1]});
}

int rematches_in_all(const Schedule& schedule) {
  std::set<Pair> met;
  int rematches = 0;
  for (const Meeting& meeting : schedule.meetings()) {
    rematches += met.insert(pair_of(meeting)).second ? 0 : 1;
  }
  return rematches;
}

bool nobody_rests_twice(const Schedule& schedule) {
  std::set<int> resting;
  const auto byes = schedule.byes();
  return std::all_of(byes.begin(), byes.end(),
                     [&](const Bye& bye) { return resting.insert(bye.player).second; });
}

// While nobody has met half of the others, a round without rematch always exists (Dirac 1952).
TEST(Swiss, NoRematchInTheFirstHalfOfAllRounds) {
  EXPECT_TRUE(rc::check([] {
    const int players = *rc::gen::inRange(3, sanitized ? 17 : 65);
    const ScheduleSettings plan{.format = Format::swiss,
                                .players = players,
                                .rounds = *rc::gen::inRange(1, std::min(players / 2, 9) + 1)};
    const Schedule schedule = play_out(plan, results_by_lot(*rc::gen::arbitrary<std::uint64_t>()));
    RC_ASSERT(schedule.finished());
    RC_ASSERT(rematches_in_all(schedule) == 0);
    RC_ASSERT(nobody_rests_twice(schedule));
    const std::size_t rested = schedule.byes().size();
    RC_ASSERT(rested == static_cast<std::size_t>(players % 2 * plan.rounds));
    for (const std::vector<int>& seats : seat_counts(schedule)) RC_ASSERT(seats[0] == seats[1]);
  }));
}

TEST(Swiss, RematchesOnlyWhereNoPairingAvoidsThem) {
  EXPECT_TRUE(rc::check([] {
    const int players = 2 * *rc::gen::inRange(1, 5);
    const ScheduleSettings plan{.format = Format::swiss, .players = players, .rounds = players + 2};
    const Schedule schedule = play_out(plan, results_by_lot(*rc::gen::arbitrary<std::uint64_t>()));
    const auto size = static_cast<std::size_t>(players);
    Graph fresh(size, std::vector<bool>(size, true));
    for (std::size_t i = 0; i < size; ++i) fresh[i][i] = false;
    for (const PlayedStage& round : schedule.stages()) {
      int rematches = 0;
      const int needed = players / 2 - most_pairs_by_trying(fresh);
      for (const Meeting& meeting : round.stage.meetings) {
        const auto a = static_cast<std::size_t>(meeting.players[0]);
        const auto b = static_cast<std::size_t>(meeting.players[1]);
        rematches += fresh[a][b] ? 0 : 1;
      }
      RC_ASSERT(rematches == needed);
      for (const Meeting& meeting : round.stage.meetings) {
        const auto a = static_cast<std::size_t>(meeting.players[0]);
        const auto b = static_cast<std::size_t>(meeting.players[1]);
        fresh[a][b] = fresh[b][a] = false;
      }
    }
  }));
}

TEST(Swiss, AllSizesUpToSixtyFourEndWithinTheirRounds) {
  for (int players = 2; players <= (sanitized ? 16 : 64); ++players) {
    const Schedule schedule =
        play_out({.format = Format::swiss, .players = players}, better_seed_wins);
    const double rounds = std::ceil(std::log2(players));
    EXPECT_EQ(schedule.stages().size(), static_cast<std::size_t>(rounds));
    EXPECT_EQ(schedule.table().front().player, 0) << players;
    EXPECT_EQ(rematches_in_all(schedule), 0) << players;
    EXPECT_TRUE(nobody_rests_twice(schedule));
  }
}

TEST(Swiss, FirstRoundPairsTheUpperHalfWithTheLower) {
  const Schedule schedule = *Schedule::make({.format = Format::swiss, .players = 8});
  std::vector<Pair> pairs;
  for (const Meeting& meeting : schedule.meetings()) pairs.push_back(pair_of(meeting));
  EXPECT_THAT(pairs, testing::ElementsAre(Pair{0, 4}, Pair{1, 5}, Pair{2, 6}, Pair{3, 7}));
}

TEST(Swiss, WinnersMeetWinners) {
  const Schedule schedule =
      play_out({.format = Format::swiss, .players = 8, .rounds = 2}, better_seed_wins);
  const auto& second = schedule.stages()[1].stage.meetings;
  for (const Meeting& meeting : second) {
    EXPECT_EQ(meeting.players[0] < 4, meeting.players[1] < 4);
  }
}

TEST(Swiss, AByeCountsAsAWin) {
  const Schedule schedule = play_out({.format = Format::swiss, .players = 3, .rounds = 1},
                                     [](const ScheduledGame&) { return GameResult{{0, 0}, {}}; });
  ASSERT_EQ(schedule.byes().size(), 1U);
  EXPECT_EQ(schedule.byes()[0].player, 2);
  const Standing best = schedule.table().front();
  EXPECT_EQ(best.player, 2);
  EXPECT_EQ(best.points, 2);
  EXPECT_EQ(best.tally.games(), 0);
}

TEST(Swiss, TablesOfThreeAvoidRematches) {
  const ScheduleSettings plan{
      .format = Format::swiss, .players = 18, .seats = 3, .games = 3, .rounds = 4};
  const Schedule schedule = play_out(plan, results_by_lot(8));
  for (const std::vector<int>& row : meeting_counts(schedule)) {
    for (const int games : row) EXPECT_LE(games, 3);
  }
}

}  // namespace
}  // namespace brett
