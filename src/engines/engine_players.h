// External engines as players of every game: engine:name=rhino.
//
//     const Registry registry = with_engines(Registry::standard(), engines);
//     auto player = make_player(**registry.game("my_game"), "engine:name=rhino", {});
//
// An engine starts with its first game, not when its player is made, and ends with its player. Its
// errors are forfeits returned by decide(): they cost the game, nothing more.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "engines/engine_config.h"
#include "players/registry.h"

namespace brett {

// The registry with these engines added to its players. Precondition: it has no engines yet.
Registry with_engines(Registry registry, Engines engines);

// The engines that these players use; players are given as specs.
Engines engines_of(const Engines& engines, const std::vector<std::string>& players);
// Why a player cannot receive these limits of a move: it is an engine whose protocol cannot express
// them. Empty if it can.
std::string limits_misfit(const Engines& engines, std::string_view player, const Limits& limits);

}  // namespace brett
