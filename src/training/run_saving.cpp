// What a training run leaves behind, so that nothing is lost when it is stopped: its files, of
// which the checkpoint is one, and versions in the store.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>

#include "core/text.h"
#include "files/data_file.h"
#include "training/training.h"

namespace brett {

TrainingFiles files_of(const TrainingPlan& plan) {
  const auto beside = [&](std::string_view ending) {
    return (std::filesystem::path(plan.out) / (plan.result_name() + std::string(ending))).string();
  };
  return {.weights = beside(plan.kind == "ntuple" ? ".weights" : ".toml"),
          .checkpoint = beside(".checkpoint"),
          .curve = beside(".curve.tsv")};
}

void Training::Saver::work(Training& run, std::stop_source& halt, const std::stop_token& over) {
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

Status Training::resume() {
  const auto bytes = read_text("checkpoint", files_.checkpoint);
  if (!bytes) return bytes.error();
  auto found = read_checkpoint(weights_->layout, *bytes, files_.checkpoint);
  if (!found) return found.error();
  if (found->plan != state_.plan) {
    return Error{fmt::format(
        "checkpoint {}: belongs to another plan; remove it, or choose another name or out",
        in_quotes(files_.checkpoint))};
  }
  teacher_.restore(found->memory);
  state_ = *std::move(found);
  resumed_ = true;
  return Done{};
}

Status Training::save() {
  const std::lock_guard guard(mutex_);
  return save_locked();
}

// The checkpoint comes last: the other files are at least as new as it.
Status Training::save_locked() {
  count_processor();
  unsaved_ = false;
  if (Status s = write_text("weights", files_.weights, print_weights(newest())); !s) return s;
  if (Status s = write_text("curve", files_.curve, print_curve(state_.curve, weights_->layout));
      !s) {
    return s;
  }
  state_.memory = teacher_.memory();
  return write_text("checkpoint", files_.checkpoint, print_checkpoint(state_));
}

Status Training::keep_version() {
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

double Training::processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void Training::count_processor() {
  const double now = processor_seconds();
  if (!testing_) state_.seconds += now - processor_;  // tests are not training
  processor_ = now;
}

void Training::set_testing(bool testing) {
  const std::lock_guard guard(mutex_);
  count_processor();
  testing_ = testing;
}

}  // namespace brett
