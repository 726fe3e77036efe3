// What the program knows of a game besides its rules and evaluations, as data: data/games/NAME.toml, looked
// for in all data folders (files/data_file.h). A game without such a file has what all games have.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace brett {

struct GameData {
  std::vector<std::string>
      levels;  // specs of ten searching players, weakest first; empty: none tuned
  // What a mistake costs in points by evaluation; "usual" is the one the game prefers.
  std::map<std::string, double, std::less<>> mistakes;
};

Result<GameData> game_data(std::string_view game);
// `source` begins the errors, which name the key.
Result<GameData> read_game_data(std::string_view toml, std::string_view source);

}  // namespace brett
