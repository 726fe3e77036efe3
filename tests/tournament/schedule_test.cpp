// What every format promises, for 2 to 64 players and tables of 2 to 4.
#include "tournament/schedule.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "sanitized.h"
#include "tournament/played_schedule.h"

namespace brett {
namespace {

constexpr int largest = sanitized ? 24 : 64;

using testing::HasSubstr;

int spread(const std::vector<int>& counts) {
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  return *most - *least;
}

bool seats_are_balanced(const Schedule& schedule) {
  const auto counts = seat_counts(schedule);
  return std::all_of(counts.begin(), counts.end(),
                     [](const std::vector<int>& seats) { return spread(seats) <= 1; });
}

// In every round everybody has at most one meeting.
bool rounds_do_not_overlap(const Schedule& schedule) {
  for (const PlayedStage& played : schedule.stages()) {
    std::set<std::pair<int, int>> in_stage;  // replays belong to the round of the table
    for (const Meeting& meeting : played.stage.meetings) {
      for (const int player : meeting.players) {
        if (!in_stage.insert({meeting.round, player}).second) return false;
      }
    }
  }
  return true;
}

std::vector<ScheduleSettings> plans_of_all_formats(int players, int seats) {
  const int games = seats;
  std::vector<ScheduleSettings> plans;
  for (const char* name : {"round_robin", "league", "fixed_games", "gauntlet", "swiss", "knockout",
                           "groups", "ladder"}) {
    plans.push_back({.format = *format_named(name),
                     .players = players,
                     .seats = seats,
                     .games = games,
                     .games_per_player = games * seats,
                     .groups = std::max(1, players / 4)});
  }
  std::erase_if(plans, [](const ScheduleSettings& plan) { return !check(plan).ok(); });
  return plans;
}

TEST(Schedule, FormatsForTwoTakeAnyNumberOfPlayers) {
  for (int players = 2; players <= largest; ++players) {
    // Some numbers of players do not fit a format with three seats, but all fit those with two; in groups of
    // fewer than two nobody meets.
    const std::size_t expected = players < 4 ? 7 : 8;
    EXPECT_GE(plans_of_all_formats(players, 2).size(), expected) << players << " players";
  }
}

TEST(Schedule, FormatsHaveNames) {
  for (const char* name : {"round_robin", "league", "fixed_games", "gauntlet", "swiss", "knockout",
                           "groups", "ladder"}) {
    ASSERT_TRUE(format_named(name).ok());
    EXPECT_EQ(name_of(*format_named(name)), name);
  }
  EXPECT_EQ(format_named("swis").error().message, "unknown format 'swis', did you mean 'swiss'?");
}

TEST(Schedule, EveryFormatBalancesSeatsAndEnds) {
  for (int players = 2; players <= largest; players += players < 20 ? 1 : 11) {
    for (int seats = 2; seats <= std::min(players, 3); ++seats) {
      for (const ScheduleSettings& plan : plans_of_all_formats(players, seats)) {
        if (seats > 2 && players > 20) continue;  // too many tables for a quick test
        const Schedule schedule = play_out(plan, results_by_lot(plan.seed));
        const std::string what =
            fmt::format("{} of {} at {}", name_of(plan.format), players, seats);
        EXPECT_TRUE(schedule.finished()) << what;
        EXPECT_TRUE(seats_are_balanced(schedule)) << what;
        if (seats == 2 && plan.format != Format::fixed_games) {
          EXPECT_TRUE(rounds_do_not_overlap(schedule)) << what;
        }
        EXPECT_EQ(schedule.games_recorded(), schedule.games_known()) << what;
      }
    }
  }
}

TEST(Schedule, BlocksHaveEverybodyInEverySeatOnce) {
  for (int seats = 2; seats <= 4; ++seats) {
    for (ScheduleSettings plan : plans_of_all_formats(7, seats)) {
      plan.games = 2 * seats;
      plan.games_per_player = 2 * seats * seats;
      const Schedule schedule = play_out(plan, results_by_lot(3));
      std::map<std::uint64_t, std::vector<ScheduledGame>> blocks;
      for (ScheduledGame& game : games_of(schedule)) blocks[game.block].push_back(std::move(game));
      std::uint64_t expected = 0;
      for (const auto& [block, games] : blocks) {
        EXPECT_EQ(block, expected++) << "numbers without gaps";
        ASSERT_EQ(games.size(), static_cast<std::size_t>(seats));
        std::set<std::pair<int, std::size_t>> seen;
        std::set<int> players;
        for (const ScheduledGame& game : games) {
          EXPECT_EQ(game.opening, games.front().opening);
          for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
            seen.insert({game.seats[seat], seat});
            players.insert(game.seats[seat]);
          }
        }
        EXPECT_EQ(players.size(), static_cast<std::size_t>(seats));
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(seats * seats));
      }
    }
  }
}

TEST(RoundRobin, EverybodyMeetsEverybodyAsOftenAsPromised) {
  EXPECT_TRUE(rc::check([] {
    const ScheduleSettings plan{.players = *rc::gen::inRange(2, largest + 1),
                                .games = *rc::gen::inRange(1, 6)};
    const Schedule schedule = *Schedule::make(plan);
    const auto met = meeting_counts(schedule);
    for (std::size_t a = 0; a < met.size(); ++a) {
      for (std::size_t b = 0; b < met.size(); ++b)
        RC_ASSERT(met[a][b] == (a == b ? 0 : plan.games));
    }
    RC_ASSERT(seats_are_balanced(schedule));
    RC_ASSERT(rounds_do_not_overlap(schedule));
    const int rounds = schedule.meetings().back().round + 1;
    RC_ASSERT(rounds == (plan.players % 2 == 0 ? plan.players - 1 : plan.players));
  }));
}

TEST(RoundRobin, LargerTablesAreAllSetsOfPlayers) {
  const Schedule schedule = *Schedule::make({.players = 7, .seats = 3, .games = 3});
  EXPECT_EQ(schedule.games_known(), 35U * 3);
  std::set<std::set<int>> tables;
  for (const Meeting& meeting : schedule.meetings()) {
    tables.insert({meeting.players.begin(), meeting.players.end()});
  }
  EXPECT_EQ(tables.size(), 35U);
}

TEST(League, ReturnRoundsRepeatTheFirstWithSeatsTurned) {
  EXPECT_TRUE(rc::check([] {
    const int seats = *rc::gen::inRange(2, 5);
    const ScheduleSettings plan{.format = Format::league,
                                .players = *rc::gen::inRange(seats, 11),
                                .seats = seats,
                                .games = seats * *rc::gen::inRange(1, 4)};
    const Schedule schedule = *Schedule::make(plan);
    const std::vector<ScheduledGame> games = games_of(schedule);
    const std::size_t leg = games.size() / static_cast<std::size_t>(seats);
    for (std::size_t i = 0; i + leg < games.size(); ++i) {
      const ScheduledGame& first = games[i];
      const ScheduledGame& again = games[i + leg];
      RC_ASSERT(first.block == again.block);
      RC_ASSERT(first.rotation + 1 == again.rotation);
      RC_ASSERT(first.round < again.round);
      std::vector<int> turned = first.seats;
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      RC_ASSERT(turned == again.seats);
    }
  }));
}

TEST(FixedGames, EverybodyPlaysTheSameNumberAgainstOpponentsSpreadEvenly) {
  EXPECT_TRUE(rc::check([] {
    ScheduleSettings plan{.format = Format::fixed_games,
                          .players = *rc::gen::inRange(2, largest + 1),
                          .games = *rc::gen::inRange(1, 4),
                          .seed = *rc::gen::arbitrary<std::uint64_t>()};
    int meetings = *rc::gen::inRange(1, 2 * plan.players);
    if (plan.players * meetings % 2 == 1) ++meetings;
    plan.games_per_player = meetings * plan.games;
    const Schedule schedule = *Schedule::make(plan);
    const auto met = meeting_counts(schedule);
    for (std::size_t a = 0; a < met.size(); ++a) {
      int sum = 0;
      std::vector<int> others = met[a];
      for (const int count : others) sum += count;
      RC_ASSERT(sum == plan.games_per_player);
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(a));
      RC_ASSERT(spread(others) <= plan.games);
    }
    RC_ASSERT(seats_are_balanced(schedule));
  }));
}

TEST(FixedGames, TablesOfThreeAreFilled) {
  const ScheduleSettings plan{
      .format = Format::fixed_games, .players = 8, .seats = 3, .games = 3, .games_per_player = 27};
  const Schedule schedule = *Schedule::make(plan);
  for (const std::vector<int>& seats : seat_counts(schedule)) {
    EXPECT_THAT(seats, testing::ElementsAre(9, 9, 9));
  }
  const auto met = meeting_counts(schedule);
  for (std::size_t a = 0; a < met.size(); ++a) {
    for (std::size_t b = 0; b < met.size(); ++b) {
      EXPECT_TRUE(a == b || met[a][b] >= 3) << a << " misses " << b;
    }
  }
}

TEST(FixedGames, SeedDecidesWhoMeetsWhom) {
  const auto met = [](std::uint64_t seed) {
    return meeting_counts(*Schedule::make({.format = Format::fixed_games,
                                           .players = 9,
                                           .games = 1,
                                           .games_per_player = 2,
                                           .seed = seed}));
  };
  EXPECT_EQ(met(1), met(1));
  EXPECT_NE(met(1), met(2));
}

TEST(Gauntlet, ChallengersMeetAllOthersAndNobodyElseDoes) {
  EXPECT_TRUE(rc::check([] {
    const int players = *rc::gen::inRange(2, largest + 1);
    const ScheduleSettings plan{.format = Format::gauntlet,
                                .players = players,
                                .games = *rc::gen::inRange(1, 4),
                                .challengers = *rc::gen::inRange(1, players)};
    const Schedule schedule = *Schedule::make(plan);
    const auto met = meeting_counts(schedule);
    for (int a = 0; a < players; ++a) {
      for (int b = 0; b < players; ++b) {
        const bool meet = (a < plan.challengers) != (b < plan.challengers);
        RC_ASSERT(met[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] ==
                  (meet ? plan.games : 0));
      }
    }
    RC_ASSERT(seats_are_balanced(schedule));
  }));
}

TEST(Ladder, TheBestClimbToTheTop) {
  for (int players = 2; players <= 12; ++players) {
    const Schedule schedule =
        play_out({.format = Format::ladder, .players = players}, [](const ScheduledGame& game) {
          // The last seed is the strongest.
          const bool first = game.seats[0] > game.seats[1];
          return GameResult{{first ? 1.0 : -1.0, first ? -1.0 : 1.0}, {}};
        });
    int expected = players;
    for (const Standing& row : schedule.table()) EXPECT_EQ(row.player, --expected);
  }
}

TEST(Ladder, EqualsStayWhereTheyAre) {
  const Schedule schedule = play_out({.format = Format::ladder, .players = 5, .rounds = 9},
                                     [](const ScheduledGame&) { return GameResult{{0, 0}, {}}; });
  int expected = 0;
  for (const Standing& row : schedule.table()) EXPECT_EQ(row.player, expected++);
}

// --- resuming and sharding ---------------------------------------------------------------------------

std::vector<std::vector<int>> seats_of_all(const Schedule& schedule) {
  std::vector<std::vector<int>> seats;
  for (const ScheduledGame& game : games_of(schedule)) seats.push_back(game.seats);
  return seats;
}

TEST(Schedule, OrderOfResultsDoesNotMatter) {
  EXPECT_TRUE(rc::check([] {
    const int players = *rc::gen::inRange(2, 12);
    const std::uint64_t seed = *rc::gen::arbitrary<std::uint64_t>();
    for (const ScheduleSettings& plan : plans_of_all_formats(players, 2)) {
      const Schedule straight = play_out(plan, results_by_lot(seed));
      Schedule mixed = *Schedule::make(plan);
      Rng rng(seed);
      std::vector<std::uint64_t> open;
      for (std::uint64_t known = 0; !mixed.finished();) {
        for (; known < mixed.games_known(); ++known) open.push_back(known);
        const std::size_t next = rng.below(static_cast<std::uint32_t>(open.size()));
        const GameResult result = results_by_lot(seed)(mixed.game(open[next]));
        RC_ASSERT(mixed.record(open[next], result).ok());
        RC_ASSERT(mixed.record(open[next], result).ok());  // once more changes nothing
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(next));
      }
      RC_ASSERT(seats_of_all(mixed) == seats_of_all(straight));
      RC_ASSERT(mixed.tallies() == straight.tallies());
      RC_ASSERT(mixed.merits() == straight.merits());
    }
  }));
}

TEST(Schedule, ShardsDivideTheBlocksAmongThem) {
  const Schedule schedule = *Schedule::make({.players = 9, .games = 4});
  for (const std::uint64_t count : {1U, 3U, 7U}) {
    for (const ScheduledGame& game : games_of(schedule)) {
      int owners = 0;
      for (std::uint64_t index = 0; index < count; ++index) {
        owners += Shard{index, count}.owns(game.block) ? 1 : 0;
      }
      EXPECT_EQ(owners, 1);
    }
  }
}

TEST(Schedule, ForeignResultsAreRefused) {
  Schedule schedule = *Schedule::make({.format = Format::knockout, .players = 4});
  EXPECT_EQ(schedule.record(4, {{1, -1}, {}}).error().message,
            "game 5: the schedule has games 1 to 4 so far");
  EXPECT_EQ(schedule.record(0, {{1, -1, -1}, {}}).error().message,
            "game 1: 3 payoffs and 0 margins for 2 seats");
  EXPECT_EQ(schedule.games_recorded(), 0U);
}

TEST(Schedule, ImpossiblePlansAreRefusedInWords) {
  const auto error = [](const ScheduleSettings& plan) {
    const Status status = check(plan);
    return status.ok() ? std::string() : status.error().message;
  };
  EXPECT_EQ(error({.players = 1}), "players=1 for round_robin: must be 2 to 256");
  EXPECT_EQ(error({.games = 0}), "games=0 for round_robin: must be at least 1");
  EXPECT_EQ(error({.format = Format::swiss, .players = 8, .games = 3}),
            "games=3 for swiss: must be a multiple of 2, so that everybody has every seat equally "
            "often");
  EXPECT_EQ(error({.format = Format::swiss, .players = 3, .rounds = 4}),
            "rounds=4 for swiss: must be 1 to 3, so that nobody rests twice");
  EXPECT_EQ(error({.format = Format::knockout, .players = 6, .seats = 3, .games = 3}),
            "players=6 for knockout: must be 1 more than a multiple of 2, so that tables of 3 end "
            "with one winner");
  EXPECT_EQ(error({.format = Format::gauntlet, .players = 4, .challengers = 4}),
            "challengers=4 for gauntlet: must be 1 to 3");
  EXPECT_EQ(error({.format = Format::fixed_games, .players = 4, .games_per_player = 3}),
            "games_per_player=3 for fixed_games: must be 2, 4 or another multiple of games=2");
  EXPECT_THAT(error({.format = Format::fixed_games, .players = 5, .games_per_player = 2}),
              HasSubstr("5 players with 1 meetings each do not fill tables of 2"));
  EXPECT_EQ(error({.format = Format::groups, .players = 12}),
            "groups=8 for groups: must be 1 to 6, so that every group fills a table");
  EXPECT_EQ(error({.format = Format::groups, .players = 32, .advance = 5}),
            "advance=5 for groups: must be 1 to 4");
  EXPECT_THAT(error({.players = 64, .seats = 6, .games = 6}),
              HasSubstr("tables of 6 are too many"));
  EXPECT_THAT(error({.players = 64, .games = 1'000'000}), HasSubstr("at most 496031"));
}

}  // namespace
}  // namespace brett
