// The list of all kinds of players, independent of the games. Engines, studies and tests add entries to
// the list of a registry.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "players/player.h"
#include "players/spec.h"
#include "search/search_kind.h"

namespace brett {

class Game;

struct PlayerKind {
  std::string name;  // the word used in specs
  std::string help;
  std::vector<OptionInfo> options = {};
  // Why such players cannot play a game; empty if they can.
  std::function<std::string(const Game&)> misfit = [](const Game&) { return std::string(); };
  // Precondition: it fits.
  std::function<Result<std::unique_ptr<Player>>(const Game&, const Spec&, const PlayerContext&)>
      make;
};

using PlayerKinds = std::vector<PlayerKind>;

PlayerKind searching_player(const SearchKind& search);
// A person, the random player, and every search.
PlayerKinds standard_players();

}  // namespace brett
