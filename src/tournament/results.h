// What came out of a tournament so far: the schedule with all results, the cross table, Elo of everybody
// against the field, ratings, and where a sequential test stands. A function of the plan and the set of
// games; the order in which they were played does not matter.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "statistics/ratings.h"
#include "store/store.h"
#include "tournament/plan.h"

namespace brett {

// A run of numbers without a game.
struct Gap {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

class TournamentResults {
 public:
  static Result<TournamentResults> make(const TournamentPlan& plan);
  // With the games of a store.
  static Result<TournamentResults> read(const TournamentPlan& plan, const Store& store,
                                        TournamentId tournament);

  // Each game once, by rising number where pairings depend on results. Refuses what is not of the schedule.
  Status add(const StoredGame& game);

  const Schedule& schedule() const { return schedule_; }
  std::uint64_t games() const { return schedule_.games_recorded(); }
  std::uint64_t forfeits() const;
  struct ForfeitCount {
    std::uint64_t games = 0;
    std::string example;  // the words of the one with the lowest number
    std::uint64_t example_game = 0;
  };
  // By player and kind, as records call it: "crash".
  using Forfeits = std::map<std::pair<int, std::string>, ForfeitCount>;
  const Forfeits& forfeits_by_player() const { return forfeits_; }
  std::uint64_t adjudicated() const { return adjudicated_; }
  // Nothing left to play: all games are here, or the sequential test has its verdict.
  bool finished() const;
  const SequentialWatch* test() const { return test_ ? &*test_ : nullptr; }
  // Numbers of known games that are not here, of the stage under way too; none once a test is over.
  std::vector<Gap> gaps() const;

  // --- from here on only games count that a sequential test has not ruled out ---
  std::vector<Standing> standings() const;
  CrossTable cross_table() const;
  // Of every player against all others it met; an observation is a block if all blocks are whole,
  // otherwise a game.
  std::vector<ScoreSample> scores() const;
  Ratings ratings() const;

 private:
  struct Game {
    std::uint64_t number;
    std::uint64_t block;
    std::vector<int> seats;
    std::vector<double> payoffs;
    std::vector<long long> margins;
  };

  TournamentResults(const TournamentPlan& plan, Schedule schedule);
  void each_counted(const std::function<void(const Game&)>& use) const;
  // By block, with all rotations together.
  std::vector<std::vector<const Game*>> blocks() const;

  int players_;
  int seats_;
  PointRule points_;
  Schedule schedule_;
  std::optional<SequentialWatch> test_;
  std::vector<Game> games_;
  Forfeits forfeits_;
  std::uint64_t adjudicated_ = 0;
};

// The table as a store keeps it.
std::vector<StoredStanding> stored_standings(const TournamentResults& results);

}  // namespace brett
