// External engines as players of every game: engine:name=rhino.
//
//     const Registry registry = with_engines(Registry::standard(), engines);
//     auto player = make_player(**registry.game("othello"), "engine:name=rhino", {});
//
// An engine is started when it is first told the game, not when its player is made, and stopped with
// its player. What it does wrong comes out of decide() as a forfeit: it costs the game, and only that.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "engines/engine_config.h"
#include "players/registry.h"

namespace brett {

// The same games, whose players are also these engines. Precondition: there were none before.
Registry with_engines(Registry registry, Engines engines);

// Those of the engines that these players, given as specs, are.
Engines engines_of(const Engines& engines, const std::vector<std::string>& players);
// Why a player cannot be told these limits of a move: it is an engine, and its protocol has no words
// for them. Empty if it can.
std::string limits_misfit(const Engines& engines, std::string_view player, const Limits& limits);

}  // namespace brett
