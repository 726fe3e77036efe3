// Tables of a tournament as JSON.
#pragma once

#include "server/json.h"
#include "store/store.h"
#include "tournament/results.h"

namespace brett::server {

// Everything that the games so far say.
Json tables_json(const TournamentPlan& plan, const TournamentResults& results);

// The last games, as many as are shown.
Result<std::vector<StoredGame>> last_games(const Store& store, TournamentId id);
Json recent_games_json(const std::vector<StoredGame>& games);

}  // namespace brett::server
