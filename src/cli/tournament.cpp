// brett tournament: plans checked, played, resumed, divided among machines, merged and shown.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/arguments.h"
#include "cli/live_table.h"
#include "cli/tournament_args.h"
#include "cli/tournament_view.h"
#include "core/text.h"
#include "tournament/runner.h"
#include "tournament/stored_tournament.h"

namespace brett::cli {

namespace {

struct TournamentRunArgs : PlanArgs {
  std::string store;
  std::string threads = "1";
  std::string shard;
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

std::string resume_command(const TournamentRunArgs& args) {
  std::string text =
      fmt::format("brett tournament run{} --store {}", typed(args), shell_quoted(args.store));
  if (args.threads != "1") text += fmt::format(" --threads {}", args.threads);
  if (!args.shard.empty()) text += fmt::format(" --shard {}", args.shard);
  return text;
}

// What went wrong is not the user's input: a full disk, a store that somebody else holds.
int say_failure(const Context& context, const Error& error, const std::string& resume) {
  if (context.json) {
    context.print({{"error", error.message}, {"status", exit_status::failed}, {"resume", resume}});
  } else {
    context.console.err << fmt::format("brett: {}\nbrett: when that is mended, resume with: {}\n",
                                       error.message, resume);
  }
  return exit_status::failed;
}

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
  json["played"] = run.played;
  json["resumed"] = run.resumed;
  json["left"] = run.own_left;
  json["waits_for_other_shards"] = run.waits_for_others;
  json["seconds"] = run.seconds;
  json["games_per_second"] = run.seconds > 0 ? static_cast<double>(run.played) / run.seconds : 0;
  if (run.own_left > 0) json["resume"] = resume;
  return json;
}

Result<int> run_plan(Context& context, const TournamentRunArgs& args) {
  const auto threads = whole_number(threads_flag, args.threads);
  if (!threads) return threads.error();
  const auto shard = read_shard(args.shard);
  if (!shard) return shard.error();
  const auto plan = read_plan(context, args);
  if (!plan) return plan.error();
  auto store = Store::open(args.store, Store::Open::create);
  if (!store) return store.error();
  Console& console = context.console;
  LiveTable live(*plan, console);
  RunOptions options{.threads = static_cast<int>(*threads), .shard = *shard, .stop = console.stop};
  bool told_of_stop = false;
  options.progress = [&](const RunProgress& progress) {
    if (console.interactive && !context.json) return live.show(progress);
    if (told_of_stop || !console.stop.stop_requested()) return;
    told_of_stop = true;
    console.err << progress_words(progress, true) << '\n' << std::flush;
  };
  const std::string resume = resume_command(args);
  const auto run = run_tournament(context.registry, *plan, *store, options);
  live.clear();
  if (!run) return run.error();
  if (run->failure) return say_failure(context, *run->failure, resume);
  if (context.json) {
    context.print(run_json(*plan, *run, resume));
  } else {
    console.out << tournament_head(*plan, run->results) << '\n'
                << standings_table(*plan, run->results)
                << fmt::format("\n{} {} played in {:.1f} s, {} games/s", run->played,
                               plural(run->played, "game"), run->seconds, rate_words(*run));
    if (run->resumed > 0) console.out << fmt::format(", {} were there before", run->resumed);
    console.out << '\n' << what_is_left(*run, resume);
  }
  return run->own_left > 0 ? exit_status::interrupted : exit_status::fine;
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
                           brett::in_quotes(path), all.size(), joined(names, ", "))};
}

// By name or the beginning of its digest; without either the only one there is.
Result<StoredTournament> chosen_tournament(const Store& store, std::string_view name) {
  auto all = store.tournaments();
  if (!all) return all.error();
  if (all->empty()) {
    return Error{fmt::format("store {}: has no tournament", brett::in_quotes(store.path()))};
  }
  if (name.empty() && all->size() == 1) return all->front();
  std::vector<StoredTournament> fitting;
  for (const StoredTournament& one : *all) {
    if (!name.empty() && (one.name == name || one.digest.starts_with(name))) fitting.push_back(one);
  }
  if (fitting.size() == 1) return fitting.front();
  return several(store.path(), *all, fitting.empty() ? name : "");
}

struct ShownTournament {
  TournamentPlan plan;
  TournamentResults results;
};

Result<ShownTournament> read_tournament(const Context& context, const Store& store,
                                        const StoredTournament& tournament) {
  auto plan = stored_plan(context.registry, store, tournament);
  if (!plan) return plan.error();
  auto results = TournamentResults::read(*plan, store, tournament.id);
  if (!results) return results.error();
  return ShownTournament{*std::move(plan), *std::move(results)};
}

Result<int> show_table(Context& context, const TournamentTableArgs& args) {
  const auto store = Store::open(args.store, Store::Open::read_only);
  if (!store) return store.error();
  const auto tournament = chosen_tournament(*store, args.name);
  if (!tournament) return tournament.error();
  const auto shown = read_tournament(context, *store, *tournament);
  if (!shown) return shown.error();
  const auto& [plan, results] = *shown;
  if (context.json) {
    context.print(tournament_json(plan, results));
    return exit_status::fine;
  }
  std::ostream& out = context.console.out;
  out << tournament_head(plan, results) << '\n' << standings_table(plan, results);
  if (args.cross) out << '\n' << cross_table(plan, results);
  if (args.ratings) out << '\n' << ratings_table(plan, results);
  if (const std::string gaps = gap_words(results); !gaps.empty()) out << '\n' << gaps << '\n';
  return exit_status::fine;
}

// --- merge ---------------------------------------------------------------------------------------

struct Source {
  Store store;
  StoredTournament tournament;
};

Result<std::vector<Source>> open_sources(const TournamentMergeArgs& args,
                                         std::optional<StoredTournament>& wanted) {
  std::vector<Source> sources;
  for (const std::string& path : args.from) {
    auto store = Store::open(path, Store::Open::read_only);
    if (!store) return store.error();
    if (!wanted) {
      auto first = chosen_tournament(*store, args.name);
      if (!first) return first.error();
      wanted = *std::move(first);
    }
    const auto same = store->tournament_of(wanted->plan);
    if (!same) return same.error();
    if (!*same) {
      const auto other = chosen_tournament(*store, "");
      return Error{fmt::format(
          "store {}: is of another plan{}", brett::in_quotes(path),
          other ? fmt::format(": {}", first_difference(wanted->plan, other->plan)) : "")};
    }
    sources.push_back({*std::move(store), **same});
  }
  return sources;
}

// The store that gets the games, with its tournament; nothing if it is new or empty.
Result<std::optional<Source>> store_there(const TournamentMergeArgs& args) {
  using Found = std::optional<Source>;
  std::error_code ignored;
  if (!std::filesystem::exists(args.into, ignored) ||
      std::filesystem::is_empty(args.into, ignored)) {
    return Found();
  }
  auto into = Store::open(args.into, Store::Open::existing);
  if (!into) return into.error();
  const auto all = into->tournaments();
  if (!all) return all.error();
  if (all->empty()) return Found();
  auto ours = chosen_tournament(*into, args.name);
  if (!ours) return ours.error();
  return Found(Source{*std::move(into), *std::move(ours)});
}

// What is merged is read and checked before anything is changed: a wrong source spoils nothing.
Status check_sources(const Context& context, const std::optional<Source>& there,
                     const std::vector<Source>& sources) {
  std::vector<StoredPart> parts;
  if (there) parts.push_back({&there->store, there->tournament});
  for (const Source& source : sources) parts.push_back({&source.store, source.tournament});
  const auto plan = stored_plan(context.registry, *parts.front().store, parts.front().tournament);
  if (!plan) return plan.error();
  return check_parts(*plan, parts);
}

Result<int> merge_stores(Context& context, const TournamentMergeArgs& args) {
  const auto there = store_there(args);
  if (!there) return there.error();
  std::optional<StoredTournament> wanted;
  if (*there) wanted = (*there)->tournament;
  const auto sources = open_sources(args, wanted);
  if (!sources) return sources.error();
  if (const Status status = check_sources(context, *there, *sources); !status) {
    return status.error();
  }
  auto into = Store::open(args.into, Store::Open::create);  // only now: it may be new
  if (!into) return into.error();
  StoredTournament entry = *wanted;
  entry.shard.clear();
  const auto id = into->add_tournament(entry);
  if (!id) return id.error();
  entry.id = *id;
  MergeCount count;
  for (const Source& source : *sources) {
    const auto merged = into->merge(*id, source.store, source.tournament.id);
    if (!merged) return merged.error();
    count.added += merged->added;
    count.present += merged->present;
    count.differing += merged->differing;
  }
  const auto shown = read_tournament(context, *into, entry);
  if (!shown) return shown.error();
  if (Status status = into->save_standings(*id, stored_standings(shown->results)); !status) {
    return status.error();
  }
  const std::string gaps = gap_words(shown->results);
  if (context.json) {
    Json json = tournament_json(shown->plan, shown->results);
    json["added"] = count.added;
    json["present"] = count.present;
    json["differing"] = count.differing;
    context.print(json);
    return exit_status::fine;
  }
  std::ostream& out = context.console.out;
  out << fmt::format("{} {} added, {} were there", count.added, plural(count.added, "game"),
                     count.present);
  if (count.differing > 0) {
    out << fmt::format(", {} were there with another result and were left", count.differing);
  }
  out << '\n' << (gaps.empty() ? std::string("no game is missing") : gaps) << '\n';
  return exit_status::fine;
}

// --- check ---------------------------------------------------------------------------------------

Result<int> check_plan(Context& context, const PlanArgs& args) {
  const auto plan = read_plan(context, args);
  if (!plan) return plan.error();
  const auto schedule = Schedule::make(plan->schedule);
  if (!schedule) return schedule.error();
  if (context.json) {
    context.print(schedule_json(*plan, *schedule));
  } else {
    context.console.out << schedule_words(*plan, *schedule);
  }
  return exit_status::fine;
}

// --- the commands --------------------------------------------------------------------------------

void add_tournament_name(CLI::App& command, std::string& name) {
  command
      .add_option("--name", name,
                  "Which tournament of a store with several, or the beginning of its digest")
      ->type_name("NAME");
}

void add_tournament_run(CommandLine& commands, CLI::App& tournament) {
  const auto args = std::make_shared<TournamentRunArgs>();
  CLI::App& command = commands.add_to(
      tournament, "run", "Play a tournament, or go on with it",
      "Every finished game is in the store at once; what is there is not played again. Game number k "
      "is the same whatever the number of threads or shards and however often the run was stopped. "
      "Ctrl-C finishes the games under way and says how to go on; a second one does not wait for them "
      "and the same command goes on, too. docs/tournaments.md explains plans.",
      "brett tournament run plan.toml --store games.db --threads 2\n"
      "brett tournament run plan.toml --store part2.db --shard 2/3\n"
      "brett tournament run --game othello --format league --games 2 --seed 1 -p random -p level=2 "
      "--store games.db",
      [args](Context& context) { return run_plan(context, *args); });
  add_plan(command, *args);
  command.add_option("--store", args->store, "The file that games are kept in; made if needed")
      ->type_name("FILE")
      ->required();
  command.add_option("-t,--threads", args->threads, "Games played at once (default 1)")
      ->type_name("T");
  command.add_option("--shard", args->shard, "Play only part i of n, as in 2/3")->type_name("I/N");
  commands.add_json(command);
}

void add_tournament_table(CommandLine& commands, CLI::App& tournament) {
  const auto args = std::make_shared<TournamentTableArgs>();
  CLI::App& command = commands.add_to(
      tournament, "table", "Show the standings of a tournament",
      "Rank, player, games, points, difference, won, drawn, lost. Intervals are of 95 %.",
      "brett tournament table games.db\nbrett tournament table games.db --cross --ratings",
      [args](Context& context) { return show_table(context, *args); });
  command.add_option("FILE", args->store, "The store")->required();
  command.add_flag("--cross", args->cross, "Also who did what against whom");
  command.add_flag(
      "--ratings", args->ratings,
      "Also ratings (Bradley-Terry, Plackett-Luce), Elo and likelihood of superiority");
  add_tournament_name(command, args->name);
  commands.add_json(command);
}

void add_tournament_merge(CommandLine& commands, CLI::App& tournament) {
  const auto args = std::make_shared<TournamentMergeArgs>();
  CLI::App& command = commands.add_to(
      tournament, "merge", "Join the stores of shards",
      "Adds what is missing; repeating it changes nothing. Stores of another plan are refused, and "
      "games that are still missing are named.",
      "brett tournament merge all.db part1.db part2.db part3.db",
      [args](Context& context) { return merge_stores(context, *args); });
  command.add_option("INTO", args->into, "The store that gets the games; made if needed")
      ->required();
  command.add_option("FROM", args->from, "The stores of the shards")->required();
  add_tournament_name(command, args->name);
  commands.add_json(command);
}

void add_tournament_check(CommandLine& commands, CLI::App& tournament) {
  const auto args = std::make_shared<PlanArgs>();
  CLI::App& command =
      commands.add_to(tournament, "check", "Check a plan and show who meets whom, without playing",
                      "Where pairings depend on results, the first round is shown.",
                      "brett tournament check plan.toml",
                      [args](Context& context) { return check_plan(context, *args); });
  add_plan(command, *args);
  commands.add_json(command);
}

}  // namespace

void add_tournaments(CommandLine& commands) {
  CLI::App& tournament = commands.add_group(
      "tournament", "Play tournaments and show their tables",
      "Round robin, league, fixed number of games, gauntlet, Swiss, knock-out, groups and ladder, for "
      "any number of seats; on several threads, or divided among machines.");
  add_tournament_run(commands, tournament);
  add_tournament_table(commands, tournament);
  add_tournament_merge(commands, tournament);
  add_tournament_check(commands, tournament);
}

}  // namespace brett::cli
