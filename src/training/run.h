// The inside of a training run, for this room alone: what it keeps and what it does. The loop and the
// learning are in training.cpp, files and the store in run_saving.cpp, test matches in run_testing.cpp.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "files/file_lock.h"
#include "store/store.h"
#include "training/game_source.h"
#include "training/training.h"

namespace brett {

class Training::Run {
 public:
  Run(TrainingPlan plan, std::unique_ptr<Game> game, Weights weights)
      : plan_(std::move(plan)),
        files_(files_of(plan_)),
        game_(std::move(game)),
        weights_(std::make_shared<Weights>(std::move(weights))),
        teacher_(*weights_, plan_.adapt) {}

  Status prepare(const Registry& registry);
  Result<bool> run(const std::stop_token& stop, const TrainingWatcher& watch);

  const TrainingPlan& plan() const { return plan_; }
  const Weights& weights() const { return newest(); }
  const TrainingCurve& curve() const { return curve_; }
  std::uint64_t games() const { return games_; }
  std::size_t records() const { return records_.size(); }
  bool resumed() const { return resumed_; }

 private:
  // Saves whenever it is time, in a thread of its own: a batch, a test match and even a game may take
  // longer than may lie between two checkpoints.
  class Saver {
   public:
    Saver(Run& run, std::stop_source& halt)
        : thread_([this, &run, &halt](const std::stop_token& over) { work(run, halt, over); }) {}
    // Waits; what went wrong.
    Status finish() {
      thread_.request_stop();
      thread_.join();
      return status_;
    }

   private:
    void work(Run& run, std::stop_source& halt, const std::stop_token& over);
    Status status_ = Done{};
    std::jthread thread_;  // the last: it uses the others
  };

  Status learn_all(const std::stop_token& stop, const TrainingWatcher& watch);
  Status look_at_weights(const std::stop_token& stop);
  // Whether a multiple of so many games lies between then and now.
  bool is_due(std::uint64_t every, std::uint64_t last) const;
  void tell(const TrainingWatcher& watch, bool new_point);

  // --- learning ---
  Status learn_batch(const std::stop_token& stop);
  // Precondition: locked.
  void learn_in_turn();
  const Weights& newest() const { return ahead_ ? *ahead_ : *weights_; }
  // Does work(desk, 0) .. work(desk, count - 1) on the plan's threads; the first error counts.
  Status at_once(std::size_t count, const std::function<Status(TrainingDesk&, std::size_t)>& work);

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
  Status judge(const std::stop_token& stop);
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
  std::shared_ptr<Weights> weights_;  // that games are played with
  Teacher teacher_;
  TrainingCurve curve_;
  std::uint64_t games_ = 0;
  double seconds_ = 0;
  bool resumed_ = false;
  std::optional<Weights> best_;  // generation of found patterns
  double best_score_ = 0;
  std::uint64_t evolved_at_ = 0;  // games
  std::optional<Weights>
      ahead_;  // within a batch of several games: what its first ones have made of them
  std::map<std::uint64_t, Lesson> waiting_;  // of the games of the batch whose turn has not come
  bool unsaved_ = false;
  bool testing_ = false;
  // of this run
  std::vector<std::unique_ptr<TrainingDesk>> desks_;
  std::uint64_t batch_end_ = 0;
  std::uint64_t begun_at_ = 0;
  double processor_ = 0;
  std::chrono::steady_clock::time_point clock_{};
};

}  // namespace brett
