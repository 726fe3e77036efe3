// The plain searches of the 2023 Othello study with the slip that its results point to: values are for the
// side to move, and MAX and MIN take them as they are. So the value of a leaf or of a finished game has the
// wrong sign where the searcher's opponent is to move: at odd plies, where moves alternate.
//
// `search` says which search it is; all other options are those of that search.
#pragma once

#include "players/search_spec.h"

namespace brett {

const SearchKind& study2023();

}  // namespace brett
