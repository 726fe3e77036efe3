// Tables of a tournament as JSON.
#pragma once

#include "server/json.h"
#include "tournament/results.h"

namespace brett::server {

// Everything that the games so far say.
Json tables_json(const TournamentPlan& plan, const TournamentResults& results);

}  // namespace brett::server
