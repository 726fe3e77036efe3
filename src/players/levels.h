// Ten levels for every game, from a beginner's opponent to the strongest. A level stands for a player's
// spec: "level=3" or "level=casual"; docs/levels.md has the matches that prove their order. The levels of
// a game are data (game_data.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "players/game.h"

namespace brett {

constexpr std::size_t level_count = 10;

struct Level {
  int number = 0;  // 1 to 10
  std::string_view name;
  std::string spec;  // of the player
};

// Of this game, weakest first; an error says what is wrong with its data.
Result<std::vector<Level>> levels_of(const Game& game);

// Whether a player's spec is meant to be a level, even if malformed ("level:3").
bool is_level(std::string_view spec);
// The spec it stands for; the error says how levels are written, and which one may be meant.
Result<std::string> spec_of_level(const Game& game, std::string_view spec);

}  // namespace brett
