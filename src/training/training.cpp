// The beginning of a training run, its loop over batches and what it learns from them.
#include "training/training.h"

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "core/run_parallel.h"

namespace brett {

namespace {

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

}  // namespace

// The store comes last: nobody finds one that a refused run has made.
Status Training::prepare(const Registry& registry) {
  weights_->made_by = plan_.command();
  if (Status status = check_training_players(*game_, plan_, weights_); !status) return status;
  watched_ = watched_player(*game_, plan_);
  if (plan_.source() == TrainingPlan::Source::records) {
    auto records = read_training_records(registry, *game_, plan_);
    if (!records) return records.error();
    records_ = *std::move(records);
  }
  auto lock = FileLock::take("checkpoint", files_.checkpoint);
  if (!lock) return lock.error();
  lock_.emplace(*std::move(lock));
  if (exists(files_.checkpoint)) {
    if (Status status = resume(); !status) return status;
  }
  if (plan_.store.empty()) return Done{};
  auto store = Store::open(plan_.store, Store::Open::create);
  if (!store) return store.error();
  store_.emplace(*std::move(store));
  return Done{};
}

Result<bool> Training::run(const std::stop_token& stop, const TrainingWatcher& watch) {
  begun_at_ = state_.games;
  clock_ = std::chrono::steady_clock::now();
  processor_ = processor_seconds();
  std::stop_source halt;  // by others, or since nothing can be saved
  const std::stop_callback halted(stop, [&] { halt.request_stop(); });
  Status status = Done{};
  {
    Saver saver(*this, halt);
    status = learn_all(halt.get_token(), watch);
    const Status saving = saver.finish();
    if (status) status = saving;
  }
  const Status last = save();  // whatever went wrong, what was learned so far is kept
  if (!status) return status.error();
  if (!last) return last.error();
  return state_.games >= plan_.games && !stop.stop_requested();
}

Status Training::learn_all(const std::stop_token& stop, const TrainingWatcher& watch) {
  while (!stop.stop_requested()) {
    const std::size_t points = state_.curve.size();
    if (!state_.ahead) {  // otherwise a run was stopped within a batch, which comes first
      if (Status status = test_and_evolve(stop); !status) return status;
    }
    report(watch, state_.curve.size() > points);
    if (state_.games >= plan_.games || stop.stop_requested()) break;
    if (Status status = learn_batch(stop); !status) return status;
  }
  return Done{};
}

// What is done between two batches. At the end the last generation is judged before the last test, which then
// is one of the weights that are kept.
Status Training::test_and_evolve(const std::stop_token& stop) {
  const bool is_end = state_.games >= plan_.games;
  const bool has_test = !state_.curve.empty() && state_.curve.back().games == state_.games;
  if (is_end && !has_test && state_.best) {
    if (Status status = keep_better_generation(stop); !status) return status;
  }
  if (state_.curve.empty() || (is_end && !has_test) ||
      is_due(plan_.test_every, state_.curve.back().games)) {
    if (Status status = add_point(stop); !status) return status;
  }
  if (is_end || !is_due(plan_.evolve_every, state_.evolved_at)) return Done{};
  return evolve(stop);
}

bool Training::is_due(std::uint64_t every, std::uint64_t last) const {
  return every > 0 && state_.games / every > last / every;
}

void Training::report(const TrainingWatcher& watch, bool new_point) {
  if (!watch) return;
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - clock_).count();
  const auto learned = static_cast<double>(state_.games - begun_at_);
  TrainingProgress progress{.games = state_.games,
                            .of = plan_.games,
                            .resumed = begun_at_,
                            .seconds = seconds,
                            .new_point = new_point,
                            .curve = state_.curve,
                            .weights = *weights_};
  if (learned > 0 && seconds > 0) {
    progress.games_per_second = learned / seconds;
    const auto left = static_cast<double>(plan_.games - state_.games) / progress.games_per_second;
    progress.left = std::chrono::seconds(static_cast<long long>(std::min(left, 1e9)));
  }
  watch(progress);
}

// --- learning ---

// The games of a batch are played with the same weights. What they teach goes, in the order of their
// numbers, into a copy of these that takes their place when the batch is through; so a checkpoint within a batch
// needs no more than that copy.
Status Training::learn_batch(const std::stop_token& stop) {
  const auto batch = static_cast<std::uint64_t>(plan_.batch);
  const std::uint64_t begin = state_.games - state_.games % batch;
  batch_end_ = std::min(begin + batch, plan_.games);
  if (!state_.ahead && batch_end_ - state_.games > 1) {
    const std::lock_guard guard(mutex_);
    state_.ahead = *weights_;
  }
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = state_.games; number < batch_end_; ++number) {
    if (!state_.waiting.contains(number)) numbers.push_back(number);
  }
  return in_parallel(numbers.size(), [&](TrainingWorker& worker, std::size_t i) -> Status {
    // Setting up the rest of a large batch would take long.
    if (stop.stop_requested()) return Done{};
    const std::uint64_t number = numbers[i];
    auto outcome = records_.empty()
                       ? worker.play(number, stop)
                       : worker.watch(records_[number % records_.size()], number, stop);
    if (!outcome) return outcome.error();
    if (!outcome->finished) return Done{};
    Lesson lesson = lesson_of(*std::move(outcome), plan_);
    const std::lock_guard guard(mutex_);
    state_.waiting.emplace(number, std::move(lesson));
    learn_in_turn();
    return Done{};
  });
}

void Training::learn_in_turn() {
  Weights& learning = state_.ahead ? *state_.ahead : *weights_;
  while (!state_.waiting.empty() && state_.waiting.begin()->first == state_.games) {
    const Lesson& lesson = state_.waiting.begin()->second;
    if (plan_.power_rate > 0) {
      learning.utility_power =
          std::clamp(learning.utility_power + plan_.power_rate * lesson.power, 0.2, 5.0);
    }
    teacher_.apply(lesson.changes, plan_.rate_at(state_.games), learning);
    state_.waiting.erase(state_.waiting.begin());
    ++state_.games;
    unsaved_ = true;
  }
  if (state_.games < batch_end_ || !state_.ahead) return;
  *weights_ = *std::move(state_.ahead);  // nobody plays any more
  state_.ahead.reset();
}

Status Training::in_parallel(std::size_t count,
                             const std::function<Status(TrainingWorker&, std::size_t)>& work) {
  const std::size_t threads = std::min(static_cast<std::size_t>(plan_.threads), count);
  while (workers_.size() < std::max<std::size_t>(threads, 1)) {
    workers_.push_back(std::make_unique<TrainingWorker>(*game_, plan_, watched_, weights_));
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  Status first = Done{};
  run_parallel(threads, [&](std::size_t thread) {
    for (std::size_t i = next++; i < count; i = next++) {
      Status status = work(*workers_[thread], i);
      if (status) continue;
      const std::lock_guard guard(mutex);
      if (first) first = std::move(status);
      next = count;
    }
  });
  return first;
}

Result<std::unique_ptr<Training>> Training::begin(const Registry& registry, TrainingPlan plan) {
  if (plan.game.empty()) return Error{"game: must be given, as in game=GAME"};
  auto game = registry.game(plan.game);
  if (!game) return game.error();
  if (Status status = check_training_plan(**game, plan); !status) return status.error();
  auto weights = beginning_weights(**game, plan);
  if (!weights) return weights.error();
  std::unique_ptr<Training> training(
      new Training(std::move(plan), *std::move(game), *std::move(weights)));
  if (Status status = training->prepare(registry); !status) return status.error();
  return training;
}

}  // namespace brett
