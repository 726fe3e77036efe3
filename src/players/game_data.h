// What is known of a game besides its rules, data/games/NAME.toml in any data folder (files/data_file.h):
// levels, the size of mistakes, and what people read and see of it. A game without such a file has general ones.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "players/game_texts.h"

namespace brett {

struct GameData {
  std::vector<std::string>
      levels;  // specs of ten searching players, weakest first; empty: none tuned
  // What a mistake costs in points by evaluation; "usual" is the one the game prefers.
  std::map<std::string, double, std::less<>> mistakes;
  GameTexts texts;
};

Result<GameData> game_data(std::string_view game);
// Errors begin with `source` and name the key.
Result<GameData> read_game_data(std::string_view toml, std::string_view source);

}  // namespace brett
