// One experiment that is played here: its tournaments into a store of its own, and then its report.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/report.h"
#include "experiments/run_experiment.h"
#include "server/guarded.h"
#include "server/job.h"
#include "server/tokens.h"

namespace brett::server {

class ExperimentRun {
 public:
  struct Task {
    Experiment experiment;
    Store store;
    std::vector<GamesPlayed> played;  // by tournament, before it begins
    std::filesystem::path folder;     // of the report
    int threads = 1;
  };
  // `tell` is called whenever there is something new, a few times a second at most.
  ExperimentRun(const Registry& registry, Task task, const std::function<void()>& tell)
      : registry_(registry), task_(std::move(task)), tell_(tell), job_(tell) {
    job_.start([this] { return play(); });
  }

  Job& job() { return job_; }
  const std::string& token() const { return token_; }

  void add_to(Json& json) const {
    const std::lock_guard guard(mutex_);
    std::uint64_t done = 0;
    for (const GamesPlayed& one : task_.played) done += one.done;
    job_.add_to(json);
    json["done"] = done;
    json["tournament"] = tournament_;
    json["seconds_left"] = left_ ? Json(*left_) : Json();
    json["threads"] = task_.threads;
  }

 private:
  Result<bool> play() {
    const auto run = guarded([this] {
      return run_experiment(
          registry_, task_.experiment, task_.store,
          {.threads = task_.threads,
           .stop = job_.stopped(),
           .abandon = job_.abandoned(),
           .progress = [this](const ExperimentProgress& progress) { note(progress); }});
    });
    {
      const std::lock_guard guard(mutex_);
      tournament_.clear();
      left_.reset();
    }
    if (!run) return run.error();
    if (run->failure) return *run->failure;
    if (job_.abandoned().stop_requested()) return run->complete;
    const auto report = write_report_of(task_.experiment, task_.store, registry_, task_.folder);
    if (!report) return report.error();
    return run->complete;
  }

  // Called while the players wait.
  void note(const ExperimentProgress& progress) {
    {
      const std::lock_guard guard(mutex_);
      const auto& all = task_.experiment.tournaments;
      task_.played[static_cast<std::size_t>(&progress.tournament - all.data())].done =
          progress.done;
      tournament_ = progress.tournament.title;
      left_ = progress.time_left.count();
    }
    if (job_.may_tell()) tell_();
  }

  const Registry& registry_;
  const std::string token_ = new_token();  // of its host
  mutable std::mutex mutex_;
  Task task_;
  std::string tournament_;
  std::optional<long long> left_;
  const std::function<void()> tell_;
  Job job_;
};

}  // namespace brett::server
