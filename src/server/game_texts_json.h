// What people read and see of a game (players/game_texts.h) as JSON.
#pragma once

#include "players/registry.h"
#include "server/json.h"

namespace brett::server {

// For the list of games: names in other languages and the cover. Of broken data only what is wrong with them.
Json listed_texts_json(const GameEntry& entry);
// Everything, for the game as it is played.
Json texts_json(const Game& game);

}  // namespace brett::server
