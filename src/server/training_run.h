// One training run of the server: its plan, the thread it runs in while it does, what is known of its
// curves, and who watches. Only trainings.cpp and training_run.cpp include it.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/matches.h"
#include "training/training.h"

namespace brett::server {

// Keys and values of a plan that differ from the defaults, but for its folder.
Json plan_json(const TrainingPlan& plan);

struct TrainingAbout {
  long long id = 0;
  std::filesystem::path folder;
  std::string host;   // token
  std::string begun;  // as utc_now() says it
  TrainingPlan plan;  // its `out` is the folder
};

class TrainingRun {
 public:
  TrainingRun(const Registry& registry, Matches& matches, TrainingAbout about);
  ~TrainingRun();  // stops it and waits

  const TrainingAbout& about() const { return about_; }
  // Checks the plan and begins, or goes on from the last checkpoint. An error says what is wrong with it.
  Status start();
  void stop();
  bool is_busy() const;
  bool is_finished() const;

  Json item() const;      // for lists
  Json describe() const;  // with curves

  void watch(const std::shared_ptr<Subscriber>& who);
  void unwatch(const Subscriber& who);

 private:
  // A look at the checkpoint of a run that does not run, once.
  void look() const;
  void work(std::shared_ptr<Training> training);
  void note(const TrainingProgress& progress);
  // --- precondition of these: locked ---
  void copy_points(const TrainingCurve& curve) const;
  void add_sample(const TrainingProgress& progress);
  std::size_t most_samples() const;
  Json figures() const;
  void tell(std::size_t first_new_point, const Json& sample) const;

  const Registry& registry_;
  Matches& matches_;
  const TrainingAbout about_;
  mutable std::mutex mutex_;
  mutable std::string state_ = "stopped";
  mutable std::string error_;
  mutable bool looked_ = false;
  mutable std::uint64_t games_ = 0;
  mutable Json names_ = Json::array();
  mutable Json points_ = Json::array();
  Json samples_ = Json::array();  // of weights, between the points
  std::uint64_t sample_every_ = 1;
  std::uint64_t samples_seen_ = 0;
  double speed_ = 0;
  std::optional<long long> left_;
  mutable std::mutex watching_;  // never held for long: connections wait for it
  std::vector<std::weak_ptr<Subscriber>> watchers_;
  std::chrono::steady_clock::time_point last_told_{};
  std::stop_source stop_;
  std::jthread thread_;
};

}  // namespace brett::server
