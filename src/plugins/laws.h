// Laws that hold for every game, checked by random play. Registered games are held to them by the tests,
// plug-ins when they are loaded (plugin.h).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "players/game.h"

namespace brett {

struct LawEffort {
  int games = 12;  // random games for a law
};

class Finding;

struct Law {
  std::string_view name;  // "chance events sum to one"
  void (*check)(const Game& game, const LawEffort& effort, Finding& finding);

  // The first breach, with the position; empty if none was found.
  std::string breach(const Game& game, const LawEffort& effort) const;
};

const std::vector<Law>& game_laws();

}  // namespace brett
