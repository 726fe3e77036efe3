// brett store: checks, exports, copies and fills files of games and tournaments.
#include "store/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/arguments.h"
#include "cli/commands/games_format.h"
#include "cli/records_out.h"
#include "cli/views/record_view.h"
#include "cli/views/table.h"
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
      fmt::format("store {}, game {}", in_quotes(store.path()), row.played.id);
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

// The first column in which the row of a game differs from its record; empty if there is none.
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
    if (context.stopped()) return stopped_by_user();
    const auto game = replayed_row(context, store, row);
    if (!game) {
      faults.push_back(game.error().message);
    } else if (const auto what = disagreement(row, game->record); !what.empty()) {
      faults.push_back(fmt::format("store {}, game {}: the {} of its row and of its record differ",
                                   in_quotes(store.path()), row.played.id, what));
    }
    return Done{};
  });
}

// A tournament is found by the digest of its plan; with another digest it cannot be resumed. Its
// players and games must be those of that plan.
Status check_tournaments(const Context& context, const Store& store,
                         std::vector<std::string>& faults) {
  const auto tournaments = checked(store.tournaments());
  for (const StoredTournament& tournament : tournaments) {
    auto found = tournament_faults(context.registry, store, tournament);
    if (plan_digest(tournament.plan) != tournament.digest) {
      found = {"its plan is not the one it began with"};
    }
    for (const std::string& fault : found) {
      faults.push_back(fmt::format("store {}, tournament {}: {}", in_quotes(store.path()),
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

std::string check_words(int schema, const Json& counts, const std::vector<std::string>& faults) {
  std::string text = list_of({{"schema", std::to_string(schema)}}) + list_of(counts);
  for (std::size_t i = 0; i < std::min(faults.size(), faults_shown); ++i) {
    text += fmt::format("fault: {}\n", faults[i]);
  }
  if (faults.size() > faults_shown) {
    text += fmt::format("and {} more\n", faults.size() - faults_shown);
  }
  if (faults.empty()) return text + "no faults\n";
  return text + fmt::format("{} {}; restore the last 'brett store backup'\n", faults.size(),
                            plural(faults.size(), "fault"));
}

Result<int> check_store(Context& context, const StoreArgs& args) {
  const auto store = checked(Store::open(args.file, Store::Open::existing));
  auto faults = checked(store.faults());
  const auto schema = checked(store.schema_version());
  const auto counts = checked(store.counts());
  checked(check_tournaments(context, store, faults));
  if (const Status status = check_rows(context, store, faults); !status) {
    if (context.stopped()) return context.interrupted();
    faults.push_back(status.error().message);
  }
  const Json json = store_counts_json(counts);
  context.answer({{"file", args.file},
                  {"schema", schema},
                  {"counts", json},
                  {"sound", faults.empty()},
                  {"faults", faults}},
                 check_words(schema, json, faults));
  return faults.empty() ? exit_status::fine : exit_status::wrong_input;
}

// --- export --------------------------------------------------------------------------------------

// All games in one object.
Result<int> export_as_json(Context& context, const Store& store) {
  Json games = Json::array();
  const Status status = store.for_each_row([&](const StoredRow& row) -> Status {
    if (context.stopped()) return stopped_by_user();
    const auto game = replayed_row(context, store, row);
    if (!game) return game.error();
    games.push_back(record_json(static_cast<int>(games.size()) + 1, *game));
    return Done{};
  });
  if (context.stopped()) return context.interrupted();
  if (!status) return status.error();
  context.print({{"file", store.path()}, {"count", games.size()}, {"games", games}});
  return exit_status::fine;
}

Result<int> export_store(Context& context, const ExportArgs& args) {
  const auto store = checked(Store::open(args.file, Store::Open::read_only));
  if (args.to.empty() && context.json) return export_as_json(context, store);
  RecordsOut out(context.console.out, args.to);
  Status status = store.for_each_row([&](const StoredRow& row) -> Status {
    if (context.stopped()) return stopped_by_user();
    return out.add(row.played.record);
  });
  if (context.stopped()) return context.interrupted();
  if (status) status = out.finish();
  if (!status) return status.error();
  return context.answer(
      {{"file", args.file}, {"count", out.games()}, {"files", out.files()}},
      args.to.empty() ? ""
                      : fmt::format("{} written to {}\n", counted(out.games(), "game"), args.to));
}

// --- backup --------------------------------------------------------------------------------------

Result<int> backup_store(Context& context, const BackupArgs& args) {
  const auto store = checked(Store::open(args.file, Store::Open::read_only));
  checked(store.backup(args.to));
  const auto copy = checked(Store::open(args.to, Store::Open::read_only));
  const auto counts = checked(copy.counts());
  return context.answer(
      {{"file", args.file}, {"to", args.to}, {"counts", store_counts_json(counts)}},
      fmt::format("{} and {} copied to {}\n", counted(counts.games, "game"),
                  counted(counts.tournaments, "tournament"), args.to));
}

// --- import --------------------------------------------------------------------------------------

// The result for one file. A file that is refused leaves nothing in the store.
struct ImportedFile {
  std::string file;
  ImportCount count;
  std::string refused;  // why; empty if it was imported
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
      if (context.stopped()) return stopped_by_user();
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
      fmt::format("{} new, {}", with_commas(count.added), counted(count.duplicates, "duplicate"));
  if (count.unfinished > 0) {
    words += fmt::format(", {} without a result left out", with_commas(count.unfinished));
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
  std::optional<Store> store = checked(Store::open(args.file, Store::Open::create));
  Json files = Json::array();
  std::string text;
  std::size_t refused = 0;
  for (const std::string& name : args.records) {
    const auto file = import_file(context, args, *store, name);
    if (context.stopped()) return context.interrupted();
    if (!file) return file.error();
    files.push_back(imported_json(*file));
    if (file->refused.empty()) {
      text += fmt::format("{}: {}\n", name, import_words(file->count));
    } else {
      ++refused;
      context.console.err << fmt::format("brett: {}: refused: {}\n", name, file->refused);
    }
  }
  const auto counts = checked(store->counts());
  if (is_new && refused == args.records.size()) {  // wrong files leave no store behind
    store.reset();
    std::filesystem::remove(args.file, ignored);
  } else {
    text += fmt::format("{} of people in {}\n", counted(counts.free_games, "game"), args.file);
  }
  context.answer({{"file", args.file}, {"files", files}, {"free_games", counts.free_games}}, text);
  return refused == 0 ? exit_status::fine : exit_status::wrong_input;
}

}  // namespace

void add_store(CommandLine& commands) {
  commands.add_group(
      "store", "Check, export, back up and fill a store of games",
      "A store is one SQLite file with tournaments, their games and people's own games.");
  auto [checking, to_check] = commands.add(
      "store check", "Check a store and every game in it",
      "Checks the file itself, that tournaments have the players and games of their plans, and that every "
      "record can be replayed and agrees with its row. A store of an older Brett is first "
      "brought up to date. The exit status is 2 if there are faults.",
      "brett store check games.db", check_store);
  checking.argument("FILE", to_check.file, "The store");

  auto [exporting, exported] = commands.add(
      "store export", "Write all records of a store",
      "Tournaments come first, by the numbers of their games, then people's games. With --json and "
      "without --to the games themselves are JSON.",
      "brett store export games.db > games.txt\nbrett store export games.db --to folder",
      export_store);
  exporting.argument("FILE", exported.file, "The store");
  exporting.text("--to", exported.to, "PATH",
                 "A file, which is replaced, or an existing folder, for files of 10,000 games each "
                 "(default: the output)");

  auto [backup, backed_up] = commands.add(
      "store backup", "Copy a store, even while it is being written to",
      "The copy is complete. Copying the file by other means is safe only while no program has it open.",
      "brett store backup games.db monday.db", backup_store);
  backup.argument("FILE", backed_up.file, "The store");
  backup.argument("TO", backed_up.to, "The copy; must not exist");

  auto [importing, imported] = commands.add(
      "store import", "Add games from files to a store",
      "Reads all formats of 'brett record'. A game that the store has already, with the same moves, "
      "players and date (and in records of brett the same seed and number), is not added again. A "
      "file with a wrong game is refused as a whole, and the error names its line; the other files are "
      "still read, and the exit status is 2.",
      "brett store import games.db WTH_2001.wtb WTH_2002.wtb\n"
      "brett store import games.db games.txt --from transcript",
      import_into_store);
  importing.argument("FILE", imported.file, "The store");
  importing.argument("RECORDS", imported.records, "Files of games");
  add_games_format(importing, imported);
}

}  // namespace brett::cli
