// Weights and profiles in a store, and the file itself: counts, faults, backup.
#include <SQLiteCpp/Backup.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdio>
#include <filesystem>

#include "core/text.h"
#include "store/connection.h"
#include "store/schema.h"

namespace brett {

namespace {

// Which version to load: the newest where none is asked for.
constexpr std::int64_t newest_version = 0;
std::int64_t wanted(std::optional<int> version) { return version ? *version : newest_version; }

void remove_database(const std::string& path) {
  for (const char* beside : {"", "-journal", "-wal", "-shm"}) {
    std::remove(fmt::format("{}{}", path, beside).c_str());
  }
}

// Creates the file; fails if it exists.
Status make_new_file(const std::string& path) {
  const auto says = [&](std::string_view what) {
    return Error{fmt::format("backup {}: {}", in_quotes(path), what)};
  };
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
    return says("is there already, and is not replaced");
  }
  std::FILE* const file = std::fopen(path.c_str(), "wbx");
  if (file == nullptr) return says("cannot be made; the folder must be there and writable");
  std::fclose(file);
  return Done{};
}

void copy_all(SQLite::Database& from, const std::string& to) {
  SQLite::Database copy(std::filesystem::absolute(to).string(), SQLite::OPEN_READWRITE);
  SQLite::Backup backup(copy, from);
  const int answer = backup.executeStep(-1);
  if (answer != SQLITE_DONE) throw SQLite::Exception(copy.getHandle(), answer);
}

// The first thing that is wrong with a copy: the file itself, or a row that cannot be read. Empty if nothing is.
std::string fault_of_copy(const std::string& path) {
  const auto copy = Store::open(path, Store::Open::read_only);
  if (!copy) return copy.error().message;
  const auto faults = copy->faults();
  if (!faults) return faults.error().message;
  if (!faults->empty()) return faults->front();
  const Status rows = copy->for_each_row([](const StoredRow&) -> Status { return Done{}; });
  return rows ? std::string() : rows.error().message;
}

}  // namespace

Result<int> Store::save_weights(const StoredWeights& weights) {
  return connection_->transaction([&]() -> Result<int> {
    Query added(connection_->prepared(
        "INSERT INTO weights (name, version, game, saved, text) SELECT ?1, "
        "1 + ifnull((SELECT max(version) FROM weights WHERE name = ?1), 0), ?2, ?3, ?4 "
        "RETURNING version"));
    added.with(weights.name).with(weights.game).with(utc_now()).with_bytes(weights.text).step();
    return static_cast<int>(added.number(0));
  });
}

Result<std::optional<StoredWeights>> Store::weights(std::string_view name,
                                                    std::optional<int> version) const {
  return connection_->guarded([&]() -> Result<std::optional<StoredWeights>> {
    Query row(connection_->prepared(
        "SELECT name, game, text, version, saved FROM weights "
        "WHERE name = ?1 AND (?2 = 0 OR version = ?2) ORDER BY version DESC LIMIT 1"));
    if (!row.with(name).with(wanted(version)).step()) return std::optional<StoredWeights>();
    return std::optional(StoredWeights{.name = row.text(0),
                                       .game = row.text(1),
                                       .text = row.text(2),
                                       .version = static_cast<int>(row.number(3)),
                                       .saved = row.text(4)});
  });
}

Result<int> Store::save_profile(const StoredProfile& profile) {
  return connection_->transaction([&]() -> Result<int> {
    Query added(connection_->prepared(
        "INSERT INTO profiles (name, owner, opponent, version, saved, text) SELECT ?1, ?2, ?3, "
        "1 + ifnull((SELECT max(version) FROM profiles "
        "WHERE name = ?1 AND owner = ?2 AND opponent = ?3), 0), ?4, ?5 RETURNING version"));
    added.with(profile.name).with(profile.owner).with(profile.opponent);
    added.with(utc_now()).with_bytes(profile.text).step();
    return static_cast<int>(added.number(0));
  });
}

Result<std::optional<StoredProfile>> Store::profile(std::string_view name, std::string_view owner,
                                                    std::string_view opponent,
                                                    std::optional<int> version) const {
  return connection_->guarded([&]() -> Result<std::optional<StoredProfile>> {
    Query row(connection_->prepared(
        "SELECT name, owner, opponent, text, version, saved FROM profiles "
        "WHERE name = ?1 AND owner = ?2 AND opponent = ?3 AND (?4 = 0 OR version = ?4) "
        "ORDER BY version DESC LIMIT 1"));
    row.with(name).with(owner).with(opponent).with(wanted(version));
    if (!row.step()) return std::optional<StoredProfile>();
    return std::optional(StoredProfile{.name = row.text(0),
                                       .owner = row.text(1),
                                       .opponent = row.text(2),
                                       .text = row.text(3),
                                       .version = static_cast<int>(row.number(4)),
                                       .saved = row.text(5)});
  });
}

Result<std::vector<StoredProfile>> Store::profiles() const {
  return connection_->guarded([&]() -> Result<std::vector<StoredProfile>> {
    Query row(connection_->prepared(
        "SELECT name, owner, opponent, max(version), max(saved) FROM profiles "
        "GROUP BY name, owner, opponent ORDER BY name, owner, opponent"));
    std::vector<StoredProfile> all;
    while (row.step()) {
      all.push_back({.name = row.text(0),
                     .owner = row.text(1),
                     .opponent = row.text(2),
                     .text = {},
                     .version = static_cast<int>(row.number(3)),
                     .saved = row.text(4)});
    }
    return all;
  });
}

Result<StoreCounts> Store::counts() const {
  return connection_->guarded([&]() -> Result<StoreCounts> {
    Query row(connection_->prepared(
        "SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM games), "
        "(SELECT count(*) FROM games WHERE id < ?), (SELECT count(*) FROM tournaments), "
        "(SELECT count(*) FROM standings), (SELECT count(*) FROM weights), "
        "(SELECT count(*) FROM profiles)"));
    row.with(most_games).step();
    const auto count = [&](int column) { return static_cast<std::uint64_t>(row.number(column)); };
    return StoreCounts{.players = count(0),
                       .games = count(1),
                       .free_games = count(2),
                       .tournaments = count(3),
                       .standings = count(4),
                       .weights = count(5),
                       .profiles = count(6)};
  });
}

Result<int> Store::schema_version() const {
  return connection_->guarded([&]() -> Result<int> {
    return connection_->database.execAndGet("PRAGMA user_version").getInt();
  });
}

Result<std::vector<std::string>> Store::faults() const {
  return connection_->guarded([&]() -> Result<std::vector<std::string>> {
    std::vector<std::string> faults;
    SQLite::Statement pages(connection_->database, "PRAGMA integrity_check(20)");
    while (pages.executeStep()) {
      const std::string says = pages.getColumn(0).getString();
      if (says != "ok") faults.push_back(says);
    }
    SQLite::Statement keys(connection_->database, "PRAGMA foreign_key_check");
    while (keys.executeStep() && faults.size() < 40) {
      faults.push_back(fmt::format("row {} of {} names something in {} that is not there",
                                   keys.getColumn(1).getInt64(), keys.getColumn(0).getString(),
                                   keys.getColumn(2).getString()));
    }
    SQLite::Statement ids(
        connection_->database,
        fmt::format("SELECT id FROM games WHERE id >> {} != ifnull(tournament, 0) "
                    "OR (tournament NOT NULL AND id & {} IS NOT number) LIMIT 20",
                    game_number_bits, most_games - 1));
    while (ids.executeStep()) {
      faults.push_back(fmt::format("game {}: its id is not that of its tournament and number",
                                   ids.getColumn(0).getInt64()));
    }
    return faults;
  });
}

Status Store::limit_size(std::uint64_t bytes) {
  return connection_->guarded([&]() -> Status {
    const auto page = connection_->database.execAndGet("PRAGMA page_size").getInt64();
    connection_->database.exec(
        fmt::format("PRAGMA max_page_count = {}", bytes / static_cast<std::uint64_t>(page)));
    return Done{};
  });
}

Status Store::backup(const std::string& to) const {
  if (const Status status = make_new_file(to); !status) return status;
  const Status status = connection_->guarded([&]() -> Status {
    copy_all(connection_->database, to);
    std::string fault = fault_of_copy(to);
    if (fault.empty()) return Done{};
    // It came from here, and the copy goes again.
    const std::string of_copy = fmt::format("store {}: ", in_quotes(to));
    if (fault.starts_with(of_copy)) fault.erase(0, of_copy.size());
    return connection_->fault(fmt::format("has faults, so that no copy was kept: {}", fault));
  });
  if (!status) remove_database(to);
  return status;
}

}  // namespace brett
