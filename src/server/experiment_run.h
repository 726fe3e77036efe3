// One experiment that is played here: a thread that plays its tournaments into a store of its own and
// writes the report. Only experiments.cpp includes it.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "experiments/report_writers.h"
#include "experiments/run_experiment.h"
#include "server/guarded.h"
#include "server/json.h"
#include "server/tokens.h"

namespace brett::server {

class ExperimentInPlay {
 public:
  struct Order {
    Experiment experiment;
    Store store;
    std::vector<GamesPlayed> played;  // by tournament, before it begins
    std::filesystem::path folder;     // of the report
    int threads = 1;
  };
  // `tell` is called by the thread whenever there is something new, a few times a second at most.
  ExperimentInPlay(const Registry& registry, Order order, std::function<void()> tell)
      : registry_(registry),
        order_(std::move(order)),
        played_(order_.played),
        tell_(std::move(tell)) {}

  // Games under way are dropped, and played again when it is resumed.
  ~ExperimentInPlay() {
    stop_.request_stop();
    abandon_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

  void start() {
    thread_ = std::jthread([this] { play(); });
  }
  void stop() {
    const std::lock_guard guard(mutex_);
    if (state_ == "running") state_ = "stopping";
    stop_.request_stop();
  }
  bool is_busy() const {
    const std::lock_guard guard(mutex_);
    return state_ == "running" || state_ == "stopping";
  }
  const std::string& token() const { return token_; }

  void add_to(Json& json) const {
    const std::lock_guard guard(mutex_);
    std::uint64_t done = 0;
    for (const GamesPlayed& one : played_) done += one.done;
    json["state"] = state_;
    json["error"] = error_;
    json["done"] = done;
    json["tournament"] = tournament_;
    json["seconds_left"] = left_ ? Json(*left_) : Json();
    json["threads"] = order_.threads;
  }

 private:
  static constexpr auto progress_pause = std::chrono::milliseconds(500);

  void play() {
    const auto run = guarded([this] {
      return run_experiment(
          registry_, order_.experiment, order_.store,
          {.threads = order_.threads,
           .stop = stop_.get_token(),
           .abandon = abandon_.get_token(),
           .progress = [this](const ExperimentProgress& progress) { note(progress); }});
    });
    std::string error = run ? std::string() : run.error().message;
    if (run && run->failure) error = run->failure->message;
    if (error.empty() && !abandon_.stop_requested()) {
      const auto report = guarded([this] {
        return write_report_of(order_.experiment, order_.store, registry_, order_.folder);
      });
      if (!report) error = report.error().message;
    }
    {
      const std::lock_guard guard(mutex_);
      error_ = error;
      state_ = !error.empty() ? "failed" : run->complete ? "finished" : "stopped";
      tournament_.clear();
      left_.reset();
    }
    tell_();
  }

  // Called while the players wait.
  void note(const ExperimentProgress& progress) {
    {
      const std::lock_guard guard(mutex_);
      const auto& all = order_.experiment.tournaments;
      played_[static_cast<std::size_t>(&progress.tournament - all.data())].done = progress.done;
      tournament_ = progress.tournament.title;
      left_ = progress.time_left.count();
      const auto now = std::chrono::steady_clock::now();
      if (now - last_told_ < progress_pause) return;
      last_told_ = now;
    }
    tell_();
  }

  const Registry& registry_;
  Order order_;
  const std::string token_ = new_token();  // of whoever began it
  mutable std::mutex mutex_;
  std::string state_ = "running";
  std::string error_;
  std::vector<GamesPlayed> played_;
  std::string tournament_;
  std::optional<long long> left_;
  std::chrono::steady_clock::time_point last_told_;
  const std::function<void()> tell_;
  std::stop_source stop_;
  std::stop_source abandon_;
  std::jthread thread_;
};

}  // namespace brett::server
