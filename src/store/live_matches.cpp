// Matches that a server has under way, in a store.
#include "records/record.h"
#include "store/connection.h"

namespace brett {

namespace {

void remove(StoreConnection& store, std::string_view match, std::size_t first_ply) {
  Query(store.prepared("DELETE FROM match_plies WHERE match = ? AND ply >= ?"))
      .with(match)
      .with(static_cast<std::int64_t>(first_ply))
      .run();
}

void add(StoreConnection& store, std::string_view match, std::size_t ply, std::string_view text) {
  Query(store.prepared("INSERT OR REPLACE INTO match_plies (match, ply, body) "
                       "VALUES (?, ?, ?)"))
      .with(match)
      .with(static_cast<std::int64_t>(ply))
      .with(text)
      .run();
}

void remove_all(StoreConnection& store, std::string_view match) {
  remove(store, match, 0);
  Query(store.prepared("DELETE FROM matches WHERE id = ?")).with(match).run();
}

}  // namespace

Status Store::save_match(std::string_view id, std::string_view body, std::size_t keep,
                         std::span<const std::string> plies) {
  return connection_->transaction([&]() -> Status {
    Query(connection_->prepared("INSERT INTO matches (id, saved, body) VALUES (?, ?, ?) "
                                "ON CONFLICT (id) DO UPDATE SET saved = excluded.saved, "
                                "body = excluded.body"))
        .with(id)
        .with(utc_now())
        .with(body)
        .run();
    remove(*connection_, id, keep);
    for (const std::string& ply : plies) add(*connection_, id, keep++, ply);
    return Done{};
  });
}

Status Store::add_ply(std::string_view id, std::size_t ply, std::string_view text) {
  return connection_->guarded([&]() -> Status {
    add(*connection_, id, ply, text);
    return Done{};
  });
}

Status Store::remove_match(std::string_view id) {
  return connection_->transaction([&]() -> Status {
    remove_all(*connection_, id);
    return Done{};
  });
}

Status Store::finish_match(std::string_view id, const Record& record) {
  const auto added = import([&](const AddRecord& add_record) -> Status {
    if (const auto one = add_record(record); !one) return one.error();
    remove_all(*connection_, id);
    return Done{};
  });
  return added ? Status(Done{}) : added.error();
}

Result<std::vector<Store::StoredMatch>> Store::matches() const {
  return connection_->guarded([&]() -> Result<std::vector<StoredMatch>> {
    Query query(connection_->prepared("SELECT id, body FROM matches ORDER BY saved, id"));
    std::vector<StoredMatch> all;
    while (query.step()) all.push_back({query.text(0), query.text(1)});
    for (StoredMatch& match : all) {
      Query plies(
          connection_->prepared("SELECT body FROM match_plies WHERE match = ? ORDER BY ply"));
      plies.with(match.id);
      while (plies.step()) match.plies.push_back(plies.text(0));
    }
    return all;
  });
}

Status Store::save_host(TournamentId tournament, std::string_view token) {
  return connection_->guarded([&]() -> Status {
    Query(connection_->prepared("INSERT INTO hosts (tournament, token) VALUES (?, ?) "
                                "ON CONFLICT (tournament) DO NOTHING"))
        .with(tournament)
        .with(token)
        .run();
    return Done{};
  });
}

Result<std::string> Store::host_of(TournamentId tournament) const {
  return connection_->guarded([&]() -> Result<std::string> {
    Query query(connection_->prepared("SELECT token FROM hosts WHERE tournament = ?"));
    if (!query.with(tournament).step()) return std::string();
    return query.text(0);
  });
}

}  // namespace brett
