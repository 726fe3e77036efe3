// A game with its parameters, behind a run-time face. Called once per command or move, never per
// node.
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/weights.h"
#include "players/any_book.h"
#include "players/any_learner.h"
#include "players/any_player.h"
#include "players/any_state.h"
#include "players/spec.h"
#include "search/outcome_solver.h"
#include "search/perft.h"
#include "search/playout.h"

namespace brett {

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const Facts& facts() const = 0;
  virtual std::string_view rules() const = 0;
  virtual std::string spec() const = 0;  // canonical
  virtual int seats() const = 0;

  virtual std::unique_ptr<AnyState> start() const = 0;
  virtual Result<std::unique_ptr<AnyState>> parse(std::string_view position) const = 0;

  virtual std::vector<PlayerInfo> players() const = 0;
  virtual Result<std::unique_ptr<AnyPlayer>> player(const Spec& spec,
                                                    const PlayerContext& context) const = 0;

  // What of this game can be learned; empty: nothing.
  virtual std::vector<WeightLayout> learnable() const { return {}; }
  // A player of that search with these weights, which somebody else may change between games. An error
  // says why there is none, for a layout that is not one of learnable(), too.
  virtual Result<std::unique_ptr<AnyLearner>> learner(const Spec& spec,
                                                      std::shared_ptr<const Weights> weights,
                                                      std::uint64_t seed) const;

  // An opening table read from its text (books/book_lines.h), of whose lines the first `plies` are
  // kept. `source` begins the errors, of which a stop is one.
  virtual Result<std::unique_ptr<AnyBook>> opening_book(std::string_view text,
                                                        std::string_view source,
                                                        int plies = 1'000'000,
                                                        std::stop_token stop = {}) const = 0;

  // An error says why the game cannot be solved.
  virtual Result<Solution> solve(const AnyState& state, const SolverOptions& options,
                                 const Limits& limits, const SolverProgress& progress) const = 0;
  virtual PerftCount perft(const AnyState& state, int depth, std::stop_token stop = {}) const = 0;
  virtual PlayoutCount playouts(const AnyState& state, std::chrono::nanoseconds time, Rng rng,
                                std::stop_token stop) const = 0;
};

// One line of the registry: a game by name, made with the options of a spec.
struct GameEntry {
  Facts facts;
  std::string_view rules;
  std::vector<OptionInfo> options;
  Result<std::unique_ptr<AnyGame>> (*make)(const Spec& spec) = nullptr;
};

}  // namespace brett
