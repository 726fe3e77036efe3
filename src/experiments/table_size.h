// How large a transposition table a player was given.
#pragma once

#include <optional>
#include <string_view>

#include "players/game.h"

namespace brett {

// In megabytes, by its spec or else its search's default; nothing if its search has no such option.
std::optional<long long> table_megabytes(const Game& game, std::string_view spec);

}  // namespace brett
