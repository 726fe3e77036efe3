// One training run of the server: its plan, and what is known of its curves.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/job.h"
#include "server/matches.h"
#include "training/training.h"

namespace brett::server {

// Keys and values of a plan that differ from the defaults, but for its folder; and the plan of such an object.
Json plan_json(const TrainingPlan& plan);
TrainingPlan plan_of(const Json& json);

struct TrainingAbout {
  long long id = 0;
  std::filesystem::path folder;
  std::string host;   // token
  std::string begun;  // as utc_now() says it
  TrainingPlan plan;  // its `out` is the folder
};

class TrainingRun {
 public:
  TrainingRun(const Registry& registry, Matches& matches, TrainingAbout about,
              std::shared_ptr<const Subscribers> watchers);

  const TrainingAbout& about() const { return about_; }
  Job& job() { return job_; }
  // Checks the plan and begins, or goes on from the last checkpoint. An error says what is wrong with it.
  Status start();

  bool is_finished();
  Json item();      // for lists
  Json describe();  // with curves

 private:
  Result<bool> work(Training& training);
  void note(const TrainingProgress& progress);
  void tell();
  // --- precondition of these: locked ---
  void read_checkpoint();  // of a run that has not run here, once
  void copy(const Training& training);
  void copy_points(const TrainingCurve& curve);
  void add_sample(const TrainingProgress& progress);
  std::size_t most_samples() const;
  Json figures() const;

  const Registry& registry_;
  Matches& matches_;
  const TrainingAbout about_;
  const std::shared_ptr<const Subscribers> watchers_;
  std::mutex mutex_;
  bool is_known_ = false;  // its checkpoint was read
  std::uint64_t games_ = 0;
  Json names_ = Json::array();
  Json points_ = Json::array();
  std::size_t told_points_ = 0;
  Json samples_ = Json::array();  // of weights, between the points
  Json new_sample_;               // that was not told yet
  std::uint64_t sample_every_ = 1;
  std::uint64_t samples_seen_ = 0;
  double speed_ = 0;
  std::optional<long long> left_;
  Job job_;
};

}  // namespace brett::server
