// Plays tournaments without games: results are invented from the number of a game, so they do not depend on
// the order in which games are recorded.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "tournament/schedule.h"

namespace brett {

using InventedResult = std::function<GameResult(const ScheduledGame&)>;

// Somebody wins or nobody does, whoever they are.
inline InventedResult results_by_lot(std::uint64_t seed) {
  return [seed](const ScheduledGame& game) {
    Rng rng(seed, game.number);
    const auto seats = static_cast<std::uint32_t>(game.seats.size());
    const std::uint32_t winner = rng.below(seats + 1);
    GameResult result{std::vector<double>(seats, winner == seats ? 0.0 : -1.0), {}};
    if (winner < seats) result.payoffs[winner] = 1;
    return result;
  };
}

// The player with the smallest number always wins.
inline GameResult better_seed_wins(const ScheduledGame& game) {
  GameResult result{std::vector<double>(game.seats.size(), -1.0), {}};
  std::size_t best = 0;
  for (std::size_t seat = 1; seat < game.seats.size(); ++seat) {
    if (game.seats[seat] < game.seats[best]) best = seat;
  }
  result.payoffs[best] = 1;
  return result;
}

inline Schedule play_out(const ScheduleSettings& plan, const InventedResult& result_of) {
  Schedule schedule = std::move(*Schedule::make(plan));
  for (std::uint64_t number = 0; number < schedule.games_known(); ++number) {
    static_cast<void>(schedule.record(number, result_of(schedule.game(number))).ok());
  }
  return schedule;
}

inline std::vector<ScheduledGame> games_of(const Schedule& schedule) {
  std::vector<ScheduledGame> games;
  for (std::uint64_t number = 0; number < schedule.games_known(); ++number) {
    games.push_back(schedule.game(number));
  }
  return games;
}

// How often each player sat in each seat: [player][seat].
inline std::vector<std::vector<int>> seat_counts(const Schedule& schedule) {
  std::vector<std::vector<int>> counts(
      static_cast<std::size_t>(schedule.plan().players),
      std::vector<int>(static_cast<std::size_t>(schedule.plan().seats), 0));
  for (const ScheduledGame& game : games_of(schedule)) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      ++counts[static_cast<std::size_t>(game.seats[seat])][seat];
    }
  }
  return counts;
}

// How many games each pair of players had at one table: [a][b].
inline std::vector<std::vector<int>> meeting_counts(const Schedule& schedule) {
  const auto players = static_cast<std::size_t>(schedule.plan().players);
  std::vector<std::vector<int>> counts(players, std::vector<int>(players, 0));
  for (const ScheduledGame& game : games_of(schedule)) {
    for (const int a : game.seats) {
      for (const int b : game.seats) {
        if (a != b) ++counts[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
      }
    }
  }
  return counts;
}

}  // namespace brett
