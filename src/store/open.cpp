// Opening a store: what is refused, what is migrated, and how SQLite is set up.
#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <thread>

#include "core/text.h"
#include "store/connection.h"
#include "store/old_record.h"
#include "store/packed_record.h"
#include "store/schema.h"

namespace brett {

namespace {

namespace fs = std::filesystem;

// Pages of 4 KB that the write-ahead log may have before they are moved into the file; moving them is
// when the disk is waited for. The log is cut back to its limit when it once was longer.
constexpr int checkpoint_pages = 4'000;
constexpr int longest_log = 64 << 20;

Error refused(std::string_view path, std::string_view what) {
  return Error{fmt::format("store {}: {}", in_quotes(path), what)};
}

// SQLite itself notices that whole pages are missing at the end, but of a part of a page it reads the rest as zeros.
bool is_cut_off(SQLite::Database& database, const fs::path& path) {
  std::error_code error;
  const auto log = fs::file_size(fs::path(path) += "-wal", error);
  if (!error && log > 0) return false;  // the rest may be there
  const auto page = database.execAndGet("PRAGMA page_size").getInt64();
  const auto size = fs::file_size(path, error);
  return !error && size % static_cast<std::uint64_t>(page) != 0;
}

Status check_path(const std::string& path, Store::Open how) {
  if (path.empty() || path.find('\0') != std::string::npos) {
    return refused(path, "must be the name of a file");
  }
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return refused(path, "is a folder, must be a file");
  if (!fs::exists(status)) {
    if (how == Store::Open::create) return Done{};
    return refused(path, "no such file");
  }
  if (!fs::is_regular_file(status)) return refused(path, "is no file");
  return Done{};
}

int flags_of(Store::Open how) {
  // The store takes turns by itself. One that only reads may still tidy up: otherwise SQLite leaves
  // its log behind. A file that may not be written is opened for reading by SQLite itself.
  const int flags = SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX;
  return how == Store::Open::create ? flags | SQLite::OPEN_CREATE : flags;
}

struct Kind {
  std::int64_t application = 0;
  std::int64_t version = 0;
  bool is_empty = false;  // nothing in it at all

  bool is_ours() const { return application == store_application_id; }
};

Kind kind_of(SQLite::Database& database) {
  return {database.execAndGet("PRAGMA application_id").getInt64(),
          database.execAndGet("PRAGMA user_version").getInt64(),
          database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt64() == 0};
}

Status check_kind(const std::string& path, const Kind& kind, Store::Open how) {
  const auto newest = schema_newest();
  if (!kind.is_ours()) {
    if (!kind.is_empty || kind.application != 0) {
      return refused(path, "is a database of another program");
    }
    if (how == Store::Open::create) return Done{};
    return refused(path, "is empty");
  }
  if (kind.version < 1) {
    return refused(path, fmt::format("has schema {}, must be 1 to {}", kind.version, newest));
  }
  if (kind.version > newest) {
    return refused(path,
                   fmt::format("has schema {}, this Brett knows those up to {}; use the Brett "
                               "that wrote it, or a newer one",
                               kind.version, newest));
  }
  if (kind.version < newest && how == Store::Open::read_only) {
    return refused(path, fmt::format("has the older schema {}; 'brett store check' brings it to {}",
                                     kind.version, newest));
  }
  return Done{};
}

// Two that make the same new store at once meet here, and SQLite does not wait by itself.
void use_write_ahead_log(SQLite::Database& database, std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  int answer = database.tryExec("PRAGMA journal_mode = WAL");
  while (answer == SQLITE_BUSY && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    answer = database.tryExec("PRAGMA journal_mode = WAL");
  }
  if (answer != SQLITE_OK) throw SQLite::Exception(database.getHandle(), answer);
  const std::string mode = database.execAndGet("PRAGMA journal_mode").getString();
  if (mode != "wal") {
    throw SQLite::Exception("no write-ahead log here; the file must lie on a disk of this machine");
  }
}

void set_up(SQLite::Database& database, Store::Open how, std::chrono::milliseconds patience) {
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA trusted_schema = OFF");
  if (how == Store::Open::read_only) {
    database.exec("PRAGMA query_only = ON");
    return;
  }
  use_write_ahead_log(database, patience);
  // Safe when the program is killed; docs/store.md says what a loss of power means.
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec(fmt::format("PRAGMA wal_autocheckpoint = {}", checkpoint_pages));
  database.exec(fmt::format("PRAGMA journal_size_limit = {}", longest_log));
}

// For the step from schema 3 to 4: a record in its old form, a text or packed bytes, in today's. One that cannot be
// read stays as it is: reading it is an error, and all others are there.
void repack(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  const auto* const bytes = static_cast<const char*>(sqlite3_value_blob(values[0]));
  const std::string_view record(bytes, static_cast<std::size_t>(sqlite3_value_bytes(values[0])));
  const auto text = sqlite3_value_type(values[0]) == SQLITE_BLOB ? unpack_old_record(record)
                                                                 : std::string(record);
  if (!text) return sqlite3_result_value(context, values[0]);
  const std::string packed = pack_record(*text);
  sqlite3_result_blob(context, packed.data(), static_cast<int>(packed.size()), SQLITE_TRANSIENT);
}

void migrate(SQLite::Database& database) {
  database.createFunction("repacked", 1, true, nullptr, repack);
  SQLite::Transaction all(database, SQLite::TransactionBehavior::IMMEDIATE);
  // Another program may have done it while this one waited.
  const auto version = kind_of(database).version;
  if (version >= schema_newest()) return;
  for (const std::string_view step : schema_steps().subspan(static_cast<std::size_t>(version))) {
    database.exec(std::string(step));
  }
  database.exec(fmt::format("PRAGMA application_id = {}", store_application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", schema_newest()));
  all.commit();
}

}  // namespace

Result<Store> Store::open(const std::string& path, Open how, std::chrono::milliseconds patience) {
  if (const Status status = check_path(path, how); !status) return status.error();
  try {
    auto connection = std::make_unique<StoreConnection>(path, flags_of(how), patience);
    SQLite::Database& database = connection->database;
    const Kind kind = kind_of(database);
    if (const Status status = check_kind(path, kind, how); !status) return status.error();
    if (is_cut_off(database, path)) {
      return refused(path, "its end is missing; take the last 'brett store backup'");
    }
    set_up(database, how, patience);
    if (kind.version < schema_newest()) migrate(database);
    return Store(std::move(connection));
  } catch (const SQLite::Exception& error) {
    return StoreConnection::in_words(path, error);
  } catch (const std::exception& error) {
    return refused(path, error.what());
  }
}

Store::Store(std::unique_ptr<StoreConnection> connection) : connection_(std::move(connection)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

const std::string& Store::path() const { return connection_->path(); }

}  // namespace brett
