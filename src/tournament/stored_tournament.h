// Tournaments as stores have them: whether what is stored is what their plans say. A store knows records; plans and
// schedules are known here.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/store.h"
#include "tournament/plan.h"
#include "tournament/results.h"

namespace brett {

// The plan that a tournament was entered with. The error names the store.
Result<TournamentPlan> stored_plan(const Registry& registry, const Store& store,
                                   const StoredTournament& tournament);

// What is wrong with a tournament, in words: its plan, its roster, games that the schedule does not have or
// has otherwise. Empty if nothing is; after many faults the rest is left out.
std::vector<std::string> tournament_faults(const Registry& registry, const Store& store,
                                           const StoredTournament& tournament);

// A store that has some of the games.
struct StoredPart {
  const Store* store = nullptr;
  StoredTournament tournament;
};
// Whether parts of the same tournament can be merged: everything of theirs can be read and, taken together, is
// of the schedule. Where two have a game of the same number, that of the first counts.
Status check_parts(const TournamentPlan& plan, std::span<const StoredPart> parts);

}  // namespace brett
