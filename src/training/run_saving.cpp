// What a training run leaves behind, so that nothing is lost when it is stopped: its files, of which the
// checkpoint is one, and versions in the store.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>

#include "core/text.h"
#include "files/data_file.h"
#include "training/run.h"

namespace brett {

TrainingFiles files_of(const TrainingPlan& plan) {
  const auto beside = [&](std::string_view ending) {
    return (std::filesystem::path(plan.out) / (plan.result_name() + std::string(ending))).string();
  };
  return {.weights = beside(plan.kind == "ntuple" ? ".weights" : ".toml"),
          .checkpoint = beside(".checkpoint"),
          .curve = beside(".curve.tsv")};
}

void Training::Run::Saver::work(Run& run, std::stop_source& halt, const std::stop_token& over) {
  using namespace std::chrono_literals;
  const auto pause = std::max<std::chrono::nanoseconds>(run.plan_.checkpoint, 20ms);
  std::condition_variable_any wake;
  std::unique_lock lock(run.mutex_);
  while (!over.stop_requested()) {
    wake.wait_for(lock, over, pause, [] { return false; });
    if (over.stop_requested() || !run.unsaved_) continue;
    status_ = run.save_locked();
    if (status_) continue;
    halt.request_stop();
    return;
  }
}

Status Training::Run::resume() {
  const auto bytes = read_text("checkpoint", files_.checkpoint);
  if (!bytes) return bytes.error();
  auto found = read_checkpoint(weights_->layout, *bytes, files_.checkpoint);
  if (!found) return found.error();
  if (found->plan != plan_.canonical()) {
    return Error{
        fmt::format("checkpoint {}: is of another plan; take it away or choose another name or out",
                    in_quotes(files_.checkpoint))};
  }
  *weights_ = std::move(found->weights);
  teacher_.restore(std::move(found->memory));
  curve_ = std::move(found->curve);
  games_ = found->games;
  seconds_ = found->seconds;
  best_ = std::move(found->best);
  best_score_ = found->best_score;
  evolved_at_ = found->evolved_at;
  ahead_ = std::move(found->ahead);
  waiting_ = std::move(found->waiting);
  resumed_ = true;
  return Done{};
}

Status Training::Run::save() {
  const std::lock_guard guard(mutex_);
  return save_locked();
}

// The checkpoint last: whoever finds it finds the others at least as new.
Status Training::Run::save_locked() {
  count_processor();
  unsaved_ = false;
  if (Status s = write_text("weights", files_.weights, print_weights(newest())); !s) return s;
  if (Status s = write_text("curve", files_.curve, print_curve(curve_, weights_->layout)); !s) {
    return s;
  }
  const Checkpoint checkpoint{.plan = plan_.canonical(),
                              .weights = *weights_,
                              .memory = teacher_.memory(),
                              .curve = curve_,
                              .games = games_,
                              .seconds = seconds_,
                              .best = best_,
                              .best_score = best_score_,
                              .evolved_at = evolved_at_,
                              .ahead = ahead_,
                              .waiting = waiting_};
  return write_text("checkpoint", files_.checkpoint, print_checkpoint(checkpoint));
}

Status Training::Run::keep_version() {
  if (!store_) return Done{};
  const auto keep = [](const auto& known, const std::string& text, const auto& save_it) -> Status {
    if (!known) return known.error();
    if (*known && (*known)->text == text) return Done{};
    const Result<int> version = save_it();
    if (!version) return version.error();
    return Done{};
  };
  const std::string name = plan_.result_name();
  const std::string text = print_weights(*weights_);
  if (plan_.is_profile()) {
    const StoredProfile profile{
        .name = name, .owner = plan_.owner(), .opponent = watched_, .text = text};
    return keep(store_->profile(name, profile.owner, profile.opponent), text,
                [&] { return store_->save_profile(profile); });
  }
  return keep(store_->weights(name), text, [&] {
    return store_->save_weights({.name = name, .game = game_->spec(), .text = text});
  });
}

double Training::Run::processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void Training::Run::count_processor() {
  const double now = processor_seconds();
  if (!testing_) seconds_ += now - processor_;  // tests are not training
  processor_ = now;
}

void Training::Run::set_testing(bool testing) {
  const std::lock_guard guard(mutex_);
  count_processor();
  testing_ = testing;
}

}  // namespace brett
