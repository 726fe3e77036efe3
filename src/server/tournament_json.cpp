#include "server/tournament_json.h"

#include <fmt/format.h>

namespace brett::server {

namespace {

std::string_view word_for(RatingStatus status) {
  switch (status) {
    case RatingStatus::rated: return "rated";
    case RatingStatus::won_all: return "won_all";
    case RatingStatus::lost_all: return "lost_all";
    case RatingStatus::unconnected: return "unconnected";
  }
  return "";
}

Json standings_json(const TournamentResults& results) {
  return list_json(results.standings(), [](const Standing& row) -> Json {
    return {{"rank", row.rank},
            {"player", row.player},
            {"games", row.tally.games()},
            {"points", row.points},
            {"difference", row.tally.difference()},
            {"won", row.tally.wins},
            {"drawn", row.tally.draws},
            {"lost", row.tally.losses}};
  });
}

Json cross_json(const TournamentResults& results) {
  const CrossTable table = results.cross_table();
  Json rows = Json::array();
  for (int a = 0; a < table.players(); ++a) {
    Json row = Json::array();
    for (int b = 0; b < table.players(); ++b) {
      const Tally tally = a == b ? Tally{} : table.against(a, b);
      row.push_back(
          a == b ? Json()
                 : Json{{"won", tally.wins}, {"drawn", tally.draws}, {"lost", tally.losses}});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json ratings_json(const TournamentResults& results) {
  Json list = Json::array();
  const Ratings ratings = results.ratings();
  for (std::size_t player = 0; player < ratings.players().size(); ++player) {
    const Rating& rating = ratings.players()[player];
    Json json{{"player", player}, {"status", word_for(rating.status)}};
    const bool rated = rating.status == RatingStatus::rated;
    json["elo"] = rated ? Json(rating.elo) : Json();
    json["error"] = rated ? Json(rating.error) : Json();
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace

Json tables_json(const TournamentPlan& plan, const TournamentResults& results) {
  Json players = Json::array();
  const auto names = plan.player_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    players.push_back({{"name", names[i]}, {"spec", plan.players[i].spec}});
  }
  return {{"name", plan.name},
          {"game", plan.game},
          {"format", name_of(plan.schedule.format)},
          {"plan", canonical_text(plan)},
          {"players", std::move(players)},
          {"played", results.games()},
          {"known", results.schedule().games_known()},
          {"standings", standings_json(results)},
          {"cross", cross_json(results)},
          {"ratings", ratings_json(results)},
          {"forfeits", results.forfeits()},
          {"adjudicated", results.adjudicated()},
          {"finished", results.finished()}};
}

Result<std::vector<StoredGame>> last_games(const Store& store, TournamentId id) {
  constexpr int games_told = 20;
  return store.last_games(id, games_told);
}

Json recent_games_json(const std::vector<StoredGame>& games) {
  return list_json(games, [](const StoredGame& game) -> Json {
    return {{"stored", game.id},   {"game", game.number},     {"round", game.round},
            {"seats", game.seats}, {"payoffs", game.payoffs}, {"plies", game.plies}};
  });
}

}  // namespace brett::server
