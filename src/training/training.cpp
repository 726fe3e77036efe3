#include "training/training.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>

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

  Status prepare(const Registry& registry, std::string made_by) {
    weights_->made_by = std::move(made_by);
    if (Status status = check_training_players(*game_, plan_, weights_); !status) return status;
    if (plan_.source() == TrainingPlan::Source::records) {
      auto records = read_training_records(registry, *game_, plan_.records);
      if (!records) return records.error();
      records_ = *std::move(records);
    }
    if (!plan_.store.empty()) {
      auto store = Store::open(plan_.store, Store::Open::create);
      if (!store) return store.error();
      store_.emplace(*std::move(store));
    }
    auto lock = FileLock::take("checkpoint", files_.checkpoint);
    if (!lock) return lock.error();
    lock_.emplace(*std::move(lock));
    return exists(files_.checkpoint) ? resume() : Status(Done{});
  }

  Result<bool> run(std::stop_token stop, const TrainingWatcher& watch) {
    begun_at_ = games_;
    clock_ = saved_ = std::chrono::steady_clock::now();
    processor_ = processor_seconds();
    while (!stop.stop_requested()) {
      const std::size_t points = curve_.size();
      if (curve_.empty() || is_due(plan_.test_every, curve_.back().games)) {
        if (Status status = add_point(stop); !status) return status.error();
      }
      if (is_due(plan_.evolve_every, evolved_at_) && games_ < plan_.games) {
        if (Status status = evolve(stop); !status) return status.error();
      }
      tell(watch, curve_.size() > points);
      if (games_ >= plan_.games || stop.stop_requested()) break;
      if (Status status = learn_batch(stop); !status) return status.error();
      if (std::chrono::steady_clock::now() - saved_ >= plan_.checkpoint) {
        if (Status status = save(); !status) return status.error();
      }
    }
    const bool done = games_ >= plan_.games && !stop.stop_requested();
    if (done && best_) {
      if (Status status = judge(stop); !status) return status.error();
    }
    if (done && curve_.back().games != games_) {
      const std::size_t points = curve_.size();
      if (Status status = add_point(stop); !status) return status.error();
      tell(watch, curve_.size() > points);
    }
    if (Status status = save(); !status) return status.error();
    return done && !stop.stop_requested();
  }

  const TrainingPlan& plan() const { return plan_; }
  const Weights& weights() const { return *weights_; }
  const TrainingCurve& curve() const { return curve_; }
  std::uint64_t games() const { return games_; }
  bool resumed() const { return resumed_; }

 private:
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
    resumed_ = true;
    return Done{};
  }
  // The checkpoint last: whoever finds it finds the others at least as new.
  Status save() {
    count_processor();
    saved_ = std::chrono::steady_clock::now();
    if (Status s = write_text("weights", files_.weights, print_weights(*weights_)); !s) return s;
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
                                .evolved_at = evolved_at_};
    return write_text("checkpoint", files_.checkpoint, print_checkpoint(checkpoint));
  }
  void count_processor() {
    const double now = processor_seconds();
    seconds_ += now - processor_;
    processor_ = now;
  }

  // --- learning ---
  Status learn_batch(const std::stop_token& stop) {
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(plan_.batch), plan_.games - games_));
    std::vector<TrainingOutcome> outcomes(count);
    const Status status = at_once(count, [&](TrainingDesk& desk, std::size_t i) -> Status {
      const std::uint64_t number = games_ + i;
      auto outcome = records_.empty()
                         ? desk.play(number, stop)
                         : desk.watch(records_[number % records_.size()], number, stop);
      if (!outcome) return outcome.error();
      outcomes[i] = *std::move(outcome);
      return Done{};
    });
    if (!status || stop.stop_requested()) return status;
    for (const TrainingOutcome& outcome : outcomes) learn(outcome);
    return Done{};
  }
  void learn(const TrainingOutcome& outcome) {
    changes_.clear();
    if (outcome.finished) {
      changes_ = outcome.choice_changes;
      for (const LearnedGame& game : outcome.learned) add_changes(game, plan_, changes_);
      if (plan_.power_rate > 0) learn_power(outcome);
    }
    teacher_.apply(changes_, plan_.rate_at(games_), *weights_);
    ++games_;
  }
  void learn_power(const TrainingOutcome& outcome) {
    double change = 0;
    for (const LearnedGame& game : outcome.learned) change += power_change(game, plan_);
    weights_->utility_power =
        std::clamp(weights_->utility_power + plan_.power_rate * change, 0.2, 5.0);
  }
  // Does work(desk, 0) .. work(desk, count - 1) on the plan's threads; the first error counts.
  Status at_once(std::size_t count, const std::function<Status(TrainingDesk&, std::size_t)>& work) {
    const std::size_t threads = std::min(static_cast<std::size_t>(plan_.threads), count);
    while (desks_.size() < std::max<std::size_t>(threads, 1)) {
      desks_.push_back(std::make_unique<TrainingDesk>(*game_, plan_, weights_));
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
  // Whether this generation is better than the best so far; if not, that one comes back.
  Status judge(const std::stop_token& stop) {
    const auto opponents = words(plan_.test_opponents);
    if (opponents.empty() || plan_.test_blocks == 0) return Done{};
    const auto strength = test(std::string(opponents.front()), stop);
    if (!strength) return strength.error();
    if (stop.stop_requested()) return Done{};
    if (!best_ || strength->score >= best_score_) {
      best_ = *weights_;
      best_score_ = strength->score;
    } else {
      const std::uint64_t games = weights_->games;
      *weights_ = *best_;
      weights_->games = games;
    }
    desks_.clear();  // their learners know the patterns of before
    return Done{};
  }
  Status evolve(const std::stop_token& stop) {
    if (weights_->layout.is_name == nullptr) return Done{};
    if (Status judged = judge(stop); !judged) return judged;
    if (stop.stop_requested()) return Done{};
    Rng rng(plan_.seed, games_);
    for (const std::size_t place : replace_worst_patterns(*weights_, rng)) teacher_.forget(place);
    evolved_at_ = games_;
    return Done{};
  }

  // --- tests ---
  Status add_point(const std::stop_token& stop) {
    count_processor();
    CurvePoint point = snapshot(*weights_);
    point.games = games_;
    point.seconds = seconds_;
    for (const std::string_view opponent : words(plan_.test_opponents)) {
      if (plan_.test_blocks == 0) break;
      const auto strength = test(std::string(opponent), stop);
      if (!strength) return strength.error();
      if (stop.stop_requested()) return Done{};
      point.strength.push_back(*strength);
    }
    for (const auto& one : point.strength) weights_->strength.push_back(one);
    curve_.push_back(std::move(point));
    processor_ = processor_seconds();  // tests are not training
    if (!store_) return save();
    const auto version = store_->save_weights(
        {.name = plan_.result_name(), .game = game_->spec(), .text = print_weights(*weights_)});
    if (!version) return version.error();
    if (!plan_.watch.empty()) {  // what is learned about somebody is his profile
      const auto profile = store_->save_profile({.name = plan_.result_name(),
                                                 .owner = plan_.from,
                                                 .opponent = plan_.watch,
                                                 .text = print_weights(*weights_)});
      if (!profile) return profile.error();
    }
    return save();
  }
  Result<Weights::Strength> test(const std::string& opponent, const std::stop_token& stop) {
    const auto seats = static_cast<std::size_t>(game_->seats());
    const auto blocks = static_cast<std::size_t>(plan_.test_blocks);
    std::vector<double> scores(blocks * seats, 0.5);
    const Status status = at_once(scores.size(), [&](TrainingDesk& desk, std::size_t i) -> Status {
      if (stop.stop_requested()) return Done{};
      const std::size_t seat = i % seats;
      const auto outcome = desk.test(opponent, i / seats, static_cast<Seat>(seat), stop);
      if (!outcome) return outcome.error();
      if (outcome->finished) scores[i] = score_against_table(outcome->payoffs, seat);
      return Done{};
    });
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
  std::vector<RecordedGame> records_;
  std::optional<Store> store_;
  std::optional<FileLock> lock_;
  // what is learned
  std::shared_ptr<Weights> weights_;
  Teacher teacher_;
  TrainingCurve curve_;
  std::uint64_t games_ = 0;
  double seconds_ = 0;
  bool resumed_ = false;
  std::optional<Weights> best_;  // generation of found patterns
  double best_score_ = 0;
  std::uint64_t evolved_at_ = 0;  // games
  // of this run
  std::vector<std::unique_ptr<TrainingDesk>> desks_;
  WeightChanges changes_;
  std::uint64_t begun_at_ = 0;
  double processor_ = 0;
  std::chrono::steady_clock::time_point clock_{}, saved_{};
};

Training::Training(std::unique_ptr<Run> run) : run_(std::move(run)) {}
Training::~Training() = default;

Result<std::unique_ptr<Training>> Training::begin(const Registry& registry, TrainingPlan plan,
                                                  std::string made_by) {
  if (plan.game.empty()) return Error{"game: must be said, as in game=othello"};
  auto game = registry.game(plan.game);
  if (!game) return game.error();
  auto weights = beginning_weights(**game, plan);
  if (!weights) return weights.error();
  auto run = std::make_unique<Run>(std::move(plan), *std::move(game), *std::move(weights));
  if (Status status = run->prepare(registry, std::move(made_by)); !status) return status.error();
  return std::unique_ptr<Training>(new Training(std::move(run)));
}

Result<bool> Training::run(std::stop_token stop, const TrainingWatcher& watch) {
  return run_->run(std::move(stop), watch);
}
const TrainingPlan& Training::plan() const { return run_->plan(); }
const Weights& Training::weights() const { return run_->weights(); }
const TrainingCurve& Training::curve() const { return run_->curve(); }
std::uint64_t Training::games() const { return run_->games(); }
bool Training::resumed() const { return run_->resumed(); }

}  // namespace brett
