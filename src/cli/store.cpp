// brett store: files of games and tournaments checked, written out, copied and filled.
#include "store/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/games_format.h"
#include "cli/record_view.h"
#include "cli/records_out.h"
#include "cli/report.h"
#include "core/text.h"
#include "files/data_file.h"
#include "records/record_reader.h"
#include "tournament/stored_tournament.h"

namespace brett::cli {

namespace {

constexpr std::size_t faults_shown = 20;

struct StoreArgs {
  std::string file;
};

struct ExportArgs : StoreArgs {
  std::string to;
};

struct BackupArgs : StoreArgs {
  std::string to;
};

struct ImportArgs : StoreArgs, GamesFormatArgs {
  std::vector<std::string> records;
};

Error stopped_by_user() { return Error{"stopped"}; }

// The record of a row, played again.
Result<RecordedGame> replayed_row(const Context& context, const Store& store,
                                  const StoredRow& row) {
  std::optional<RecordedGame> result;
  int count = 0;
  const std::string source =
      fmt::format("store {}, game {}", brett::in_quotes(store.path()), row.played.id);
  const Status status =
      read_records(context.registry, row.played.record, source, [&](RecordedGame game) -> Status {
        result = std::move(game);
        ++count;
        return Done{};
      });
  if (!status) return status.error();
  if (count != 1) return Error{fmt::format("{}: has {} records, must have one", source, count)};
  return *std::move(result);
}

// --- check ---------------------------------------------------------------------------------------

// Where the row of a game says something else than its record; empty if nowhere.
std::string disagreement(const StoredRow& row, const Record& record) {
  const StoredGame& played = row.played;
  std::vector<std::string> names;
  for (const std::string& player : row.players) names.push_back(record_text(player));
  if (row.game != record.game) return "game";
  if (names != record.players) return "players";
  if (played.payoffs != record.payoffs) return "payoffs";
  if (played.ending != record.ending || played.ended_by != record.ended_by) return "ending";
  if (static_cast<std::size_t>(played.plies) != record.plies.size()) return "number of moves";
  if (row.tournament == 0 && row.date != record.date) return "date";
  return {};
}

// Plays every game of the store again and adds what is wrong to `faults`.
Status check_rows(const Context& context, const Store& store, std::vector<std::string>& faults) {
  return store.for_each_row([&](const StoredRow& row) -> Status {
    if (context.console.stop.stop_requested()) return stopped_by_user();
    const auto game = replayed_row(context, store, row);
    if (!game) {
      faults.push_back(game.error().message);
    } else if (const auto what = disagreement(row, game->record); !what.empty()) {
      faults.push_back(fmt::format("store {}, game {}: the {} of its row and of its record differ",
                                   brett::in_quotes(store.path()), row.played.id, what));
    }
    return Done{};
  });
}

// A tournament is found by the digest of its plan: where they part, it is lost to whoever resumes it.
// Its players and games must be those of that plan.
Status check_tournaments(const Context& context, const Store& store,
                         std::vector<std::string>& faults) {
  const auto tournaments = store.tournaments();
  if (!tournaments) return tournaments.error();
  for (const StoredTournament& tournament : *tournaments) {
    auto found = tournament_faults(context.registry, store, tournament);
    if (plan_digest(tournament.plan) != tournament.digest) {
      found = {"its plan is not the one it began with"};
    }
    for (const std::string& fault : found) {
      faults.push_back(fmt::format("store {}, tournament {}: {}", brett::in_quotes(store.path()),
                                   tournament.id, fault));
    }
  }
  return Done{};
}

Json store_counts_json(const StoreCounts& counts) {
  return {{"players", counts.players},       {"games", counts.games},
          {"free_games", counts.free_games}, {"tournaments", counts.tournaments},
          {"standings", counts.standings},   {"weights", counts.weights},
          {"profiles", counts.profiles}};
}

void print_store_check(std::ostream& out, int schema, const Json& counts,
                       const std::vector<std::string>& faults) {
  out << fmt::format("{:<12} {}\n", "schema", schema);
  for (const auto& [name, count] : counts.items()) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    out << fmt::format("{:<12} {}\n", words, with_commas(count.get<std::uint64_t>()));
  }
  for (std::size_t i = 0; i < std::min(faults.size(), faults_shown); ++i) {
    out << "fault: " << faults[i] << '\n';
  }
  if (faults.size() > faults_shown) {
    out << fmt::format("and {} more\n", faults.size() - faults_shown);
  }
  out << (faults.empty() ? "everything is sound\n"
                         : fmt::format("{} {}; take the last 'brett store backup'\n", faults.size(),
                                       plural(faults.size(), "fault")));
}

Result<int> check_store(Context& context, const StoreArgs& args) {
  const auto store = Store::open(args.file, Store::Open::existing);
  if (!store) return store.error();
  auto faults = store->faults();
  if (!faults) return faults.error();
  const auto schema = store->schema_version();
  if (!schema) return schema.error();
  const auto counts = store->counts();
  if (!counts) return counts.error();
  if (const Status status = check_tournaments(context, *store, *faults); !status) {
    return status.error();
  }
  if (const Status status = check_rows(context, *store, *faults); !status) {
    if (context.console.stop.stop_requested()) return context.interrupted();
    faults->push_back(status.error().message);
  }
  const Json json = store_counts_json(*counts);
  if (context.json) {
    context.print({{"file", args.file},
                   {"schema", *schema},
                   {"counts", json},
                   {"sound", faults->empty()},
                   {"faults", *faults}});
  } else {
    print_store_check(context.console.out, *schema, json, *faults);
  }
  return faults->empty() ? exit_status::fine : exit_status::wrong_input;
}

// --- export --------------------------------------------------------------------------------------

// All games in one object.
Result<int> export_as_json(Context& context, const Store& store) {
  Json games = Json::array();
  const Status status = store.for_each_row([&](const StoredRow& row) -> Status {
    if (context.console.stop.stop_requested()) return stopped_by_user();
    const auto game = replayed_row(context, store, row);
    if (!game) return game.error();
    games.push_back(record_json(static_cast<int>(games.size()) + 1, *game));
    return Done{};
  });
  if (context.console.stop.stop_requested()) return context.interrupted();
  if (!status) return status.error();
  context.print({{"file", store.path()}, {"count", games.size()}, {"games", games}});
  return exit_status::fine;
}

Result<int> export_store(Context& context, const ExportArgs& args) {
  const auto store = Store::open(args.file, Store::Open::read_only);
  if (!store) return store.error();
  if (args.to.empty() && context.json) return export_as_json(context, *store);
  RecordsOut out(context.console.out, args.to);
  Status status = store->for_each_row([&](const StoredRow& row) -> Status {
    if (context.console.stop.stop_requested()) return stopped_by_user();
    return out.add(row.played.record);
  });
  if (context.console.stop.stop_requested()) return context.interrupted();
  if (status) status = out.finish();
  if (!status) return status.error();
  if (context.json) {
    context.print({{"file", args.file}, {"count", out.games()}, {"files", out.files()}});
  } else if (!args.to.empty()) {
    context.console.out << fmt::format("{} {} written to {}\n", with_commas(out.games()),
                                       plural(out.games(), "game"), args.to);
  }
  return exit_status::fine;
}

// --- backup --------------------------------------------------------------------------------------

Result<int> backup_store(Context& context, const BackupArgs& args) {
  const auto store = Store::open(args.file, Store::Open::read_only);
  if (!store) return store.error();
  if (const Status status = store->backup(args.to); !status) return status.error();
  const auto copy = Store::open(args.to, Store::Open::read_only);
  if (!copy) return copy.error();
  const auto counts = copy->counts();
  if (!counts) return counts.error();
  if (context.json) {
    context.print({{"file", args.file}, {"to", args.to}, {"counts", store_counts_json(*counts)}});
  } else {
    context.console.out << fmt::format(
        "{} {} and {} {} copied to {}\n", with_commas(counts->games), plural(counts->games, "game"),
        with_commas(counts->tournaments), plural(counts->tournaments, "tournament"), args.to);
  }
  return exit_status::fine;
}

// --- import --------------------------------------------------------------------------------------

// What became of one file. A file that is refused leaves nothing in the store.
struct ImportedFile {
  std::string file;
  ImportCount count;
  std::string refused;  // why; empty if it was taken
};

// The games of a file in one transaction. An error is the store's, and no other file will do better.
Result<ImportedFile> import_file(const Context& context, const ImportArgs& args, Store& store,
                                 const std::string& file) {
  ImportedFile result{file, {}, {}};
  bool store_failed = false;
  const auto count = store.import([&](const Store::AddRecord& add) -> Status {
    const auto text = read_text("records", file);
    if (!text) return text.error();
    const auto format = format_of(args, file, *text);
    if (!format) return format.error();
    const GameFile games{*text, source_of(args, file, *format), *format, args.game};
    return read_games(context.registry, games, [&](const RecordedGame& game) -> Status {
      if (context.console.stop.stop_requested()) return stopped_by_user();
      const auto added = add(game.record);
      if (added) return Done{};
      store_failed = true;
      return added.error();
    });
  });
  if (count) {
    result.count = *count;
  } else if (store_failed) {
    return count.error();
  } else {
    result.refused = count.error().message;
  }
  return result;
}

std::string import_words(const ImportCount& count) {
  std::string words =
      fmt::format("{} new, {} {}", with_commas(count.added), with_commas(count.duplicates),
                  plural(count.duplicates, "duplicate"));
  if (count.unfinished > 0) {
    words += fmt::format(", {} without a result not kept", with_commas(count.unfinished));
  }
  return words;
}

Json imported_json(const ImportedFile& file) {
  if (!file.refused.empty()) return {{"file", file.file}, {"refused", file.refused}};
  return {{"file", file.file},
          {"new", file.count.added},
          {"duplicates", file.count.duplicates},
          {"unfinished", file.count.unfinished}};
}

Result<int> import_into_store(Context& context, const ImportArgs& args) {
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(args.file, ignored);
  auto store = Store::open(args.file, Store::Open::create);
  if (!store) return store.error();
  Json files = Json::array();
  bool all_taken = true;
  bool any_taken = false;
  for (const std::string& name : args.records) {
    const auto file = import_file(context, args, *store, name);
    if (context.console.stop.stop_requested()) return context.interrupted();
    if (!file) return file.error();
    all_taken = all_taken && file->refused.empty();
    any_taken = any_taken || file->refused.empty();
    if (context.json) {
      files.push_back(imported_json(*file));
    } else if (file->refused.empty()) {
      context.console.out << fmt::format("{}: {}\n", name, import_words(file->count));
    } else {
      context.console.out << fmt::format("{}: refused: {}\n", name, file->refused);
    }
  }
  const auto counts = store->counts();
  if (!counts) return counts.error();
  if (is_new && !any_taken) {  // wrong files leave no store behind
    {
      const Store closed = *std::move(store);
    }
    std::filesystem::remove(args.file, ignored);
  }
  if (context.json) {
    context.print({{"file", args.file}, {"files", files}, {"free_games", counts->free_games}});
  } else {
    context.console.out << fmt::format("{} {} of people in {}\n", with_commas(counts->free_games),
                                       plural(counts->free_games, "game"), args.file);
  }
  return all_taken ? exit_status::fine : exit_status::wrong_input;
}

// --- the commands --------------------------------------------------------------------------------

void add_store_file(CLI::App& command, StoreArgs& args) {
  command.add_option("FILE", args.file, "The store")->required();
}

void add_check_store(CommandLine& commands, CLI::App& group) {
  const auto args = std::make_shared<StoreArgs>();
  CLI::App& command = commands.add_to(
      group, "check", "Check a store and every game in it",
      "The file itself, that tournaments have the players and games of their plans, and that every "
      "record can be played again and says what its row says. A store of an older Brett is brought "
      "up to date first. The exit status is 2 if there are faults.",
      "brett store check games.db",
      [args](Context& context) { return check_store(context, *args); });
  add_store_file(command, *args);
  commands.add_json(command);
}

void add_export_store(CommandLine& commands, CLI::App& group) {
  const auto args = std::make_shared<ExportArgs>();
  CLI::App& command = commands.add_to(
      group, "export", "Write all records of a store",
      "Tournaments come first, by the numbers of their games, then people's games. With --json and "
      "without --to the games themselves are JSON.",
      "brett store export games.db > games.txt\nbrett store export games.db --to folder",
      [args](Context& context) { return export_store(context, *args); });
  add_store_file(command, *args);
  command
      .add_option("--to", args->to,
                  "A file, which is replaced, or a folder that is there, for files of 10,000 games "
                  "each (default: here)")
      ->type_name("PATH");
  commands.add_json(command);
}

void add_backup_store(CommandLine& commands, CLI::App& group) {
  const auto args = std::make_shared<BackupArgs>();
  CLI::App& command = commands.add_to(
      group, "backup", "Copy a store, also while it is written to",
      "The copy is whole: copying the file by other means is safe only while nobody has it open.",
      "brett store backup games.db monday.db",
      [args](Context& context) { return backup_store(context, *args); });
  add_store_file(command, *args);
  command.add_option("TO", args->to, "The copy; must not be there")->required();
  commands.add_json(command);
}

void add_import_store(CommandLine& commands, CLI::App& group) {
  const auto args = std::make_shared<ImportArgs>();
  CLI::App& command = commands.add_to(
      group, "import", "Add games from files to a store",
      "Reads all that 'brett record' reads. A game that is there already, with the same moves, "
      "players and date (and in records of brett the same seed and number), is not added again. A "
      "file with a wrong game is refused as a whole, with its line; the others are still read, and "
      "the exit status is 2.",
      "brett store import games.db WTH_2001.wtb WTH_2002.wtb\n"
      "brett store import games.db games.txt --from transcript",
      [args](Context& context) { return import_into_store(context, *args); });
  add_store_file(command, *args);
  command.add_option("RECORDS", args->records, "Files of games")->required();
  add_games_format(command, *args);
  commands.add_json(command);
}

}  // namespace

void add_store(CommandLine& commands) {
  CLI::App& group = commands.add_group(
      "store", "Check, export, back up and fill a store of games",
      "A store is one SQLite file with tournaments, their games and people's own games.");
  add_check_store(commands, group);
  add_export_store(commands, group);
  add_backup_store(commands, group);
  add_import_store(commands, group);
}

}  // namespace brett::cli
