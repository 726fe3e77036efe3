// Players that repeat the slips of published studies, so that their effect on the published results can be
// measured. They are in no search: the program adds them to its registry, as it adds engines.
#pragma once

#include "players/registry.h"

namespace brett {

SearchKind study2019();
SearchKind study2023();
// The registry with both as players.
Registry with_studies(Registry registry);

}  // namespace brett
