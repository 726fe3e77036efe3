// The computer players: random, and every search of player_kinds.h behind one agent. Each may be told
// to play a random move now and then (epsilon), which makes a beatable opponent of a strong one.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/rng.h"
#include "players/any_player.h"
#include "players/spec.h"
#include "players/state_face.h"
#include "search/search_result.h"

namespace brett {

template <class Options>
struct AgentOptions : Options {
  double epsilon = 0;

  static OptionTable<AgentOptions> table(const OptionTable<Options>& own) {
    return OptionTable<AgentOptions>().with(own).number("epsilon", &AgentOptions::epsilon, 0, 1,
                                                        "share of moves played at random");
  }
};

// Chooses uniformly. Fits every game.
struct RandomMover {
  static constexpr std::string_view name = "random";
  static constexpr std::string_view help = "any legal move";
};

class RandomPlayer final : public AnyPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const AnyState& seen, const Limits&) override {
    return {.move = seen.random_move(rng_)};
  }
  std::string spec() const override { return std::string(RandomMover::name); }

 private:
  Rng rng_;
};

class HumanPlayer final : public AnyPlayer {
 public:
  static constexpr std::string_view name = "human";
  static constexpr std::string_view help = "you, at this terminal";
  explicit HumanPlayer(Person& person) : person_(person) {}
  Decision decide(const AnyState& seen, const Limits&) override { return person_.ask(seen); }
  std::string spec() const override { return std::string(name); }

 private:
  Person& person_;
};

template <GameState G, class Search>
class SearchPlayer final : public AnyPlayer {
 public:
  using Options = AgentOptions<typename Search::Options>;
  SearchPlayer(Options options, std::uint64_t seed) : options_(std::move(options)), rng_(seed) {}

  Decision decide(const AnyState& seen, const Limits& limits) override {
    const G& state = StateFace<G>::of(seen).state();
    if (options_.epsilon > 0 && rng_.unit() < options_.epsilon) {
      return {.move = seen.random_move(rng_)};
    }
    const auto result = Search::search(state, evaluation_, options_, limits);
    return {.move = wrapped(result.ranked.front().move), .nodes = result.nodes};
  }
  std::string spec() const override {
    return canonical_spec(Search::name, Options::table(Search::options()), options_);
  }

 private:
  Options options_;
  PlainEvaluation<G> evaluation_;
  Rng rng_;
};

}  // namespace brett
