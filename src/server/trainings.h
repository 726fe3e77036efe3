// Training runs on the server: begun from a form, watched, stopped and resumed. Each is a job (job.h) of
// training/training.h in a folder of its own: what it has learned outlives the program, and it goes on from its
// last checkpoint.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/job.h"
#include "server/matches.h"
#include "server/message.h"
#include "server/saved_weights.h"
#include "training/plan.h"

namespace brett::server {

class TrainingRun;  // one of the folder, running or not
struct TrainingAbout;

class Trainings {
 public:
  static constexpr std::size_t most_running = 2;
  static constexpr std::size_t most_kept = 200;
  static constexpr std::uint64_t most_games = 10'000'000;
  static constexpr std::uint64_t most_tests = 1000;
  static constexpr long long most_id = 1'000'000'000;

  // `folder`: where runs are kept; empty: nowhere, there can be none.
  Trainings(GameShelf& games, Matches& matches, const SavedWeights& weights,
            std::filesystem::path folder, int threads);
  ~Trainings();  // what runs is stopped and saved

  Json form() const;
  Json create(const Fields& fields);
  Json list() const;
  Json describe(long long id) const;
  Json stop(const Fields& fields);
  Json resume(const Fields& fields);
  Json remove(const Fields& fields);
  // As last written.
  Weights weights(long long id) const;

  std::shared_ptr<Subscribers> watchers(long long id);  // refuses unknown ones

 private:
  void restore();
  std::shared_ptr<TrainingRun> run_of(long long id) const;  // refuses unknown ones
  std::shared_ptr<TrainingRun> host_of(const Fields& fields) const;
  TrainingPlan checked(TrainingPlan plan) const;
  std::pair<long long, std::filesystem::path> new_folder();
  std::shared_ptr<TrainingRun> add(TrainingAbout about);
  bool drop(const TrainingRun& run);  // with its folder
  void start(TrainingRun& run);

  GameShelf& games_;
  Matches& matches_;
  const SavedWeights& weights_;
  const std::filesystem::path folder_;
  const int threads_;
  Jobs<TrainingRun> runs_{"training", most_running};
};

}  // namespace brett::server
