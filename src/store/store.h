// The store: one SQLite file of players, games, tournaments, tables, weights and profiles
// (docs/store.md). A finished game is one transaction, so the store always has complete games, even after
// a kill. Knows records, not rules.
//
// Errors name the file and what to do; nothing throws. After an error the store is as before the call
// and can be used further.
//
// Several threads may call one Store; calls take turns. Several Stores, in one program or many, may
// have the same file open; one that waits longer than its `patience` for another's write gets an
// error. After a fork() only the parent may use its Stores.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "store/stored.h"

namespace brett {

class StoreConnection;  // keeps SQLite out of this header

class Store {
 public:
  enum class Open {
    existing,   // must be there; an older schema is migrated
    create,     // the same, and made if it is not there
    read_only,  // must be there and have today's schema
  };
  static constexpr std::chrono::milliseconds usual_patience{10'000};

  // Refuses a file that is not a database, another program's, truncated, or of a newer schema.
  static Result<Store> open(const std::string& path, Open how,
                            std::chrono::milliseconds patience = usual_patience);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  const std::string& path() const;

  // --- tournaments ---
  // Finds the tournament of this plan, or adds it. One that is there is not changed.
  Result<TournamentId> add_tournament(const StoredTournament& tournament);
  Result<std::vector<StoredTournament>> tournaments() const;
  // Nothing if there is none of this plan.
  Result<std::optional<StoredTournament>> tournament_of(std::string_view plan) const;

  // One transaction. False, and nothing is changed, if the tournament has a game of this number.
  Result<bool> add_game(TournamentId tournament, const StoredGame& game);
  // By number, without their records.
  Result<std::vector<StoredGame>> games(TournamentId tournament) const;
  // The last ones by number, the last first.
  Result<std::vector<StoredGame>> last_games(TournamentId tournament, int most) const;
  // All one by one, for those that do not fit into memory. An error of `use` ends it.
  Status for_each_game(TournamentId tournament, const std::function<Status(StoredGame)>& use) const;
  Result<std::uint64_t> game_count(TournamentId tournament) const;
  Result<std::string> record_of(GameId game) const;

  // Replaces the whole table.
  Status save_standings(TournamentId tournament, std::span<const StoredStanding> rows);
  Result<std::vector<StoredStanding>> standings(TournamentId tournament) const;

  // Reads its games completely and passes them on without their records. An error if one could not be merged.
  Status check_games(TournamentId tournament, const std::function<void(StoredGame)>& use) const;
  // Adds the games of the same tournament in another store, all or none; repeating it adds nothing.
  // Refuses another plan.
  Result<MergeCount> merge(TournamentId into, const Store& from, TournamentId of);

  // --- free games: people's own ---
  // Adds the games that `source` hands to its argument, all or none: an error of `source` undoes all.
  // The argument's answer is false for a game that was not added.
  using AddRecord = std::function<Result<bool>(const Record&)>;
  Result<ImportCount> import(const std::function<Status(const AddRecord&)>& source);
  Result<ImportCount> import(std::span<const Record> records);

  // The newest free games, or (if it is not 0) those before an id; newest first, without records.
  Result<std::vector<StoredRow>> recent_games(GameId before, int most) const;
  // One game with its record, of a tournament or free; nothing if there is none.
  Result<std::optional<StoredRow>> game(GameId id) const;

  // Every game with its record: those of tournaments in their order by number, then the free ones.
  Status for_each_row(const std::function<Status(StoredRow)>& use) const;

  // --- weights and profiles: every saving is a new version, whose number is the answer ---
  Result<int> save_weights(const StoredWeights& weights);
  // The newest, or the version asked for; nothing if there is none.
  Result<std::optional<StoredWeights>> weights(std::string_view name,
                                               std::optional<int> version = {}) const;
  Result<int> save_profile(const StoredProfile& profile);
  Result<std::optional<StoredProfile>> profile(std::string_view name, std::string_view owner,
                                               std::string_view opponent,
                                               std::optional<int> version = {}) const;
  // The newest version of each, without its text.
  Result<std::vector<StoredProfile>> profiles() const;

  // --- matches of a server that have not ended: a text of the server's own, and one for each ply --- Replaces the body, and from ply `keep` (from 0) on the plies.
  Status save_match(std::string_view id, std::string_view body, std::size_t keep = 0,
                    std::span<const std::string> plies = {});
  Status add_ply(std::string_view id, std::size_t ply, std::string_view text);
  Status remove_match(std::string_view id);
  // Removes it and adds its record to the free games, both or neither.
  Status finish_match(std::string_view id, const Record& record);
  struct StoredMatch {
    std::string id;
    std::string body;
    std::vector<std::string> plies = {};
  };
  Result<std::vector<StoredMatch>> matches() const;
  // The token of the host, who may stop and resume a tournament. The first one stays.
  Status save_host(TournamentId tournament, std::string_view token);
  Result<std::string> host_of(TournamentId tournament) const;  // empty if there is none

  // --- the file itself ---
  Result<StoreCounts> counts() const;
  Result<int> schema_version() const;
  // What SQLite finds wrong with the file; empty if nothing.
  Result<std::vector<std::string>> faults() const;
  // From now on the file may not grow beyond this size: the error is that of a full disk.
  Status limit_size(std::uint64_t bytes);
  // A whole copy, also while others write. Refuses a path where there is something. A copy with faults
  // is removed again: the error names this store and the first of them.
  Status backup(const std::string& to) const;

 private:
  explicit Store(std::unique_ptr<StoreConnection> connection);

  std::unique_ptr<StoreConnection> connection_;
};

// 128 bits of a canonical plan, as 32 hexadecimal digits.
std::string plan_digest(std::string_view plan);

}  // namespace brett
