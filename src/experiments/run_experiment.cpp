#include "experiments/run_experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace brett {

namespace {

// What the games of a schedule are expected to take, by its meetings.
struct Work {
  double all = 0;
  double done = 0;
};
Work work_of(const Schedule& schedule, const std::vector<double>& seconds) {
  Work work;
  std::size_t number = 0;
  for (const PlayedStage& stage : schedule.stages()) {
    for (std::size_t i = 0; i < stage.stage.meetings.size() && number < seconds.size(); ++i) {
      const double each = seconds[number++];
      work.all += each * stage.stage.meetings[i].games;
      work.done += each * static_cast<double>(stage.tallies[i].front().games());
    }
  }
  return work;
}

class ExperimentRunner {
 public:
  ExperimentRunner(const Registry& registry, const Experiment& experiment, Store& store,
                   const ExperimentRunOptions& options)
      : registry_(registry),
        experiment_(experiment),
        store_(store),
        options_(options),
        own_clock_(expected_seconds(experiment), options.threads),
        clock_(options.clock != nullptr ? *options.clock : own_clock_) {}

  Result<ExperimentRun> run() {
    run_.complete = true;
    for (const ExperimentTournament& tournament : experiment_.tournaments) {
      if (!tournament.played) continue;
      if (Status status = play(tournament); !status) return status.error();
      if (run_.failure) break;
    }
    return run_;
  }

 private:
  Status play(const ExperimentTournament& tournament) {
    double counted = -1;  // work that the clock knows of
    const auto progress = [&](const RunProgress& run) {
      const Work work = work_of(run.results.schedule(), tournament.seconds);
      if (counted < 0) {
        const double left = work.all - work.done;
        clock_.skip(work.done + left * (1 - 1.0 / static_cast<double>(options_.shard.count)));
      } else {
        clock_.add(work.done - counted);
      }
      counted = work.done;
      if (!options_.progress) return;
      options_.progress({.experiment = experiment_,
                         .tournament = tournament,
                         .done = run.done,
                         .games = run.known,
                         .time_left = clock_.time_left()});
    };
    const auto result = run_tournament(registry_, tournament.plan, store_,
                                       {.threads = options_.threads,
                                        .shard = options_.shard,
                                        .stop = options_.stop,
                                        .abandon = options_.abandon,
                                        .progress = progress});
    if (!result) return result.error();
    run_.played += result->played;
    run_.resumed += result->resumed;
    run_.left += result->own_left;
    run_.seconds += result->seconds;
    run_.complete = run_.complete && result->results.finished() && !result->failure;
    run_.failure = result->failure;
    return Done{};
  }

  const Registry& registry_;
  const Experiment& experiment_;
  Store& store_;
  const ExperimentRunOptions& options_;
  WorkClock own_clock_;
  WorkClock& clock_;
  ExperimentRun run_;
};

}  // namespace

std::chrono::seconds WorkClock::time_left() const {
  const double left = std::max(0.0, expected_ - done_);
  const double passed =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  // The plans' figures count like this many seconds of work that went as expected.
  constexpr double trust = 20;
  const double by_plan = 1.0 / threads_;
  const double pace = (passed + trust * by_plan) / (done_ + trust);
  return std::chrono::seconds(std::llround(std::min(1e9, left * pace)));
}

double expected_seconds(const Experiment& experiment) {
  double seconds = 0;
  for (const ExperimentTournament& tournament : experiment.tournaments) {
    if (!tournament.played) continue;
    const auto schedule = Schedule::make(tournament.plan.schedule);
    if (schedule) seconds += work_of(*schedule, tournament.seconds).all;
  }
  return seconds;
}

Result<std::string> changed_plan(const Experiment& experiment, const Store& store) {
  const auto known = store.tournaments();
  if (!known) return known.error();
  for (const ExperimentTournament& tournament : experiment.tournaments) {
    if (!tournament.played) continue;
    const std::string plan = canonical_text(tournament.plan);
    for (const StoredTournament& stored : *known) {
      if (stored.name != tournament.plan.name || stored.plan == plan) continue;
      return fmt::format("the tournament {} of another plan or scale: {}", in_quotes(stored.name),
                         first_difference(plan, stored.plan));
    }
  }
  return std::string();
}

Status check_store(const Experiment& experiment, const Store& store) {
  const auto changed = changed_plan(experiment, store);
  if (!changed) return changed.error();
  if (changed->empty()) return Done{};
  return Error{
      fmt::format("store {}: has {}; choose another --out, or remove that folder to start over",
                  in_quotes(store.path()), *changed)};
}

Result<std::vector<GamesPlayed>> games_played(const Experiment& experiment, const Store& store) {
  std::vector<GamesPlayed> all;
  for (const ExperimentTournament& tournament : experiment.tournaments) {
    GamesPlayed& one = all.emplace_back();
    if (!tournament.played) continue;
    const auto schedule = Schedule::make(tournament.plan.schedule);
    if (!schedule) return schedule.error();
    one.games = schedule->games_known();
    const auto stored = store.tournament_of(canonical_text(tournament.plan));
    if (!stored) return stored.error();
    if (!*stored) continue;
    const auto count = store.game_count((*stored)->id);
    if (!count) return count.error();
    one.done = *count;
  }
  return all;
}

Result<ExperimentRun> run_experiment(const Registry& registry, const Experiment& experiment,
                                     Store& store, const ExperimentRunOptions& options) {
  if (Status status = check_store(experiment, store); !status) return status.error();
  return ExperimentRunner(registry, experiment, store, options).run();
}

Result<MergeCount> merge_experiment(const Experiment& experiment, Store& into, const Store& from) {
  for (const Store* store : {static_cast<const Store*>(&into), &from}) {
    if (Status status = check_store(experiment, *store); !status) return status.error();
  }
  MergeCount all;
  for (const ExperimentTournament& tournament : experiment.tournaments) {
    if (!tournament.played) continue;
    const auto there = from.tournament_of(canonical_text(tournament.plan));
    if (!there) return there.error();
    if (!*there) continue;
    const auto here = enter_tournament(into, tournament.plan, {});
    if (!here) return here.error();
    const auto count = into.merge(*here, from, (*there)->id);
    if (!count) return count.error();
    all.added += count->added;
    all.present += count->present;
    all.differing += count->differing;
  }
  return all;
}

}  // namespace brett
