// Where the games of a training run come from: played by learners and players, or read from records.
// Several threads ask at once, each with a worker of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "records/replay.h"
#include "training/plan.h"
#include "training/training_game.h"

namespace brett {

// A thread's learners and players, kept from game to game where that changes nothing.
class TrainingWorker {
 public:
  // `watched`: as watched_player() says.
  TrainingWorker(const Game& game, const TrainingPlan& plan, std::string watched,
                 std::shared_ptr<const Weights> weights)
      : game_(game), plan_(plan), watched_(std::move(watched)), weights_(std::move(weights)) {}

  // Game `number` of the run. An error says why a player cannot be made, or which one broke down.
  Result<TrainingOutcome> play(std::uint64_t number, const std::stop_token& stop);
  Result<TrainingOutcome> watch(const RecordedGame& record, std::uint64_t number,
                                const std::stop_token& stop);
  // A test game: the learner in `seat`, the opponent in all others.
  Result<TrainingOutcome> test(const std::string& opponent, std::uint64_t number, Seat seat,
                               const std::stop_token& stop);

 private:
  Result<Learner*> learner(const std::string& search, std::size_t place, std::uint64_t seed);

  struct Kept {
    std::string spec;
    std::unique_ptr<Learner> learner;
  };
  const Game& game_;
  const TrainingPlan& plan_;
  std::string watched_;
  std::shared_ptr<const Weights> weights_;
  std::vector<Kept> kept_;  // by seat; those of test games come after
};

// The plan's watched player as records and players name it: the canonical spec, for a level the spec that it
// stands for. A text that is no spec of this game is taken as a name in records and stays as it is. Empty
// if no player is watched.
std::string watched_player(const Game& game, const TrainingPlan& plan);

// All games of a file, a store or a tournament in it in which the watched player has a seat, checked. The
// error names the first game of another kind, or lists the players if the watched one is not among them.
Result<std::vector<RecordedGame>> read_training_records(const Registry& registry, const Game& game,
                                                        const TrainingPlan& plan);

// Whether every player of the plan can be made.
Status check_training_players(const Game& game, const TrainingPlan& plan,
                              const std::shared_ptr<const Weights>& weights);

}  // namespace brett
