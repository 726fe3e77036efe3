#include "tournament/knockout.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tournament/played_schedule.h"

namespace brett {
namespace {

std::vector<std::string> tables_of(const Stage& stage) {
  std::vector<std::string> tables;
  for (const Meeting& meeting : stage.meetings) {
    tables.push_back(fmt::format("{}", fmt::join(meeting.players, "-")));
  }
  return tables;
}

std::vector<int> losses_of_tables(const Schedule& schedule) {
  std::vector<int> losses(static_cast<std::size_t>(schedule.plan().players), 0);
  for (const PlayedStage& played : schedule.stages()) {
    for (std::size_t m = 0; m < played.stage.meetings.size(); ++m) {
      const std::vector<int>& players = played.stage.meetings[m].players;
      for (std::size_t i = 0; i < players.size(); ++i) {
        if (played.tallies[m][i].wins == 0) ++losses[static_cast<std::size_t>(players[i])];
      }
    }
  }
  return losses;
}

TEST(Knockout, TreeKeepsTheBestSeedsApart) {
  EXPECT_THAT(formats::bracket_order(8, 2), testing::ElementsAre(0, 7, 3, 4, 1, 6, 2, 5));
  EXPECT_THAT(formats::bracket_order(9, 3), testing::ElementsAre(0, 5, 6, 1, 4, 7, 2, 3, 8));
}

TEST(Knockout, SixteenPlayersAsSeeded) {
  const Schedule schedule = play_out({.format = Format::knockout, .players = 16}, better_seed_wins);
  ASSERT_EQ(schedule.stages().size(), 4U);
  EXPECT_THAT(tables_of(schedule.stages()[0].stage),
              testing::ElementsAre("0-15", "7-8", "3-12", "4-11", "1-14", "6-9", "2-13", "5-10"));
  EXPECT_THAT(tables_of(schedule.stages()[2].stage), testing::ElementsAre("0-3", "1-2"));
  EXPECT_THAT(tables_of(schedule.stages()[3].stage), testing::ElementsAre("0-1"));
}

TEST(Knockout, EverySizeHasOneWinnerAndNobodyTwoByes) {
  for (int players = 2; players <= 64; ++players) {
    const Schedule schedule =
        play_out({.format = Format::knockout, .players = players}, better_seed_wins);
    EXPECT_TRUE(schedule.finished());
    EXPECT_EQ(schedule.meetings().size(), static_cast<std::size_t>(players - 1));
    const std::vector<int> losses = losses_of_tables(schedule);
    EXPECT_EQ(losses[0], 0);
    EXPECT_TRUE(std::all_of(losses.begin() + 1, losses.end(), [](int n) { return n == 1; }));
    std::vector<int> resting;
    for (const Bye& bye : schedule.byes()) {
      EXPECT_EQ(bye.round, 0);
      resting.push_back(bye.player);
    }
    std::sort(resting.begin(), resting.end());
    for (std::size_t i = 0; i < resting.size(); ++i) {
      EXPECT_EQ(resting[i], static_cast<int>(i)) << "the best seeds rest";
    }
    // The two best meet in the final, and the table lists players by how far they came.
    EXPECT_THAT(schedule.meetings().back().players, testing::UnorderedElementsAre(0, 1));
    const auto table = schedule.table();
    EXPECT_EQ(table[0].player, 0);
    EXPECT_EQ(table[1].player, 1);
  }
}

TEST(Knockout, LotsDecideToo) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const int players = 2 + static_cast<int>(seed);
    const Schedule schedule =
        play_out({.format = Format::knockout, .players = players}, results_by_lot(seed));
    const std::vector<int> merits = schedule.merits();
    const int best = *std::max_element(merits.begin(), merits.end());
    EXPECT_EQ(std::count(merits.begin(), merits.end(), best), 1);
  }
}

TEST(Knockout, DrawnTablesMeetAgainThenTheBetterSeedGoesOn) {
  const Schedule schedule = play_out({.format = Format::knockout, .players = 4, .replays = 2},
                                     [](const ScheduledGame&) { return GameResult{{0, 0}, {}}; });
  // Semi-finals with two replays, final with two replays.
  ASSERT_EQ(schedule.stages().size(), 6U);
  EXPECT_EQ(schedule.meetings().size(), 2U * 3 + 3);
  EXPECT_EQ(schedule.stages()[2].stage.meetings[0].round, 0);
  EXPECT_THAT(schedule.meetings().back().players, testing::ElementsAre(0, 1));
  EXPECT_EQ(schedule.table().front().player, 0);
  std::set<std::uint64_t> openings;
  for (const PlayedStage& played : schedule.stages()) {
    openings.insert(played.stage.meetings[0].first_opening);
  }
  EXPECT_EQ(openings.size(), 6U) << "a replay has a new opening";
}

TEST(Knockout, OnlyDrawnTablesAreReplayed) {
  const Schedule schedule = play_out(
      {.format = Format::knockout, .players = 4, .replays = 1}, [](const ScheduledGame& game) {
        const bool drawn = game.number < 2;  // the first table's first meeting
        return drawn ? GameResult{{0, 0}, {}} : better_seed_wins(game);
      });
  EXPECT_THAT(tables_of(schedule.stages()[1].stage), testing::ElementsAre("0-3"));
  EXPECT_EQ(schedule.stages().size(), 3U);
}

TEST(Knockout, MarginDecidesAfterTheLastReplay) {
  const Schedule schedule = play_out(
      {.format = Format::knockout, .players = 2, .replays = 0}, [](const ScheduledGame& game) {
        // Both win a game, player 1 by more.
        const bool of_player_1 = game.seats[0] == 1;
        return GameResult{{1, -1}, {of_player_1 ? 20 : 10, of_player_1 ? -20 : -10}};
      });
  EXPECT_EQ(schedule.table().front().player, 1);
}

TEST(Knockout, TablesOfThreeLeaveOneEach) {
  for (int players = 3; players <= 63; players += 2) {
    const Schedule schedule = play_out(
        {.format = Format::knockout, .players = players, .seats = 3, .games = 3}, better_seed_wins);
    EXPECT_EQ(schedule.meetings().size(), static_cast<std::size_t>((players - 1) / 2));
    EXPECT_EQ(schedule.table().front().player, 0);
    EXPECT_EQ(schedule.stages().back().stage.meetings.size(), 1U);
  }
  EXPECT_FALSE(formats::knockout_fits(8, 3));
  EXPECT_TRUE(formats::knockout_fits(16, 4));
}

TEST(Groups, EightGroupsOfFourThenSixteen) {
  const Schedule schedule = play_out({.format = Format::groups, .players = 32}, better_seed_wins);
  ASSERT_EQ(schedule.stages().size(), 5U);
  EXPECT_EQ(schedule.stages()[0].stage.meetings.size(), 8U * 6);
  EXPECT_EQ(schedule.stages()[1].stage.meetings.size(), 8U);
  EXPECT_EQ(schedule.stages()[1].stage.meetings[0].round, 3);
  EXPECT_EQ(schedule.games_known(), 2U * (48 + 15));
  // The best two of each group go on.
  std::set<int> entrants;
  for (const Meeting& meeting : schedule.stages()[1].stage.meetings) {
    entrants.insert(meeting.players.begin(), meeting.players.end());
  }
  EXPECT_EQ(entrants.size(), 16U);
  EXPECT_EQ(*entrants.rbegin(), 15);
  const auto table = schedule.table();
  EXPECT_EQ(table[0].player, 0);
  EXPECT_EQ(table[1].player, 1);
  EXPECT_EQ(table.back().rank, 25) << "eight fourths share the last place";
}

TEST(Groups, PlayersOfOneGroupMeetAgainInTheFinalAtTheEarliest) {
  for (const int groups : {2, 4, 8, 16}) {
    const ScheduleSettings plan{.format = Format::groups, .players = 4 * groups, .groups = groups};
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Schedule schedule = play_out(plan, results_by_lot(seed));
      const auto& first_round = schedule.stages()[1].stage.meetings;
      const std::size_t half = first_round.size() / 2;
      for (const std::vector<int>& members : formats::group_members(plan)) {
        std::vector<std::size_t> halves;
        for (std::size_t m = 0; m < first_round.size(); ++m) {
          for (const int player : first_round[m].players) {
            if (std::count(members.begin(), members.end(), player) > 0) halves.push_back(m / half);
          }
        }
        EXPECT_THAT(halves, testing::UnorderedElementsAre(0U, 1U));
      }
    }
  }
}

TEST(Groups, UnevenGroupsDifferByOne) {
  const auto members =
      formats::group_members({.format = Format::groups, .players = 14, .groups = 4});
  std::set<int> all;
  for (const std::vector<int>& group : members) {
    EXPECT_TRUE(group.size() == 3 || group.size() == 4);
    all.insert(group.begin(), group.end());
  }
  EXPECT_EQ(all.size(), 14U);
}

}  // namespace
}  // namespace brett
