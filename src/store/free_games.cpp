// Free games in a store, and games of all kinds one after the other: import, merging, export.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

#include "core/text.h"
#include "store/connection.h"
#include "store/game_rows.h"
#include "store/packed_record.h"
#include "store/schema.h"

namespace brett {

namespace {

// The games of one import. Ids of players are remembered here, not in the connection: an import that
// is undone takes its players with it.
class Importer {
 public:
  explicit Importer(StoreConnection& store) : store_(store) {
    Query query(store.prepared("SELECT ifnull(max(id), 0) FROM games WHERE id < ?"));
    query.with(most_games).step();
    last_id_ = query.number(0);
  }

  const ImportCount& count() const { return count_; }

  Result<bool> add(const Record& record) {
    if (!is_finished(record.ending) || record.payoffs.empty()) {
      ++count_.unfinished;
      return false;
    }
    if (record.payoffs.size() != record.players.size()) {
      return store_.fault("a record must have a payoff for every player");
    }
    std::vector<std::int64_t> players;
    for (const std::string& player : record.players) players.push_back(player_id(player));
    const bool added = insert_free_game(store_, last_id_ + 1, record, players);
    if (added) ++last_id_;
    ++(added ? count_.added : count_.duplicates);
    return added;
  }

 private:
  std::int64_t player_id(const std::string& spec) {
    const auto known = players_.find(spec);
    if (known != players_.end()) return known->second;
    return players_.emplace(spec, store_.player_id(spec)).first->second;
  }

  StoreConnection& store_;
  GameId last_id_ = 0;
  ImportCount count_;
  std::unordered_map<std::string, std::int64_t> players_;
};

// All players by id.
using PlayerNames = std::unordered_map<std::int64_t, std::string>;
PlayerNames player_names(StoreConnection& store) {
  Query query(store.prepared("SELECT id, spec FROM players"));
  PlayerNames names;
  while (query.step()) names.emplace(query.number(0), query.text(1));
  return names;
}

Result<StoredRow> named(RowWithIds&& read, const PlayerNames& names) {
  for (const std::int64_t id : read.players) {
    const auto name = names.find(id);
    if (name == names.end()) {
      return Error{fmt::format("game {}: there is no player {}", read.row.played.id, id)};
    }
    read.row.players.push_back(name->second);
  }
  return std::move(read.row);
}

Status each_row(StoreConnection& store, GameId first, GameId last,
                const std::function<Status(StoredRow)>& use) {
  const PlayerNames names = player_names(store);
  SQLite::Statement statement(store.database, select_games());  // `use` may ask for games too
  Query query(statement);
  query.with(first).with(last);
  while (query.step()) {
    auto read = read_row(query);
    if (!read) return store.fault(read.error().message);
    auto row = named(*std::move(read), names);
    if (!row) return store.fault(row.error().message);
    if (Status status = use(*std::move(row)); !status) return status;
  }
  return Done{};
}

bool ended_alike(const StoredGame& one, const StoredGame& other) {
  return one.seats == other.seats && one.payoffs == other.payoffs && one.margins == other.margins &&
         one.ending == other.ending && one.ended_by == other.ended_by && one.plies == other.plies;
}

Result<std::string> plan_of(StoreConnection& store, TournamentId tournament) {
  Query query(store.prepared("SELECT plan FROM tournaments WHERE id = ?"));
  if (query.with(tournament).step()) return query.text(0);
  return store.fault(fmt::format("has no tournament {}", tournament));
}

Status check_same_plan(StoreConnection& into, TournamentId there, StoreConnection& from,
                       TournamentId here) {
  const auto mine = plan_of(into, there);
  if (!mine) return mine.error();
  const auto theirs = plan_of(from, here);
  if (!theirs) return theirs.error();
  if (*mine == *theirs) return Done{};
  return from.fault(fmt::format("tournament {} has another plan than tournament {} of {}", here,
                                there, in_quotes(into.path())));
}

}  // namespace

Result<ImportCount> Store::import(const std::function<Status(const AddRecord&)>& source) {
  return connection_->transaction([&]() -> Result<ImportCount> {
    Importer importer(*connection_);
    std::optional<Error> failed;  // a source may overlook it
    const Status status = source([&](const Record& record) {
      auto added = connection_->guarded([&] { return importer.add(record); });
      if (!added) failed = added.error();
      return added;
    });
    if (!status) return status.error();
    if (failed) return *failed;
    return importer.count();
  });
}

Result<ImportCount> Store::import(std::span<const Record> records) {
  return import([&](const AddRecord& add) -> Status {
    for (const Record& record : records) {
      if (const auto added = add(record); !added) return added.error();
    }
    return Done{};
  });
}

Status Store::for_each_row(const std::function<Status(StoredRow)>& use) const {
  return connection_->guarded([&]() -> Status {
    const Status status =
        each_row(*connection_, first_id_of(1), std::numeric_limits<GameId>::max(), use);
    if (!status) return status;
    return each_row(*connection_, first_id_of(0), last_id_of(0), use);
  });
}

Result<std::vector<StoredRow>> Store::recent_games(GameId before, int most) const {
  return connection_->guarded([&]() -> Result<std::vector<StoredRow>> {
    Query query(connection_->prepared(select_last_games()));
    query.with(first_id_of(0)).with((before > 0 ? std::min(before, most_games) : most_games) - 1);
    query.with(std::int64_t{most});
    std::vector<StoredRow> all;
    const PlayerNames names = player_names(*connection_);
    while (query.step()) {
      auto read = read_row(query);
      if (!read) return connection_->fault(read.error().message);
      auto row = named(*std::move(read), names);
      if (!row) return connection_->fault(row.error().message);
      row->played.record.clear();
      all.push_back(*std::move(row));
    }
    return all;
  });
}

Result<std::optional<StoredRow>> Store::game(GameId id) const {
  return connection_->guarded([&]() -> Result<std::optional<StoredRow>> {
    Query query(connection_->prepared(select_games()));
    if (!query.with(id).with(id).step()) return std::optional<StoredRow>();
    auto read = read_row(query);
    if (!read) return connection_->fault(read.error().message);
    auto row = named(*std::move(read), player_names(*connection_));
    if (!row) return connection_->fault(row.error().message);
    return std::optional(*std::move(row));
  });
}

Status Store::check_games(TournamentId tournament,
                          const std::function<void(StoredGame)>& use) const {
  return connection_->guarded([&]() -> Status {
    const auto roster = connection_->roster(tournament);
    if (!roster) return roster.error();
    return each_row(*connection_, first_id_of(tournament), last_id_of(tournament),
                    [&](StoredRow row) -> Status {
                      const Status fits =
                          check_game(*connection_, tournament, **roster, row.played);
                      if (!fits) return fits;
                      row.played.record.clear();
                      use(std::move(row.played));
                      return Done{};
                    });
  });
}

Result<MergeCount> Store::merge(TournamentId into, const Store& from, TournamentId of) {
  StoreConnection& theirs = *from.connection_;
  const auto alone = connection_->alone_with(theirs);
  return connection_->transaction([&]() -> Result<MergeCount> {
    const Status same =
        theirs.guarded([&] { return check_same_plan(*connection_, into, theirs, of); });
    if (!same) return same.error();
    const auto roster = connection_->roster(into);
    if (!roster) return roster.error();
    MergeCount count;
    const auto take = [&](const StoredGame& game) -> Status {
      if (const Status fits = check_game(theirs, of, **roster, game); !fits) return fits;
      if (insert_game(*connection_, into, **roster, game, pack_record(game.record))) {
        ++count.added;
        return Done{};
      }
      Query query(connection_->prepared(select_games()));
      const GameId id = first_id_of(into) + static_cast<GameId>(game.number);
      query.with(id).with(id).step();
      const auto mine = read_game(query);
      if (!mine) return connection_->fault(mine.error().message);
      ++(ended_alike(*mine, game) ? count.present : count.differing);
      return Done{};
    };
    const Status status = theirs.guarded([&]() -> Status {
      return each_row(theirs, first_id_of(of), last_id_of(of),
                      [&](const StoredRow& row) { return take(row.played); });
    });
    if (!status) return status.error();
    return count;
  });
}

}  // namespace brett
