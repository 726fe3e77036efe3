// Tournaments in a store: plans, games by number, tables.
#include <fmt/format.h>

#include "core/text.h"
#include "store/connection.h"
#include "store/game_rows.h"
#include "store/packed_record.h"
#include "store/schema.h"

namespace brett {

namespace {

std::vector<std::string> players_of(StoreConnection& store, TournamentId tournament) {
  Query query(
      store.prepared("SELECT spec FROM tournament_players JOIN players ON players.id = player "
                     "WHERE tournament = ? ORDER BY place"));
  query.with(tournament);
  std::vector<std::string> players;
  while (query.step()) players.push_back(query.text(0));
  return players;
}

StoredTournament read_tournament(StoreConnection& store, const Query& row) {
  StoredTournament result{.id = row.number(0),
                          .name = row.text(1),
                          .plan = row.text(2),
                          .digest = row.text(3),
                          .game = row.text(4),
                          .players = {},
                          .begun = row.text(5),
                          .shard = row.text(6)};
  result.players = players_of(store, result.id);
  return result;
}

// Two plans with the same digest: practically impossible, but must never mix up games.
Error same_digest(const StoreConnection& store, const StoredTournament& known) {
  return store.fault(
      fmt::format("tournament {} has the digest of this plan, but another plan", known.id));
}

Result<std::optional<StoredTournament>> find_tournament(StoreConnection& store,
                                                        std::string_view plan) {
  Query query(store.prepared(
      "SELECT id, name, plan, digest, game, begun, shard FROM tournaments WHERE digest = ?"));
  if (!query.with(plan_digest(plan)).step()) return std::optional<StoredTournament>();
  StoredTournament found = read_tournament(store, query);
  if (found.plan != plan) return same_digest(store, found);
  return std::optional(std::move(found));
}

TournamentId insert_tournament(StoreConnection& store, const StoredTournament& tournament) {
  Query(store.prepared("INSERT INTO tournaments (name, plan, digest, game, begun, shard) "
                       "VALUES (?, ?, ?, ?, ?, ?)"))
      .with(tournament.name)
      .with(tournament.plan)
      .with(plan_digest(tournament.plan))
      .with(tournament.game)
      .with(tournament.begun)
      .with(tournament.shard)
      .run();
  const TournamentId id = store.database.getLastInsertRowid();
  std::int64_t place = 0;
  for (const std::string& spec : tournament.players) {
    const auto player = store.player_id(spec);
    Query(store.prepared(
              "INSERT INTO tournament_players (tournament, place, player) VALUES (?, ?, ?)"))
        .with(id)
        .with(place++)
        .with(player)
        .run();
  }
  return id;
}

constexpr const char* insert_standing =
    "INSERT INTO standings (tournament, player, rank, points, difference, wins, draws, losses, "
    "rating, rating_error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

StoredStanding read_standing(const Query& row) {
  return {.rank = static_cast<int>(row.number(0)),
          .player = static_cast<int>(row.number(1)),
          .points = row.real(2),
          .difference = row.number(3),
          .wins = row.number(4),
          .draws = row.number(5),
          .losses = row.number(6),
          .rating = row.real_or_nothing(7),
          .rating_error = row.real_or_nothing(8)};
}

}  // namespace

Result<TournamentId> Store::add_tournament(const StoredTournament& tournament) {
  return connection_->transaction([&]() -> Result<TournamentId> {
    const auto known = find_tournament(*connection_, tournament.plan);
    if (!known) return known.error();
    if (known->has_value()) {
      if ((*known)->game == tournament.game && (*known)->players == tournament.players) {
        return (*known)->id;
      }
      return connection_->fault(fmt::format(
          "tournament {} has the same plan, but another game or other players", (*known)->id));
    }
    if (tournament.players.empty()) return connection_->fault("a tournament must have players");
    const TournamentId id = insert_tournament(*connection_, tournament);
    if (id >= most_tournaments) return connection_->fault("has too many tournaments");
    return id;
  });
}

Result<std::vector<StoredTournament>> Store::tournaments() const {
  return connection_->guarded([&]() -> Result<std::vector<StoredTournament>> {
    Query query(connection_->prepared(
        "SELECT id, name, plan, digest, game, begun, shard FROM tournaments ORDER BY id"));
    std::vector<StoredTournament> all;
    while (query.step()) all.push_back(read_tournament(*connection_, query));
    return all;
  });
}

Result<std::optional<StoredTournament>> Store::tournament_of(std::string_view plan) const {
  return connection_->guarded([&] { return find_tournament(*connection_, plan); });
}

Result<bool> Store::add_game(TournamentId tournament, const StoredGame& game) {
  const std::string packed = pack_record(game.record);  // before others have to wait
  return connection_->guarded([&]() -> Result<bool> {
    const auto roster = connection_->roster(tournament);
    if (!roster) return roster.error();
    const Status fits = check_game(*connection_, tournament, **roster, game);
    if (!fits) return fits.error();
    return insert_game(*connection_, tournament, **roster, game, packed);
  });
}

Status Store::for_each_game(TournamentId tournament,
                            const std::function<Status(StoredGame)>& use) const {
  return connection_->guarded([&]() -> Status {
    if (const auto roster = connection_->roster(tournament); !roster) return roster.error();
    // Not a cached statement: `use` may read games, too.
    SQLite::Statement statement(connection_->database, select_games());
    Query query(statement);
    query.with(first_id_of(tournament)).with(last_id_of(tournament));
    while (query.step()) {
      auto game = read_game(query);
      if (!game) return connection_->fault(game.error().message);
      if (Status status = use(*std::move(game)); !status) return status;
    }
    return Done{};
  });
}

Result<std::vector<StoredGame>> Store::games(TournamentId tournament) const {
  std::vector<StoredGame> all;
  const Status status = for_each_game(tournament, [&](StoredGame game) -> Status {
    all.push_back(std::move(game));
    return Done{};
  });
  if (!status) return status.error();
  return all;
}

Result<std::vector<StoredGame>> Store::last_games(TournamentId tournament, int most) const {
  return connection_->guarded([&]() -> Result<std::vector<StoredGame>> {
    Query query(connection_->prepared(select_last_games()));
    query.with(first_id_of(tournament)).with(last_id_of(tournament));
    query.with(static_cast<std::int64_t>(most));
    std::vector<StoredGame> games;
    while (query.step()) {
      auto game = read_game(query);
      if (!game) return connection_->fault(game.error().message);
      games.push_back(*std::move(game));
    }
    return games;
  });
}

Result<std::uint64_t> Store::game_count(TournamentId tournament) const {
  return connection_->guarded([&]() -> Result<std::uint64_t> {
    Query query(connection_->prepared("SELECT count(*) FROM games WHERE id BETWEEN ? AND ?"));
    query.with(first_id_of(tournament)).with(last_id_of(tournament));
    query.step();
    return static_cast<std::uint64_t>(query.number(0));
  });
}

Result<std::string> Store::record_of(GameId game) const {
  return connection_->guarded([&]() -> Result<std::string> {
    Query query(connection_->prepared("SELECT record FROM games WHERE id = ?"));
    if (!query.with(game).step()) return connection_->fault(fmt::format("has no game {}", game));
    auto record = read_record(query, 0);
    if (record) return record;
    return connection_->fault(fmt::format("game {}: {}", game, record.error().message));
  });
}

Status Store::save_standings(TournamentId tournament, std::span<const StoredStanding> rows) {
  return connection_->transaction([&]() -> Status {
    Query(connection_->prepared("DELETE FROM standings WHERE tournament = ?"))
        .with(tournament)
        .run();
    for (const StoredStanding& row : rows) {
      Query query(connection_->prepared(insert_standing));
      query.with(tournament).with(std::int64_t{row.player}).with(std::int64_t{row.rank});
      query.with(row.points).with(std::int64_t{row.difference}).with(std::int64_t{row.wins});
      query.with(std::int64_t{row.draws}).with(std::int64_t{row.losses});
      query.with(row.rating).with(row.rating_error).run();
    }
    return Done{};
  });
}

Result<std::vector<StoredStanding>> Store::standings(TournamentId tournament) const {
  return connection_->guarded([&]() -> Result<std::vector<StoredStanding>> {
    Query query(connection_->prepared(
        "SELECT rank, player, points, difference, wins, draws, losses, rating, rating_error "
        "FROM standings WHERE tournament = ? ORDER BY rank, player"));
    query.with(tournament);
    std::vector<StoredStanding> table;
    while (query.step()) table.push_back(read_standing(query));
    return table;
  });
}

}  // namespace brett
