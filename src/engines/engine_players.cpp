#include "engines/engine_players.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "engines/child_process.h"
#include "engines/engine_player.h"

namespace brett {

namespace {

Error unknown_engine(const Engines& engines, const std::string& name) {
  if (name.empty()) return {"engine: name is missing, like engine:name=rhino"};
  if (engines.empty()) {
    return {
        fmt::format("engine {}: there are none; a table [engines.{}] in a tournament plan or in "
                    "the file of --engines makes it one",
                    in_quotes(name), name)};
  }
  std::vector<std::string> names;
  for (const auto& [known, config] : engines) names.push_back(known);
  return unknown("engine", name, names);
}

Result<std::unique_ptr<Player>> make_engine_player(const Engines& engines, const Game& game,
                                                   const Spec& spec) {
  const auto options = read_options(spec, EnginePlayer::table());
  if (!options) return options.error();
  const auto engine = engines.find(options->name);
  if (engine == engines.end()) return unknown_engine(engines, options->name);
  const EngineConfig& config = engine->second;
  if (const std::string why = protocol_misfit(config.protocol, game); !why.empty()) {
    return Error{fmt::format("engine {} cannot play {}: {}", options->name, game.spec(), why)};
  }
  if (const auto program = find_program(config.command.at(0), config.directory); !program) {
    return Error{fmt::format("engine {}: {}", options->name, program.error().message)};
  }
  return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(game, config, *options));
}

PlayerKind engine_players(std::shared_ptr<const Engines> engines) {
  return {.name = std::string(EnginePlayer::name),
          .help = std::string(EnginePlayer::help),
          .options = EnginePlayer::table().describe(),
          .make = [engines = std::move(engines)](const Game& game, const Spec& spec,
                                                 const PlayerContext&) {
            return make_engine_player(*engines, game, spec);
          }};
}

// The end if the player is none of them.
Engines::const_iterator engine_of(const Engines& engines, std::string_view player) {
  const auto spec = Spec::parse(player);
  if (!spec || spec->name != EnginePlayer::name) return engines.end();
  const auto options = read_options(*spec, EnginePlayer::table());
  return options ? engines.find(options->name) : engines.end();
}

}  // namespace

Engines engines_of(const Engines& engines, const std::vector<std::string>& players) {
  Engines used;
  for (const std::string& player : players) {
    const auto engine = engine_of(engines, player);
    if (engine != engines.end()) used.insert(*engine);
  }
  return used;
}

std::string limits_misfit(const Engines& engines, std::string_view player, const Limits& limits) {
  const auto engine = engine_of(engines, player);
  return engine == engines.end() ? std::string() : limits_misfit(engine->second.protocol, limits);
}

Registry with_engines(Registry registry, Engines engines) {
  registry.add(engine_players(std::make_shared<const Engines>(std::move(engines))));
  return registry;
}

}  // namespace brett
