// A training run as data: which game, what is learned, by which search, from which games, how it is
// tested. Read from a TOML file or from flags by the same table of keys (docs/learning.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "evaluation/weights.h"
#include "learning/td_prob.h"
#include "players/registry.h"

namespace brett {

struct TrainingPlan : TdRules {
  enum class Method { td, choices };
  enum class Explored { cut, bridge };
  enum class Source { self_play, opponents, watch, records };

  std::string game;
  std::string kind = "linear";
  std::string name;  // of what is written; empty: GAME-KIND
  std::string out = ".";
  int patterns = 24;               // of kind found
  std::uint64_t evolve_every = 0;  // games of a generation of patterns; 0: the first stay
  // Weights to begin with, or `zeros`; empty: zeros, but of a profile the weights that come with the game.
  std::string from;
  std::string player = "maxn:depth=1";  // the search that learns, without an evaluation
  Method method = Method::td;
  Output output = Output::squashed;
  bool normalise = false;
  std::string rates;  // "endgame=0 cells=0.5 endgame.cells=2"
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  int batch = 1;         // games played with the same weights
  double rate_end = -1;  // falls in a straight line to this; negative: stays
  bool adapt = false;
  double power_rate = 0;  // of learning the power of the utility's distance
  double epsilon = 0;
  Explored explored = Explored::cut;  // what is learned across moves played at random
  int random_plies = 0;
  std::string opponents;         // specs with blanks between them; empty: against itself
  std::string players;           // fixed ones, of which `watch` is learned from
  std::string watch;             // a player of `players` or of the records; empty: every seat
  std::string records;           // file of games or a store
  std::string tournament;        // of the store; empty: all its games
  std::uint64_t test_every = 0;  // games; 0: only at the end
  int test_blocks = 50;          // a block is a game for each seat
  std::string test_player;       // empty: `player`
  std::string test_opponents = "random";
  double test_epsilon = 0;
  int test_random_plies = 4;
  std::chrono::nanoseconds checkpoint{std::chrono::seconds{10}};
  std::string store;

  static constexpr std::string_view zeros = "zeros";

  static OptionTable<TrainingPlan> table();
  Source source() const;
  std::string result_name() const;
  // What is learned about somebody is a profile of him, whose owner is the weights that it began as.
  bool is_profile() const { return !watch.empty(); }
  std::string owner() const;
  // Everything that decides what is learned, in table order: the identity of a run.
  std::string canonical() const;
  // What to type to learn this again.
  std::string command() const;
  double rate_at(std::uint64_t game) const;
};

// Keys and values as in a file or from flags; `source` begins errors of files.
Result<TrainingPlan> read_training_plan(std::string_view toml, std::string_view source);
Status set_training_option(TrainingPlan& plan, std::string_view key, std::string_view value);
// Whether every option that is set counts for something, beside the others.
Status check_training_plan(const Game& game, const TrainingPlan& plan);
// The error says what is wrong with the kind, the rates or the weights to begin with.
Result<Weights> beginning_weights(const Game& game, const TrainingPlan& plan);

}  // namespace brett
