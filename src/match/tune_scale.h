// Fits how people should read the values of a game's evaluations (players/value_scale.h): plays games, values
// their positions by every evaluation, and compares these values with how the games ended.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "players/game.h"

namespace brett {

struct ScalePlan {
  std::string player;  // a search; its node limit and evaluation are replaced
  std::vector<std::string> evaluations = {};       // none: the game's own ones
  std::vector<std::uint64_t> nodes = {300, 3000};  // of a move, one half of the games each
  int games = 200;
  int random_plies = 6;  // at most, before the players take over
  std::uint64_t seed = 1;
};

struct FittedScale {
  std::string evaluation;
  double win = 0;  // slopes per point
  std::optional<double> margin = {};
  std::size_t positions = 0;
  double log_loss = 0;
};

// The search that analyses if nobody says which: that of the strongest level.
Result<std::string> default_analyser(const Game& game);
// The evaluations that a scale is fitted for if nobody says which: those of the game with `linear`, without
// those that need a file which is not there.
std::vector<std::string> scalable_evaluations(const Game& game);

// `played` is told the number of games finished. An error names what cannot be played; a stop ends it with
// what there is.
Result<std::vector<FittedScale>> fit_scale(const Game& game, const ScalePlan& plan,
                                           const std::stop_token& stop,
                                           const std::function<void(int games)>& played);

}  // namespace brett
