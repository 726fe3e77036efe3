// A training run: games, lessons, test matches, checkpoints. It does not depend on how it is shown: a command
// or a server begins one, runs it in a thread of its choice, watches it and stops it by a token. Begun
// again with the same plan it continues from its last checkpoint.
//
// Games of a batch are played with the same weights, on several threads, and their lessons are applied in
// the order of their numbers. So the plan decides what is learned, bit for bit, and the number of threads
// only how fast.
//
// The loop and the learning are in training.cpp, files and the store in run_saving.cpp, test matches in
// run_testing.cpp.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "files/file_lock.h"
#include "store/store.h"
#include "training/checkpoint.h"
#include "training/game_source.h"
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
  // Checks everything that can be checked before the first game. Goes on from the plan's checkpoint
  // if there is one of the same plan; refuses one of another.
  static Result<std::unique_ptr<Training>> begin(const Registry& registry, TrainingPlan plan);

  // Until all games are played or it is stopped; true if all are. Weights, checkpoint and curve are
  // written at least as often as the plan says, whatever a game or a batch takes, and at the end.
  // An error, as of a player that breaks down, loses nothing that was learned before. One run at a
  // time.
  Result<bool> run(const std::stop_token& stop, const TrainingWatcher& watch);

  // Between runs, or in the watcher.
  const TrainingPlan& plan() const { return plan_; }
  const Weights& weights() const { return newest(); }
  const TrainingCurve& curve() const { return state_.curve; }
  std::uint64_t games() const { return state_.games; }
  // Games to learn from, again and again if the plan wants more.
  std::size_t records() const { return records_.size(); }
  bool resumed() const { return resumed_; }

 private:
  Training(TrainingPlan plan, std::unique_ptr<Game> game, Weights weights)
      : plan_(std::move(plan)),
        files_(files_of(plan_)),
        game_(std::move(game)),
        state_{.plan = plan_.canonical(), .weights = std::move(weights)},
        teacher_(state_.weights, plan_.adapt) {}
  Status prepare(const Registry& registry);

  // Saves whenever it is time, in a thread of its own: a batch, a test match and even a game may
  // take longer than may lie between two checkpoints.
  class Saver {
   public:
    Saver(Training& run, std::stop_source& halt)
        : thread_([this, &run, &halt](const std::stop_token& over) { work(run, halt, over); }) {}
    // Waits; what went wrong.
    Status finish() {
      thread_.request_stop();
      thread_.join();
      return status_;
    }

   private:
    void work(Training& run, std::stop_source& halt, const std::stop_token& over);
    Status status_ = Done{};
    std::jthread thread_;  // the last: it uses the others
  };

  Status learn_all(const std::stop_token& stop, const TrainingWatcher& watch);
  Status test_and_evolve(const std::stop_token& stop);
  // Whether a multiple of `every` games has been passed since game `last`.
  bool is_due(std::uint64_t every, std::uint64_t last) const;
  void report(const TrainingWatcher& watch, bool new_point);

  // --- learning ---
  Status learn_batch(const std::stop_token& stop);
  // Precondition: locked.
  void learn_in_turn();
  const Weights& newest() const { return state_.ahead ? *state_.ahead : *weights_; }
  // Does work(worker, 0) .. work(worker, count - 1) on the plan's threads; the first error counts.
  Status in_parallel(std::size_t count,
                     const std::function<Status(TrainingWorker&, std::size_t)>& work);

  // --- checkpoints and the store ---
  Status resume();
  Status save();
  Status save_locked();
  // A version in the store, of the weights or of the profile; none that is like the last.
  Status keep_version();
  // Of all threads of the program: what a training has cost, however busy the machine was.
  static double processor_seconds();
  void count_processor();
  void set_testing(bool testing);

  // --- tests ---
  Status add_point(const std::stop_token& stop);
  Result<Weights::Strength> test(const std::string& opponent, const std::stop_token& stop);

  // --- found patterns ---
  // Whether this generation is better than the best so far; if not, that one comes back. What was measured
  // on the way stays.
  Status keep_better_generation(const std::stop_token& stop);
  Status evolve(const std::stop_token& stop);

  // constant
  TrainingPlan plan_;
  TrainingFiles files_;
  std::unique_ptr<Game> game_;
  std::string watched_;
  std::vector<RecordedGame> records_;
  std::optional<Store> store_;
  std::optional<FileLock> lock_;
  // what is learned; changed with the mutex locked, so that it can be saved at any time
  std::mutex mutex_;
  Checkpoint state_;
  std::shared_ptr<Weights> weights_{std::shared_ptr<void>(),
                                    &state_.weights};  // games are played with
  Teacher teacher_;
  bool resumed_ = false;
  bool unsaved_ = false;
  bool testing_ = false;
  // of this run
  std::vector<std::unique_ptr<TrainingWorker>> workers_;
  std::uint64_t batch_end_ = 0;
  std::uint64_t begun_at_ = 0;
  double processor_ = 0;
  std::chrono::steady_clock::time_point clock_{};
};

}  // namespace brett
