// The beginning of a training run, its loop over batches and what it learns from them.
#include "training/training.h"

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "core/run_parallel.h"
#include "training/run.h"

namespace brett {

namespace {

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

}  // namespace

// The store comes last: nobody finds one that a refused run has made.
Status Training::Run::prepare(const Registry& registry) {
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

Result<bool> Training::Run::run(const std::stop_token& stop, const TrainingWatcher& watch) {
  begun_at_ = games_;
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
  return games_ >= plan_.games && !stop.stop_requested();
}

Status Training::Run::learn_all(const std::stop_token& stop, const TrainingWatcher& watch) {
  while (!stop.stop_requested()) {
    const std::size_t points = curve_.size();
    if (!ahead_) {  // otherwise a run was stopped within a batch, which comes first
      if (Status status = look_at_weights(stop); !status) return status;
    }
    tell(watch, curve_.size() > points);
    if (games_ >= plan_.games || stop.stop_requested()) break;
    if (Status status = learn_batch(stop); !status) return status;
  }
  return Done{};
}

// What is done between two batches. At the end the last generation is judged before the last test, which then
// is one of the weights that are kept.
Status Training::Run::look_at_weights(const std::stop_token& stop) {
  const bool is_end = games_ >= plan_.games;
  const bool has_test = !curve_.empty() && curve_.back().games == games_;
  if (is_end && !has_test && best_) {
    if (Status status = judge(stop); !status) return status;
  }
  if (curve_.empty() || (is_end && !has_test) || is_due(plan_.test_every, curve_.back().games)) {
    if (Status status = add_point(stop); !status) return status;
  }
  if (is_end || !is_due(plan_.evolve_every, evolved_at_)) return Done{};
  return evolve(stop);
}

bool Training::Run::is_due(std::uint64_t every, std::uint64_t last) const {
  return every > 0 && games_ / every > last / every;
}

void Training::Run::tell(const TrainingWatcher& watch, bool new_point) {
  if (!watch) return;
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - clock_).count();
  const auto learned = static_cast<double>(games_ - begun_at_);
  TrainingProgress progress{.games = games_,
                            .of = plan_.games,
                            .resumed = begun_at_,
                            .seconds = seconds,
                            .new_point = new_point,
                            .curve = curve_,
                            .weights = *weights_};
  if (learned > 0 && seconds > 0) {
    progress.games_per_second = learned / seconds;
    const auto left = static_cast<double>(plan_.games - games_) / progress.games_per_second;
    progress.left = std::chrono::seconds(static_cast<long long>(std::min(left, 1e9)));
  }
  watch(progress);
}

// --- learning ---

// The games of a batch are played with the same weights. What they teach goes, in the order of their
// numbers, into a copy of these that takes their place when the batch is through; so a checkpoint within a batch
// needs no more than that copy.
Status Training::Run::learn_batch(const std::stop_token& stop) {
  const auto batch = static_cast<std::uint64_t>(plan_.batch);
  const std::uint64_t begin = games_ - games_ % batch;
  batch_end_ = std::min(begin + batch, plan_.games);
  if (!ahead_ && batch_end_ - games_ > 1) {
    const std::lock_guard guard(mutex_);
    ahead_ = *weights_;
  }
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = games_; number < batch_end_; ++number) {
    if (!waiting_.contains(number)) numbers.push_back(number);
  }
  return at_once(numbers.size(), [&](TrainingDesk& desk, std::size_t i) -> Status {
    const std::uint64_t number = numbers[i];
    auto outcome = records_.empty() ? desk.play(number, stop)
                                    : desk.watch(records_[number % records_.size()], number, stop);
    if (!outcome) return outcome.error();
    if (!outcome->finished) return Done{};
    Lesson lesson = lesson_of(*std::move(outcome), plan_);
    const std::lock_guard guard(mutex_);
    waiting_.emplace(number, std::move(lesson));
    learn_in_turn();
    return Done{};
  });
}

void Training::Run::learn_in_turn() {
  Weights& learning = ahead_ ? *ahead_ : *weights_;
  while (!waiting_.empty() && waiting_.begin()->first == games_) {
    const Lesson& lesson = waiting_.begin()->second;
    if (plan_.power_rate > 0) {
      learning.utility_power =
          std::clamp(learning.utility_power + plan_.power_rate * lesson.power, 0.2, 5.0);
    }
    teacher_.apply(lesson.changes, plan_.rate_at(games_), learning);
    waiting_.erase(waiting_.begin());
    ++games_;
    unsaved_ = true;
  }
  if (games_ < batch_end_ || !ahead_) return;
  *weights_ = *std::move(ahead_);  // nobody plays any more
  ahead_.reset();
}

Status Training::Run::at_once(std::size_t count,
                              const std::function<Status(TrainingDesk&, std::size_t)>& work) {
  const std::size_t threads = std::min(static_cast<std::size_t>(plan_.threads), count);
  while (desks_.size() < std::max<std::size_t>(threads, 1)) {
    desks_.push_back(std::make_unique<TrainingDesk>(*game_, plan_, watched_, weights_));
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  Status first = Done{};
  run_parallel(threads, [&](std::size_t thread) {
    for (std::size_t i = next++; i < count; i = next++) {
      Status status = work(*desks_[thread], i);
      if (status) continue;
      const std::lock_guard guard(mutex);
      if (first) first = std::move(status);
      next = count;
    }
  });
  return first;
}

// --- what others see ---

Training::Training(std::unique_ptr<Run> run) : run_(std::move(run)) {}
Training::~Training() = default;

Result<std::unique_ptr<Training>> Training::begin(const Registry& registry, TrainingPlan plan) {
  if (plan.game.empty()) return Error{"game: must be said, as in game=othello"};
  auto game = registry.game(plan.game);
  if (!game) return game.error();
  if (Status status = check_training_plan(**game, plan); !status) return status.error();
  auto weights = beginning_weights(**game, plan);
  if (!weights) return weights.error();
  auto run = std::make_unique<Run>(std::move(plan), *std::move(game), *std::move(weights));
  if (Status status = run->prepare(registry); !status) return status.error();
  return std::unique_ptr<Training>(new Training(std::move(run)));
}

Result<bool> Training::run(const std::stop_token& stop, const TrainingWatcher& watch) {
  return run_->run(stop, watch);
}
const TrainingPlan& Training::plan() const { return run_->plan(); }
const Weights& Training::weights() const { return run_->weights(); }
const TrainingCurve& Training::curve() const { return run_->curve(); }
std::uint64_t Training::games() const { return run_->games(); }
std::size_t Training::records() const { return run_->records(); }
bool Training::resumed() const { return run_->resumed(); }

}  // namespace brett
