#include "training/training.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "core/at_once.h"
#include "core/rng.h"
#include "core/text.h"
#include "files/data_file.h"
#include "files/file_lock.h"
#include "store/store.h"
#include "tournament/elo.h"
#include "training/evolution.h"
#include "training/game_source.h"

namespace brett {

namespace {

// Of all threads of the program: what a training has cost, however busy the machine was.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

}  // namespace

TrainingFiles files_of(const TrainingPlan& plan) {
  const auto beside = [&](std::string_view ending) {
    return (std::filesystem::path(plan.out) / (plan.result_name() + std::string(ending))).string();
  };
  return {.weights = beside(plan.kind == "ntuple" ? ".weights" : ".toml"),
          .checkpoint = beside(".checkpoint"),
          .curve = beside(".curve.tsv")};
}

class Training::Run {
 public:
  Run(TrainingPlan plan, std::unique_ptr<AnyGame> game, Weights weights)
      : plan_(std::move(plan)),
        files_(files_of(plan_)),
        game_(std::move(game)),
        weights_(std::make_shared<Weights>(std::move(weights))),
        teacher_(*weights_, plan_.adapt) {}

  // The store comes last: nobody finds one that a refused run has made.
  Status prepare(const Registry& registry) {
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

  Result<bool> run(const std::stop_token& stop, const TrainingWatcher& watch) {
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
    void work(Run& run, std::stop_source& halt, const std::stop_token& over) {
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
    Status status_ = Done{};
    std::jthread thread_;  // the last: it uses the others
  };

  Status learn_all(const std::stop_token& stop, const TrainingWatcher& watch) {
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
  Status look_at_weights(const std::stop_token& stop) {
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
  // Whether a multiple of so many games lies between then and now.
  bool is_due(std::uint64_t every, std::uint64_t last) const {
    return every > 0 && games_ / every > last / every;
  }

  // --- checkpoints ---
  Status resume() {
    const auto bytes = read_text("checkpoint", files_.checkpoint);
    if (!bytes) return bytes.error();
    auto found = read_checkpoint(weights_->layout, *bytes, files_.checkpoint);
    if (!found) return found.error();
    if (found->plan != plan_.canonical()) {
      return Error{fmt::format(
          "checkpoint {}: is of another plan; take it away or choose another name or out",
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
  Status save() {
    const std::lock_guard guard(mutex_);
    return save_locked();
  }
  // The checkpoint last: whoever finds it finds the others at least as new.
  Status save_locked() {
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
  void count_processor() {
    const double now = processor_seconds();
    if (!testing_) seconds_ += now - processor_;  // tests are not training
    processor_ = now;
  }
  void set_testing(bool testing) {
    const std::lock_guard guard(mutex_);
    count_processor();
    testing_ = testing;
  }

  // --- learning ---
  // The games of a batch are played with the same weights. What they teach goes, in the order of their
  // numbers, into a copy of these that takes their place when the batch is through; so a checkpoint within a batch
  // needs no more than that copy.
  Status learn_batch(const std::stop_token& stop) {
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
      auto outcome = records_.empty()
                         ? desk.play(number, stop)
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
  // Precondition: locked.
  void learn_in_turn() {
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
  const Weights& newest() const { return ahead_ ? *ahead_ : *weights_; }
  // Does work(desk, 0) .. work(desk, count - 1) on the plan's threads; the first error counts.
  Status at_once(std::size_t count, const std::function<Status(TrainingDesk&, std::size_t)>& work) {
    const std::size_t threads = std::min(static_cast<std::size_t>(plan_.threads), count);
    while (desks_.size() < std::max<std::size_t>(threads, 1)) {
      desks_.push_back(std::make_unique<TrainingDesk>(*game_, plan_, watched_, weights_));
    }
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    Status first = Done{};
    do_at_once(threads, [&](std::size_t thread) {
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

  // --- found patterns ---
  // Whether this generation is better than the best so far; if not, that one comes back. What was measured
  // on the way stays.
  Status judge(const std::stop_token& stop) {
    const auto opponents = words(plan_.test_opponents);
    if (opponents.empty() || plan_.test_blocks == 0) return Done{};
    const auto strength = test(std::string(opponents.front()), stop);
    if (!strength) return strength.error();
    if (stop.stop_requested()) return Done{};
    const std::lock_guard guard(mutex_);
    if (!best_ || strength->score >= best_score_) {
      best_ = *weights_;
      best_score_ = strength->score;
    } else {
      Weights back = *best_;
      back.games = weights_->games;
      back.strength = std::move(weights_->strength);
      *weights_ = std::move(back);
    }
    desks_.clear();  // their learners know the patterns of before
    unsaved_ = true;
    return Done{};
  }
  Status evolve(const std::stop_token& stop) {
    if (weights_->layout.is_name == nullptr) return Done{};
    if (Status judged = judge(stop); !judged) return judged;
    if (stop.stop_requested()) return Done{};
    Rng rng(plan_.seed, games_);
    const std::lock_guard guard(mutex_);
    for (const std::size_t place : replace_worst_patterns(*weights_, rng)) teacher_.forget(place);
    evolved_at_ = games_;
    return Done{};
  }

  // --- tests ---
  Status add_point(const std::stop_token& stop) {
    CurvePoint point = snapshot(*weights_);
    point.games = games_;
    {
      const std::lock_guard guard(mutex_);
      count_processor();
      point.seconds = seconds_;
    }
    for (const std::string_view opponent : words(plan_.test_opponents)) {
      if (plan_.test_blocks == 0) break;
      const auto strength = test(std::string(opponent), stop);
      if (!strength) return strength.error();
      if (stop.stop_requested()) return Done{};
      point.strength.push_back(*strength);
    }
    {
      const std::lock_guard guard(mutex_);
      for (const auto& one : point.strength) weights_->strength.push_back(one);
      curve_.push_back(std::move(point));
    }
    if (Status status = keep_version(); !status) return status;
    return save();
  }
  // A version in the store, of the weights or of the profile; none that is like the last.
  Status keep_version() {
    if (!store_) return Done{};
    const auto keep = [](const auto& known, const std::string& text,
                         const auto& save_it) -> Status {
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
  Result<Weights::Strength> test(const std::string& opponent, const std::stop_token& stop) {
    const auto seats = static_cast<std::size_t>(game_->seats());
    const auto blocks = static_cast<std::size_t>(plan_.test_blocks);
    std::vector<double> scores(blocks * seats, 0.0);
    set_testing(true);
    const Status status = at_once(scores.size(), [&](TrainingDesk& desk, std::size_t i) -> Status {
      if (stop.stop_requested()) return Done{};
      const std::size_t seat = i % seats;
      const auto outcome = desk.test(opponent, i / seats, static_cast<Seat>(seat), stop);
      if (!outcome) return outcome.error();
      if (outcome->finished) scores[i] = score_against_table(outcome->payoffs, seat);
      return Done{};
    });
    set_testing(false);
    if (!status) return status.error();
    std::vector<double> means(blocks, 0.0);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      means[i / seats] += scores[i] / static_cast<double>(seats);
    }
    const MeanEstimate estimate = estimate_mean(means);
    const Interval interval = estimate.interval();
    return Weights::Strength{.games = games_,
                             .opponent = opponent,
                             .score = estimate.mean,
                             .low = std::clamp(interval.low, 0.0, 1.0),
                             .high = std::clamp(interval.high, 0.0, 1.0)};
  }

  void tell(const TrainingWatcher& watch, bool new_point) {
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

  // constant
  TrainingPlan plan_;
  TrainingFiles files_;
  std::unique_ptr<AnyGame> game_;
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
