#include "engines/engine_players.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "engines/child_process.h"
#include "engines/engine_player.h"

namespace brett {

namespace {

class GameWithEngines final : public AnyGame {
 public:
  GameWithEngines(std::shared_ptr<const AnyGame> game, std::shared_ptr<const Engines> engines)
      : game_(std::move(game)), engines_(std::move(engines)) {}

  const Facts& facts() const override { return game_->facts(); }
  std::string_view rules() const override { return game_->rules(); }
  std::string spec() const override { return game_->spec(); }
  int seats() const override { return game_->seats(); }
  std::unique_ptr<AnyState> start() const override { return game_->start(); }
  Result<std::unique_ptr<AnyState>> parse(std::string_view position) const override {
    return game_->parse(position);
  }

  std::vector<PlayerInfo> players() const override {
    auto list = game_->players();
    list.push_back({std::string(EnginePlayer::name), std::string(EnginePlayer::help),
                    EnginePlayer::table().describe(), ""});
    return list;
  }
  Result<std::unique_ptr<AnyPlayer>> player(const Spec& spec,
                                            const PlayerContext& context) const override {
    if (spec.name != EnginePlayer::name) return game_->player(spec, context);
    const auto options = read_options(spec, EnginePlayer::table());
    if (!options) return options.error();
    const auto engine = engines_->find(options->name);
    if (engine == engines_->end()) return unknown_engine(options->name);
    const EngineConfig& config = engine->second;
    if (const std::string why = protocol_misfit(config.protocol, *game_); !why.empty()) {
      return Error{fmt::format("engine {} cannot play {}: {}", options->name, game_->spec(), why)};
    }
    if (const auto program = find_program(config.command.at(0), config.directory); !program) {
      return Error{fmt::format("engine {}: {}", options->name, program.error().message)};
    }
    return std::unique_ptr<AnyPlayer>(std::make_unique<EnginePlayer>(game_, config, *options));
  }

  std::vector<WeightLayout> learnable() const override { return game_->learnable(); }
  Result<std::unique_ptr<AnyLearner>> learner(const Spec& spec,
                                              std::shared_ptr<const Weights> weights,
                                              std::uint64_t seed) const override {
    return game_->learner(spec, std::move(weights), seed);
  }
  Result<std::unique_ptr<AnyBook>> opening_book(std::string_view text, std::string_view source,
                                                int plies, std::stop_token stop) const override {
    return game_->opening_book(text, source, plies, std::move(stop));
  }
  Result<Solution> solve(const AnyState& state, const SolverOptions& options, const Limits& limits,
                         const SolverProgress& progress) const override {
    return game_->solve(state, options, limits, progress);
  }
  PerftCount perft(const AnyState& state, int depth, std::stop_token stop) const override {
    return game_->perft(state, depth, std::move(stop));
  }
  PlayoutCount playouts(const AnyState& state, std::chrono::nanoseconds time, Rng rng,
                        std::stop_token stop) const override {
    return game_->playouts(state, time, rng, std::move(stop));
  }

 private:
  Error unknown_engine(const std::string& name) const {
    if (name.empty()) return {"engine: name is missing, like engine:name=rhino"};
    if (engines_->empty()) {
      return {
          fmt::format("engine {}: there are none; a table [engines.{}] in a tournament plan or in "
                      "the file of --engines makes it one",
                      in_quotes(name), name)};
    }
    std::vector<std::string> names;
    for (const auto& [known, config] : *engines_) names.push_back(known);
    return unknown("engine", name, names);
  }

  std::shared_ptr<const AnyGame> game_;
  std::shared_ptr<const Engines> engines_;
};

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

std::unique_ptr<AnyGame> with_engines(std::unique_ptr<AnyGame> game,
                                      std::shared_ptr<const Engines> engines) {
  return std::make_unique<GameWithEngines>(std::move(game), std::move(engines));
}

Registry with_engines(Registry registry, Engines engines) {
  registry.dress(
      [shared = std::make_shared<const Engines>(std::move(engines))](
          std::unique_ptr<AnyGame> game) { return with_engines(std::move(game), shared); });
  return registry;
}

}  // namespace brett
