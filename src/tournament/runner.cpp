#include "tournament/runner.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/text.h"
#include "match/match_record.h"

namespace brett {

namespace {

using Clock = std::chrono::steady_clock;

class Runner {
 public:
  Runner(const Game& game, const TournamentPlan& plan, Store& store, TournamentId id,
         TournamentResults results, const RunOptions& options)
      : game_(game),
        plan_(plan.games()),
        store_(store),
        id_(id),
        options_(options),
        results_(std::move(results)),
        resumed_(results_.games()),
        begin_(Clock::now()) {}

  Status run() {
    count_known();
    report();
    const GameFlow flow{.next = [this](const std::stop_token& halted) { return next(halted); },
                        .finished = [this](const GameTask& task,
                                           const Match& match) { return finished(task, match); },
                        .abandon = options_.abandon,
                        .begun = options_.begun};
    Status status = Done{};
    {
      const std::jthread clock([this](const std::stop_token& over) { report_regularly(over); });
      status = play_games(game_, plan_, options_.threads, flow);
    }
    report();
    return status;
  }

  RunResult result() && {
    const bool finished = results_.finished();
    const std::uint64_t left = finished ? 0 : known_ - done_;
    return {.results = std::move(results_),
            .played = played_,
            .resumed = resumed_,
            .own_left = left,
            .waits_for_others = !finished && left == 0,
            .seconds = std::chrono::duration<double>(Clock::now() - begin_).count()};
  }

 private:
  // The next game that is ours to play. Waits while a stage is not complete and others may bring
  // the next one about.
  std::optional<GameTask> next(const std::stop_token& halted) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, halted, [this] { return stopped() || skip_to_open() || under_way_ == 0; });
    if (halted.stop_requested() || stopped() || !skip_to_open()) return std::nullopt;
    const ScheduledGame game = results_.schedule().game(cursor_++);
    ++under_way_;
    return GameTask{.number = game.number, .opening = game.opening, .seats = game.seats};
  }

  bool stopped() const { return options_.stop.stop_requested() || results_.finished(); }
  // Moves the cursor to a game that is ours and not there; false if none is known. All before the
  // cursor are there or under way.
  bool skip_to_open() {
    const Schedule& schedule = results_.schedule();
    for (; cursor_ < schedule.games_known(); ++cursor_) {
      if (!schedule.is_recorded(cursor_) && owns(cursor_)) return true;
    }
    return false;
  }
  bool owns(std::uint64_t number) const {
    return options_.shard.count == 1 || options_.shard.owns(results_.schedule().game(number).block);
  }

  // All that costs time is done before the others are made to wait.
  Status finished(const GameTask& task, const Match& match) {
    const StoredGame game = stored(scheduled(task.number), match);
    const auto added = store_.add_game(id_, game);
    const std::lock_guard guard(mutex_);
    --under_way_;
    changed_.notify_all();
    if (!added) return added.error();
    if (!*added) {
      return Error{fmt::format(
          "store {}: game {} was added by another program; another run of this tournament is writing to the same store",
          in_quotes(store_.path()), task.number + 1)};
    }
    ++played_;
    ++done_;
    const std::uint64_t known_before = results_.schedule().games_known();
    if (Status status = results_.add(game); !status) return status;
    if (results_.schedule().games_known() != known_before) count_known();
    report();
    return Done{};
  }

  ScheduledGame scheduled(std::uint64_t number) {
    const std::lock_guard guard(mutex_);
    return results_.schedule().game(number);
  }
  StoredGame stored(ScheduledGame place, const Match& match) const {
    Record record = record_of(game_, match, utc_now());
    record.number = place.number + 1;
    StoredGame game = stored_game(record);
    game.number = place.number;
    game.block = place.block;
    game.opening = place.opening;
    game.rotation = place.rotation;
    game.round = place.round;
    game.seats = std::move(place.seats);
    game.margins = margins_of(match);
    return game;
  }

  void count_known() {
    const Schedule& schedule = results_.schedule();
    for (; counted_ < schedule.games_known(); ++counted_) {
      if (!owns(counted_)) continue;
      ++known_;
      if (schedule.is_recorded(counted_)) ++done_;
    }
  }
  // Long games end seldom, and after Ctrl-C users want to see that it was noticed.
  void report_regularly(const std::stop_token& over) {
    constexpr std::chrono::milliseconds pause{300};
    std::condition_variable_any never;
    std::unique_lock lock(mutex_);
    while (options_.progress && !over.stop_requested()) {
      never.wait_for(lock, over, pause, [] { return false; });
      report();
    }
  }
  void report() const {
    if (!options_.progress) return;
    options_.progress({.results = results_,
                       .played = played_,
                       .known = known_,
                       .done = done_,
                       .under_way = under_way_,
                       .time = Clock::now() - begin_});
  }

  // constant
  const Game& game_;
  const GameSettings plan_;
  Store& store_;
  const TournamentId id_;
  const RunOptions& options_;
  // guarded by the mutex
  std::mutex mutex_;
  std::condition_variable_any changed_;
  TournamentResults results_;
  std::uint64_t cursor_ = 0;
  std::uint64_t counted_ = 0;  // games looked at by count_known()
  std::uint64_t known_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t under_way_ = 0;
  std::uint64_t played_ = 0;
  std::uint64_t resumed_;
  Clock::time_point begin_;
};

}  // namespace

double RunProgress::games_per_second() const {
  const double seconds = std::chrono::duration<double>(time).count();
  return seconds > 0 ? static_cast<double>(played) / seconds : 0;
}

std::optional<std::chrono::seconds> RunProgress::time_left() const {
  const double rate = games_per_second();
  if (rate <= 0) return std::nullopt;
  constexpr double longest = 1e9;
  const double seconds = std::min(longest, static_cast<double>(known - done) / rate);
  return std::chrono::seconds(static_cast<long long>(seconds));
}

Result<TournamentId> enter_tournament(Store& store, const TournamentPlan& plan,
                                      const Shard& shard) {
  return store.add_tournament(
      {.name = plan.name,
       .plan = canonical_text(plan),
       .digest = {},
       .game = plan.game,
       .players = plan.player_specs(),
       .begun = utc_now(),
       .shard = shard.count == 1 ? "" : fmt::format("{}/{}", shard.index + 1, shard.count)});
}

Result<RunResult> run_tournament(const Registry& registry, const TournamentPlan& plan, Store& store,
                                 const RunOptions& options) {
  const auto game = game_of(registry, plan);
  if (!game) return game.error();
  const auto id = enter_tournament(store, plan, options.shard);
  if (!id) return id.error();
  auto results = TournamentResults::read(plan, store, *id);
  if (!results) return results.error();
  Runner runner(**game, plan, store, *id, *std::move(results), options);
  Status status = runner.run();
  RunResult result = std::move(runner).result();
  if (status) status = store.save_standings(*id, stored_standings(result.results));
  if (!status) result.failure = status.error();
  return result;
}

}  // namespace brett
