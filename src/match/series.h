// A series of games between the same players: every opening is played once with each rotation of the
// seats, on as many threads as are asked for. Game number k is the same whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "match/game_room.h"
#include "records/record.h"

namespace brett {

struct SeriesSettings {
  std::vector<std::string> players;   // specs, one per seat
  std::vector<std::string> openings;  // moves from the start; none: the start itself
  int random_plies = 0;  // moves at random after the opening, the same for all seatings
  int games = 1;
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<ClockRule> clock = {};
  std::function<void(const Record&)> keep = {};  // gets the record of every game, one at a time
  // Gets the payoffs of every game by player, and which block of seat rotations it belongs to; one
  // at a time.
  std::function<void(std::uint64_t block, const std::vector<double>& payoffs)> count = {};
  // Asked before every game, never while one is counted or kept: whether there have been enough.
  std::function<bool()> enough = {};
};

// What one player did in all games.
struct SeriesScore {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int forfeits = 0;             // of the losses
  int lost_on_time = 0;         // of the forfeits
  std::string forfeit_example;  // why the first of them was lost, in words
  double payoff = 0;            // summed
  long long margin = 0;         // summed, of games that have one
  Effort effort;
};

struct SeriesResult {
  int games = 0;  // finished
  int forfeits = 0;
  int lost_on_time = 0;  // of the forfeits
  std::vector<SeriesScore> players;
};

// Whether it can be played: players, openings, random moves.
Status check(const Game& game, const SeriesSettings& plan);

// Plays until all games are done or `stop` is raised; `finished` is told after each, one at a time.
Result<SeriesResult> play_series(const Game& game, const SeriesSettings& plan, std::stop_token stop,
                                 const std::function<void(const SeriesResult&)>& finished);

}  // namespace brett
