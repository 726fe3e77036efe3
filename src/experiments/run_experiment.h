// Plays the tournaments of an experiment into a store, one after the other. What is there is not played
// again, so it goes on after any interruption. A store that holds one of the tournaments with another
// plan is refused: its numbers are not those of this experiment.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "experiments/experiment.h"
#include "store/store.h"
#include "tournament/runner.h"

namespace brett {

// How far a run over several experiments is. Work is counted in the seconds that the plans expect, and
// what has been done tells how long they really take.
class WorkClock {
 public:
  WorkClock(double expected, int threads)
      : expected_(expected), threads_(threads), begin_(std::chrono::steady_clock::now()) {}

  // Work that was in the store before.
  void skip(double seconds) { expected_ -= seconds; }
  void add(double seconds) { done_ += seconds; }

  // Of all that is left; by the plans' own figures as long as little has been done.
  std::chrono::seconds time_left() const;

 private:
  double expected_;
  int threads_;
  double done_ = 0;
  std::chrono::steady_clock::time_point begin_;
};

// Thinking time that the games of an experiment take in all, as its plan expects it.
double expected_seconds(const Experiment& experiment);

struct ExperimentProgress {
  const Experiment& experiment;
  const ExperimentTournament& tournament;
  std::uint64_t done = 0;             // games of this tournament that are in the store
  std::uint64_t games = 0;            // that this shard plays in all
  std::chrono::seconds time_left{0};  // for everything that the clock knows of
};

struct ExperimentRunOptions {
  int threads = 1;
  Shard shard = {};
  std::stop_token stop = {};     // games under way are finished
  std::stop_token abandon = {};  // they are dropped
  WorkClock* clock = nullptr;    // shared by several experiments; none: of this one alone
  std::function<void(const ExperimentProgress&)> progress = {};
};

struct ExperimentRun {
  std::uint64_t played = 0;
  std::uint64_t resumed = 0;
  std::uint64_t left = 0;  // of this shard
  double seconds = 0;
  bool complete = false;              // all games of all shards are here
  std::optional<Error> failure = {};  // what broke it off while games were played
};

// In what a plan of these tournaments is another than the one whose games the store holds; empty if
// in nothing.
Result<std::string> changed_plan(const Experiment& experiment, const Store& store);
// Whether the store may take this experiment; the error says in what its plan was another.
Status check_store(const Experiment& experiment, const Store& store);

// The error is that of plan or store before the first game of a tournament.
Result<ExperimentRun> run_experiment(const Registry& registry, const Experiment& experiment,
                                     Store& store, const ExperimentRunOptions& options);

// How many games of each tournament are in the store, and how many there will be.
struct GamesPlayed {
  std::uint64_t done = 0;
  std::uint64_t games = 0;
};
Result<std::vector<GamesPlayed>> games_played(const Experiment& experiment, const Store& store);

// Adds the games of another store of the same experiment, such as a shard's.
Result<MergeCount> merge_experiment(const Experiment& experiment, Store& into, const Store& from);

}  // namespace brett
