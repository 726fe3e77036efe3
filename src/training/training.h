// A training run: games, lessons, test matches, checkpoints. It knows nothing of who shows it: a command
// or a server begins one, runs it in a thread of its own choice, watches it and stops it by a token; begun
// again with the same plan it goes on where its last checkpoint was.
//
// Games of a batch are played with the same weights, on several threads, and their lessons are applied in
// the order of their numbers. So the plan decides what is learned, bit for bit, and the number of threads
// only how fast.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "training/checkpoint.h"
#include "training/plan.h"

namespace brett {

struct TrainingProgress {
  std::uint64_t games = 0;  // learned from, those before a resumption included
  std::uint64_t of = 0;
  std::uint64_t resumed = 0;  // of these, from the checkpoint
  double seconds = 0;         // of this run, by the clock
  double games_per_second = 0;
  std::optional<std::chrono::seconds> left = {};
  bool new_point = false;  // the curve has grown since the last call
  const TrainingCurve& curve;
  const Weights& weights;
};
// Called in the thread of run(); what it takes, the training waits for.
using TrainingWatcher = std::function<void(const TrainingProgress&)>;

struct TrainingFiles {
  std::string weights;
  std::string checkpoint;
  std::string curve;  // a table
};
TrainingFiles files_of(const TrainingPlan& plan);

class Training {
 public:
  // Checks everything that can be checked before the first game. Goes on from the plan's checkpoint if
  // there is one of the same plan; refuses one of another.
  static Result<std::unique_ptr<Training>> begin(const Registry& registry, TrainingPlan plan);
  ~Training();

  // Until all games are played or it is stopped; true if all are. Weights, checkpoint and curve are
  // written at least as often as the plan says, whatever a game or a batch takes, and at the end. An error,
  // as of a player that breaks down, loses nothing that was learned before. One run at a time.
  Result<bool> run(const std::stop_token& stop, const TrainingWatcher& watch);

  // Between runs, or in the watcher.
  const TrainingPlan& plan() const;
  const Weights& weights() const;
  const TrainingCurve& curve() const;
  std::uint64_t games() const;
  std::size_t records() const;  // games to learn from, again and again if the plan wants more
  bool resumed() const;

 private:
  class Run;
  explicit Training(std::unique_ptr<Run> run);
  std::unique_ptr<Run> run_;
};

}  // namespace brett
