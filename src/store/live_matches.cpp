// Matches that a server has under way, in a store.
#include "records/record.h"
#include "store/connection.h"

namespace brett {

Status Store::save_match(std::string_view id, std::string_view body) {
  return connection_->guarded<Done>([&]() -> Status {
    Query(connection_->prepared("INSERT INTO matches (id, saved, body) VALUES (?, ?, ?) "
                                "ON CONFLICT (id) DO UPDATE SET saved = excluded.saved, "
                                "body = excluded.body"))
        .with(id)
        .with(utc_now())
        .with(body)
        .run();
    return Done{};
  });
}

Status Store::remove_match(std::string_view id) {
  return connection_->guarded<Done>([&]() -> Status {
    Query(connection_->prepared("DELETE FROM matches WHERE id = ?")).with(id).run();
    return Done{};
  });
}

Result<std::vector<Store::StoredMatch>> Store::matches() const {
  using All = std::vector<StoredMatch>;
  return connection_->guarded<All>([&]() -> Result<All> {
    Query query(connection_->prepared("SELECT id, body FROM matches ORDER BY saved, id"));
    All all;
    while (query.step()) all.push_back({query.text(0), query.text(1)});
    return all;
  });
}

Status Store::save_host(TournamentId tournament, std::string_view token) {
  return connection_->guarded<Done>([&]() -> Status {
    Query(connection_->prepared("INSERT INTO hosts (tournament, token) VALUES (?, ?) "
                                "ON CONFLICT (tournament) DO NOTHING"))
        .with(tournament)
        .with(token)
        .run();
    return Done{};
  });
}

Result<std::string> Store::host_of(TournamentId tournament) const {
  return connection_->guarded<std::string>([&]() -> Result<std::string> {
    Query query(connection_->prepared("SELECT token FROM hosts WHERE tournament = ?"));
    if (!query.with(tournament).step()) return std::string();
    return query.text(0);
  });
}

}  // namespace brett
