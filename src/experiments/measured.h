// What a store holds of one tournament of an experiment, as the sections of a report ask for it. All
// numbers of a report come through here, and nothing here is kept anywhere else.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/experiment.h"
#include "store/store.h"
#include "tournament/results.h"

namespace brett {

// What the decisions of one seat cost in one game. Moves from a book and forced ones count as decisions
// that cost nothing.
struct SeatEffort {
  int decisions = 0;
  std::uint64_t nodes = 0;
  std::uint64_t most_nodes = 0;  // of one decision
  double seconds = 0;
};

struct MeasuredGame {
  StoredGame game;                 // without its record
  std::vector<SeatEffort> effort;  // by seat
  std::string first_move;
};

class Measured {
 public:
  // Nothing is measured of a tournament that is not played at this scale.
  explicit Measured(const ExperimentTournament& tournament) : tournament_(tournament) {}
  static Result<Measured> read(const ExperimentTournament& tournament, const Store& store);

  const ExperimentTournament& tournament() const { return tournament_; }
  const std::vector<MeasuredGame>& games() const { return games_; }
  bool complete() const { return complete_; }
  const TournamentResults* results() const { return results_ ? &*results_ : nullptr; }

  // The player of that name; -1 if there is none.
  int player(std::string_view name) const;

  // Games of a pairing; `second` may be empty: against everybody.
  struct Question {
    std::string_view first;
    std::string_view second;
    bool fixed_seats = false;  // only those in which `first` sat first
    int openings = 0;          // only this number of openings, from the first; 0: all
  };
  // Hands every such game to `use`, with the seat of `first`.
  void each(const Question& question,
            const std::function<void(const MeasuredGame&, std::size_t seat)>& use) const;
  // Of `first`.
  Outcome outcome(const Question& question) const;
  // What `first` spent in each game, in the order of the games.
  std::vector<SeatEffort> efforts(const Question& question) const;

 private:
  const ExperimentTournament& tournament_;
  std::vector<MeasuredGame> games_;
  std::optional<TournamentResults> results_;
  bool complete_ = false;
};

// Of all tournaments of an experiment, in their order.
class MeasuredExperiment {
 public:
  static Result<MeasuredExperiment> read(const Experiment& experiment, const Store& store);

  const std::vector<Measured>& tournaments() const { return tournaments_; }
  // Precondition: there is such a tournament; readers of experiments have checked it.
  const Measured& of(std::string_view tournament) const;

 private:
  std::vector<Measured> tournaments_;
};

// What both players made of positions they met in these games: where both decided in the same position
// of the same depth of the game, whether their values were the same.
struct SharedPositions {
  std::uint64_t compared = 0;
  std::uint64_t differing = 0;
};
Result<SharedPositions> shared_positions(const Measured& measured, const Store& store,
                                         std::string_view first, std::string_view second);

}  // namespace brett
