// brett tournament: plans checked, played, resumed, divided among machines, merged and shown.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <ostream>

#include "cli/arguments.h"
#include "cli/commands/tournament_args.h"
#include "cli/views/tournament_view.h"
#include "core/text.h"
#include "tournament/runner.h"
#include "tournament/stored_tournament.h"

namespace brett::cli {

namespace {

struct TournamentRunArgs : PlanArgs {
  std::string store;
  int threads = 1;
  Shard shard;
};

struct TournamentTableArgs {
  std::string store;
  std::string name;
  bool cross = false;
  bool ratings = false;
};

struct TournamentMergeArgs {
  std::string into;
  std::vector<std::string> from;
  std::string name;
};

// --- run -----------------------------------------------------------------------------------------

std::string rate_words(const RunResult& run) {
  const double rate = static_cast<double>(run.played) / std::max(run.seconds, 1e-9);
  return rate < 10 ? fmt::format("{:.2f}", rate) : fmt::format("{:.0f}", rate);
}

std::string what_is_left(const RunResult& run, const std::string& resume) {
  if (run.results.finished()) return {};
  if (run.own_left > 0) {
    return fmt::format("{} {} left; resume with: {}\n", run.own_left,
                       plural(run.own_left, "game is", "games are"), resume);
  }
  return fmt::format("this shard has played its games; merge the stores of all shards{}\n",
                     run.results.schedule().may_grow() ? ", and run again for the next round" : "");
}

Json run_json(const TournamentPlan& plan, const RunResult& run, const std::string& resume) {
  Json json = tournament_json(plan, run.results);
  json["played_now"] = run.played;
  json["resumed"] = run.resumed;
  json["left"] = run.own_left;
  json["waits_for_other_shards"] = run.waits_for_others;
  json["seconds"] = run.seconds;
  json["games_per_second"] = run.seconds > 0 ? static_cast<double>(run.played) / run.seconds : 0;
  if (run.own_left > 0) json["resume"] = resume;
  return json;
}

std::string run_words(const TournamentPlan& plan, const RunResult& run, const std::string& resume) {
  std::string text =
      fmt::format("{}\n{}\n{} {} played in {:.1f} s, {} games/s",
                  tournament_head(plan, run.results), standings_table(plan, run.results),
                  run.played, plural(run.played, "game"), run.seconds, rate_words(run));
  if (run.resumed > 0) text += fmt::format(", {} were there before", run.resumed);
  return text + '\n' + what_is_left(run, resume);
}

Result<int> run_plan(Context& context, const TournamentRunArgs& args) {
  const auto plan = read_plan(context, args);
  auto store = checked(Store::open(args.store, Store::Open::create));
  const std::stop_token& stop = context.console.stop;
  LiveText live(context);
  RunOptions options{.threads = args.threads, .shard = args.shard, .stop = stop};
  bool told_of_stop = false;
  options.progress = [&](const RunProgress& progress) {
    const bool stopping = context.stopped();
    live.show([&](const TerminalSize& size) { return live_lines(plan, progress, stopping, size); });
    if (live.is_on() || !stopping || std::exchange(told_of_stop, true)) return;
    context.console.err << progress_words(progress, true) << '\n' << std::flush;
  };
  const auto run = checked(run_tournament(context.registry, plan, store, options));
  live.clear();
  if (run.failure) return context.failed(*run.failure);
  context.answer(run_json(plan, run, context.typed), run_words(plan, run, context.typed));
  return run.own_left > 0 ? exit_status::interrupted : exit_status::fine;
}

// --- table ---------------------------------------------------------------------------------------

Error several(const std::string& path, const std::vector<StoredTournament>& all,
              std::string_view wrong_name) {
  std::vector<std::string> names;
  for (const StoredTournament& one : all) {
    names.push_back(one.name.empty() ? one.digest.substr(0, 8) : one.name);
  }
  if (!wrong_name.empty()) return unknown("tournament", wrong_name, names);
  return Error{fmt::format("store {}: has {} tournaments, choose one with --name: {}",
                           in_quotes(path), all.size(), joined(names, ", "))};
}

// By name or the beginning of its digest; without either the only tournament of the store.
Result<StoredTournament> chosen_tournament(const Store& store, std::string_view name) {
  auto all = checked(store.tournaments());
  if (all.empty()) {
    return Error{fmt::format("store {}: has no tournament", in_quotes(store.path()))};
  }
  if (name.empty() && all.size() == 1) return all.front();
  std::vector<StoredTournament> fitting;
  for (const StoredTournament& one : all) {
    if (!name.empty() && (one.name == name || one.digest.starts_with(name))) fitting.push_back(one);
  }
  if (fitting.size() == 1) return fitting.front();
  return several(store.path(), all, fitting.empty() ? name : "");
}

struct ShownTournament {
  TournamentPlan plan;
  TournamentResults results;
};

ShownTournament read_tournament(const Context& context, const Store& store,
                                const StoredTournament& tournament) {
  auto plan = checked(stored_plan(context.registry, store, tournament));
  auto results = checked(TournamentResults::read(plan, store, tournament.id));
  return {std::move(plan), std::move(results)};
}

Result<int> show_standings(Context& context, const TournamentTableArgs& args) {
  const auto store = checked(Store::open(args.store, Store::Open::read_only));
  const auto tournament = checked(chosen_tournament(store, args.name));
  const auto shown = read_tournament(context, store, tournament);
  const auto& [plan, results] = shown;
  std::string text = tournament_head(plan, results) + '\n' + standings_table(plan, results);
  if (args.cross) text += '\n' + cross_table(plan, results);
  if (args.ratings) text += '\n' + ratings_table(plan, results);
  if (const std::string gaps = gap_words(results); !gaps.empty()) text += '\n' + gaps + '\n';
  return context.answer(tournament_json(plan, results), text);
}

// --- merge ---------------------------------------------------------------------------------------

struct Source {
  Store store;
  StoredTournament tournament;
};

std::vector<Source> open_sources(const TournamentMergeArgs& args,
                                 std::optional<StoredTournament>& wanted) {
  std::vector<Source> sources;
  for (const std::string& path : args.from) {
    auto store = checked(Store::open(path, Store::Open::read_only));
    if (!wanted) wanted = checked(chosen_tournament(store, args.name));
    const auto same = checked(store.tournament_of(wanted->plan));
    if (!same) {
      const auto other = chosen_tournament(store, "");
      fail("store {}: belongs to another plan{}", in_quotes(path),
           other ? fmt::format(": {}", first_difference(wanted->plan, other->plan)) : "");
    }
    sources.push_back({std::move(store), *same});
  }
  return sources;
}

// The store that gets the games, with its tournament; nothing if it is new or empty.
std::optional<Source> store_there(const TournamentMergeArgs& args) {
  std::error_code ignored;
  if (!std::filesystem::exists(args.into, ignored) ||
      std::filesystem::is_empty(args.into, ignored)) {
    return std::nullopt;
  }
  auto into = checked(Store::open(args.into, Store::Open::existing));
  const auto all = checked(into.tournaments());
  if (all.empty()) return std::nullopt;
  auto ours = checked(chosen_tournament(into, args.name));
  return Source{std::move(into), std::move(ours)};
}

// Checks all sources before anything is changed, so that a wrong one does no harm.
void check_sources(const Context& context, const std::optional<Source>& there,
                   const std::vector<Source>& sources) {
  std::vector<StoredPart> parts;
  if (there) parts.push_back({&there->store, there->tournament});
  for (const Source& source : sources) parts.push_back({&source.store, source.tournament});
  const auto plan =
      checked(stored_plan(context.registry, *parts.front().store, parts.front().tournament));
  checked(check_parts(plan, parts));
}

Result<int> merge_stores(Context& context, const TournamentMergeArgs& args) {
  const auto there = store_there(args);
  std::optional<StoredTournament> wanted;
  if (there) wanted = there->tournament;
  const auto sources = open_sources(args, wanted);
  check_sources(context, there, sources);
  auto into = checked(Store::open(args.into, Store::Open::create));  // only now: it may be new
  StoredTournament entry = *wanted;
  entry.shard.clear();
  const auto id = checked(into.add_tournament(entry));
  entry.id = id;
  MergeCount count;
  for (const Source& source : sources) {
    const auto merged = checked(into.merge(id, source.store, source.tournament.id));
    count.added += merged.added;
    count.present += merged.present;
    count.differing += merged.differing;
  }
  const auto shown = read_tournament(context, into, entry);
  checked(into.save_standings(id, stored_standings(shown.results)));
  const std::string gaps = gap_words(shown.results);
  Json json = tournament_json(shown.plan, shown.results);
  json["added"] = count.added;
  json["present"] = count.present;
  json["differing"] = count.differing;
  return context.answer(
      json, fmt::format("{}{}\n", merge_words(count), gaps.empty() ? "no game is missing" : gaps));
}

// --- check ---------------------------------------------------------------------------------------

Result<int> show_schedule(Context& context, const PlanArgs& args) {
  const auto plan = read_plan(context, args);
  const auto schedule = checked(Schedule::make(plan.schedule));
  return context.answer(schedule_json(plan, schedule), schedule_words(plan, schedule));
}

// --- the commands --------------------------------------------------------------------------------

void add_tournament_name(const Options& options, std::string& name) {
  options.text("--name", name, "NAME",
               "The tournament, in a store with several: its name or the beginning of its digest");
}

}  // namespace

void add_tournaments(CommandLine& commands) {
  commands.add_group(
      "tournament", "Play tournaments and show their tables",
      "Round robin, league, fixed number of games, gauntlet, Swiss, knock-out, groups and ladder, for "
      "any number of seats; on several threads, or divided among machines.");
  auto [run, to_run] = commands.add(
      "tournament run", "Play a tournament, or resume it",
      "Every finished game is stored immediately; stored games are not played again. Game number k "
      "is the same for any number of threads or shards and however often the run was stopped. "
      "Ctrl-C finishes the games in progress and prints the command that resumes the run; a second Ctrl-C "
      "does not wait for them. docs/tournaments.md explains plans.",
      "brett tournament run plan.toml --store games.db --threads 2\n"
      "brett tournament run plan.toml --store part2.db --shard 2/3\n"
      "brett tournament run --game GAME --format league --games 2 --seed 1 -p random -p level=2 "
      "--store games.db",
      run_plan);
  add_plan(run, to_run);
  run.text("--store", to_run.store, "FILE", "The file that keeps the games; created if needed")
      ->required();
  add_threads(run, to_run.threads, "Games played at once");
  add_shard(run, to_run.shard);

  auto [showing, shown] = commands.add(
      "tournament table", "Show the standings of a tournament",
      "Rank, player, games, points, difference, won, drawn, lost. Intervals are of 95 %.",
      "brett tournament table games.db\nbrett tournament table games.db --cross --ratings",
      show_standings);
  showing.argument("FILE", shown.store, "The store");
  showing.flag("--cross", shown.cross, "Also show the results of every player against every other");
  showing.flag(
      "--ratings", shown.ratings,
      "Also show ratings (Bradley-Terry, Plackett-Luce), Elo and likelihood of superiority");
  add_tournament_name(showing, shown.name);

  auto [merging, merged] = commands.add(
      "tournament merge", "Merge the stores of shards",
      "Adds missing games; repeating it changes nothing. Stores of another plan are refused, and "
      "games that are still missing are listed.",
      "brett tournament merge all.db part1.db part2.db part3.db", merge_stores);
  merging.argument("INTO", merged.into, "The store that gets the games; created if needed");
  merging.argument("FROM", merged.from, "The stores of the shards");
  add_tournament_name(merging, merged.name);

  auto [checking, to_check] =
      commands.add("tournament check", "Check a plan and show its meetings, without playing",
                   "Where pairings depend on results, the first round is shown.",
                   "brett tournament check plan.toml", show_schedule);
  add_plan(checking, to_check);
}

}  // namespace brett::cli
