#include "store/connection.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <filesystem>

#include "core/text.h"
#include "store/schema.h"

namespace brett {

Query& Query::with_bytes(std::string_view bytes) {
  statement_.bindNoCopy(++bound_, bytes.empty() ? "" : bytes.data(),
                        static_cast<int>(bytes.size()));
  return *this;
}

// As an absolute path no name means anything special to SQLite. Every commit is checked: into a file
// that was deleted or replaced, SQLite would go on writing without an error.
StoreConnection::StoreConnection(std::string path, int flags, std::chrono::milliseconds patience)
    : database(std::filesystem::absolute(path).string(), flags, static_cast<int>(patience.count())),
      path_(std::move(path)) {
  const auto is_lost = [](void* self) {
    const auto& store = *static_cast<const StoreConnection*>(self);
    return store.file_id() == store.opened_ ? 0 : 1;
  };
  sqlite3_commit_hook(database.getHandle(), is_lost, this);
}

StoreConnection::FileId StoreConnection::file_id() const {
  struct stat named{};
  if (::stat(database.getFilename().c_str(), &named) != 0) return {};
  return {named.st_dev, named.st_ino};
}

SQLite::Statement& StoreConnection::prepared(const char* sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return known->second;
  return statements_.emplace(sql, SQLite::Statement(database, sql)).first->second;
}

Result<StoreConnection::Roster*> StoreConnection::roster(TournamentId tournament) {
  const auto known = rosters_.find(tournament);
  if (known != rosters_.end()) return &known->second;
  Query game(prepared("SELECT game FROM tournaments WHERE id = ?"));
  if (!game.with(tournament).step()) {
    return fault(fmt::format("has no tournament {}", tournament));
  }
  Roster roster{game.text(0), {}};
  Query players(
      prepared("SELECT player FROM tournament_players WHERE tournament = ? ORDER BY place"));
  players.with(tournament);
  while (players.step()) roster.players.push_back(players.number(0));
  return &rosters_.emplace(tournament, std::move(roster)).first->second;
}

std::int64_t StoreConnection::player_id(const std::string& spec) {
  Query known(prepared("SELECT id FROM players WHERE spec = ?"));
  if (known.with(spec).step()) return known.number(0);
  Query added(prepared("INSERT INTO players (spec) VALUES (?)"));
  added.with(spec).run();
  return database.getLastInsertRowid();
}

Error StoreConnection::fault(std::string_view what) const {
  return Error{fmt::format("store {}: {}", in_quotes(path_), what)};
}

Error StoreConnection::in_words(std::string_view path, const SQLite::Exception& error) {
  const auto says = [&](std::string_view what) {
    return Error{fmt::format("store {}: {}", in_quotes(path), what)};
  };
  if (error.getExtendedErrorCode() == SQLITE_CONSTRAINT_COMMITHOOK) {
    return says("was deleted or replaced while it was open; put the file back, or restart");
  }
  switch (error.getErrorCode()) {
    case SQLITE_FULL:
      return says("the disk is full; make room and go on, what was stored before is safe");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return says("another program keeps it locked; try again when that one has finished");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return says("cannot be written; file and folder must be writable");
    case SQLITE_CANTOPEN:
      return says("cannot be opened; the folder must be there, and file and folder writable");
    case SQLITE_NOTADB: return says("is no store: not an SQLite database");
    case SQLITE_CORRUPT:
      return says(fmt::format("damaged ({}); take the last 'brett store backup'", error.what()));
    case SQLITE_IOERR:
      return says(fmt::format("cannot be read or written ({}); is the disk full or failing?",
                              error.what()));
    default: return says(error.what());
  }
}

}  // namespace brett
