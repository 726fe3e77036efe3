// Which evaluations a game has, by name. A game's own ones are listed in a specialisation of
// EvaluationCatalogue in evaluation/<game>.h; every game has `plain`, and all games without secrets have
// `montecarlo`. game_evaluations.h puts the list of a game together.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/options.h"
#include "core/table_of.h"
#include "evaluation/weights.h"
#include "search/evaluation.h"
#include "search/searcher.h"

namespace brett {

class LearnedEvaluation;

using OptionValues = std::vector<std::pair<std::string, std::string>>;
using MadeEvaluation = Result<std::shared_ptr<const Evaluation>>;
using MadePolicy = Result<std::shared_ptr<const Policy>>;

// An evaluation as lists show it.
struct EvaluationOffer {
  std::string name;
  std::string help;
  std::vector<OptionInfo> options;
};

struct NamedEvaluation : EvaluationOffer {
  // Makes it with these options (keys without the leading "eval."); unknown keys are an error.
  MadeEvaluation (*make)(const OptionValues& values);
};

// E: an Evaluation with static name, help, Options, options(), constructed from Options; or with
// `static MadeEvaluation make(const Options&)` where that can fail.
template <class E>
NamedEvaluation named_evaluation() {
  return {{std::string(E::name), std::string(E::help), E::options().describe()},
          [](const OptionValues& values) -> MadeEvaluation {
            typename E::Options options{};
            for (const auto& [key, value] : values) {
              const Status status = E::options().set(options, key, value, E::name);
              if (!status) return status.error();
            }
            if constexpr (requires { E::make(options); }) {
              return E::make(options);
            } else {
              return std::shared_ptr<const Evaluation>(std::make_shared<const E>(options));
            }
          }};
}

// --- what a game specialises ---------------------------------------------------------------------
template <GameState G>
struct EvaluationCatalogue {
  static constexpr std::string_view preferred = "plain";  // what is used if nobody says otherwise
  static std::vector<NamedEvaluation> list() { return {}; }
};

// What a game has from books, which lie below this room: specialised in books/<game>.h, which
// src/players/games.txt then names instead of evaluation/<game>.h.
template <GameState G>
struct BookEvaluations {
  static std::vector<NamedEvaluation> list() { return {}; }
};

// The weights of weighted playouts, read from a file (empty: the game's own); null if it has none.
template <GameState G>
struct BookPolicy {
  static MadePolicy make(std::string_view /*file*/) { return std::shared_ptr<const Policy>(); }
};

// --- what the rest of the program sees -------------------------------------------------------------
// All that a game knows to value its states.
struct GameEvaluations {
  std::string preferred;  // the name used if nobody says otherwise
  std::vector<NamedEvaluation> list;
  std::vector<WeightLayout>
      learnable;  // one for each kind of weights; empty: nothing can be learned
  // The evaluation with these weights. Precondition: their layout is one of `learnable`.
  std::shared_ptr<const LearnedEvaluation> (*learned)(std::shared_ptr<const Weights> weights);
  // BookPolicy::make of the game.
  MadePolicy (*policy)(std::string_view file);
};

// `plain`, and `montecarlo` for games without secrets.
std::vector<NamedEvaluation> general_evaluations(const Facts& facts);

// What an empty text stands for.
std::string_view evaluation_name(const GameEvaluations& evaluations, std::string_view text);
// The evaluation of "a+b", each option for those terms that know its key. An empty text is the default.
MadeEvaluation make_evaluation(const GameEvaluations& evaluations, std::string_view text,
                               const OptionValues& values);

}  // namespace brett
