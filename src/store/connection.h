// One open store file: SQLiteCpp's database, its prepared statements, and error messages.
// Only files of store/ include it, so that SQLite stays behind the store.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/types.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "store/store.h"

namespace brett {

// A statement in use; its end leaves the statement ready for the next use.
class Query {
 public:
  explicit Query(SQLite::Statement& statement) : statement_(statement) {}
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  // Fills the next question mark.
  Query& with(std::int64_t number) { return statement_.bind(++bound_, number), *this; }
  Query& with(double number) { return statement_.bind(++bound_, number), *this; }
  Query& with(const std::string& text) { return statement_.bind(++bound_, text), *this; }
  Query& with(std::string_view text) { return with(std::string(text)); }
  // The bytes must stay where they are until the statement has run.
  Query& with_bytes(std::string_view bytes);
  Query& with_nothing() { return statement_.bind(++bound_), *this; }
  template <class T>
  Query& with(const std::optional<T>& value) {
    return value ? with(*value) : with_nothing();
  }

  int run() { return statement_.exec(); }  // how many rows it changed
  bool step() { return statement_.executeStep(); }

  std::int64_t number(int column) const { return statement_.getColumn(column).getInt64(); }
  double real(int column) const { return statement_.getColumn(column).getDouble(); }
  std::string text(int column) const { return statement_.getColumn(column).getString(); }
  bool is_null(int column) const { return statement_.getColumn(column).isNull(); }
  bool is_blob(int column) const { return statement_.getColumn(column).isBlob(); }
  std::optional<double> real_or_nothing(int column) const {
    return is_null(column) ? std::nullopt : std::optional(real(column));
  }

 private:
  SQLite::Statement& statement_;
  int bound_ = 0;
};

class StoreConnection {
 public:
  // Throws SQLite::Exception.
  StoreConnection(std::string path, int flags, std::chrono::milliseconds patience);
  StoreConnection(const StoreConnection&) = delete;
  StoreConnection& operator=(const StoreConnection&) = delete;

  // What add_game needs of a tournament.
  struct Roster {
    std::string game;
    std::vector<std::int64_t> players;  // players.id by place
  };

  // Runs `work` alone, and turns what SQLite throws into an error.
  template <class Work>
  std::invoke_result_t<const Work&> guarded(const Work& work) {
    const std::lock_guard lock(mutex_);
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      return in_words(path_, error);
    } catch (const std::exception& error) {
      return fault(error.what());
    }
  }
  // The same in a transaction, which counts only if `work` has a value. Others' reading goes on.
  template <class Work>
  std::invoke_result_t<const Work&> transaction(const Work& work) {
    return guarded([&] {
      SQLite::Transaction all(database, SQLite::TransactionBehavior::IMMEDIATE);
      auto result = work();
      if (result) all.commit();
      return result;
    });
  }

  // Locks both, for work that reads one and writes the other. Locked one after the other in different
  // orders, two threads could deadlock.
  using Alone = std::scoped_lock<std::recursive_mutex, std::recursive_mutex>;
  std::unique_ptr<Alone> alone_with(StoreConnection& other) {
    return std::make_unique<Alone>(mutex_, other.mutex_);
  }

  // Prepared once, if it is named by the same literal every time.
  SQLite::Statement& prepared(const char* sql);

  Result<Roster*> roster(TournamentId tournament);
  // Finds or adds.
  std::int64_t player_id(const std::string& spec);

  Error fault(std::string_view what) const;
  static Error in_words(std::string_view path, const SQLite::Exception& error);

  const std::string& path() const { return path_; }

  SQLite::Database database;

 private:
  // Tells the file that the path leads to now from all others.
  using FileId = std::pair<dev_t, ino_t>;
  FileId file_id() const;

  std::string path_;  // as the user wrote it, for errors
  const FileId opened_ = file_id();
  std::recursive_mutex mutex_;  // a callback may ask the store again
  std::map<const char*, SQLite::Statement> statements_;
  std::map<TournamentId, Roster> rosters_;
};

}  // namespace brett
