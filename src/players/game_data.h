// What is known of a game besides its rules, data/games/NAME.toml in any data folder (files/data_file.h): levels, the
// scale of values, and what people read and see of it. A game without such a file has general ones.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "players/game_texts.h"

namespace brett {

// How people read the values of a game's evaluations (value_scale.h), as `brett tune scale` fits it.
struct GameScale {
  // Per point of an evaluation.
  struct Slopes {
    double win = 0;  // of the logistic curve of the expected share of the points
    std::optional<double> margin = {};
  };
  std::string unit;  // of the margin, in the plural; empty: the game has none
  std::map<std::string, Slopes, std::less<>> evaluations;
};

struct GameData {
  std::vector<std::string>
      levels;  // specs of ten searching players, weakest first; empty: none tuned
  GameScale scale;
  GameTexts texts;
};

Result<GameData> game_data(std::string_view game);
// Errors begin with `source` and name the key.
Result<GameData> read_game_data(std::string_view toml, std::string_view source);

}  // namespace brett
