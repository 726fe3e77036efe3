// The evaluations of a game by name. Its own ones are listed in a specialisation of
// EvaluationCatalogue in evaluation/<game>.h; every game has `plain`, and all games without hidden
// information have `montecarlo`. game_evaluations.h combines them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/options.h"
#include "core/table_of.h"
#include "evaluation/evaluation_files.h"
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
  MadeEvaluation (*make)(const OptionValues& values, const EvaluationFiles& files);
};

// E: an Evaluation with static name and help. If it has options: with Options and options(), constructed from
// Options; or with `static MadeEvaluation make(const Options&, const EvaluationFiles&)` where that can fail.
template <class E>
NamedEvaluation named_evaluation(std::string_view name = E::name, std::string_view help = E::help) {
  if constexpr (!requires { typename E::Options; }) {
    return {{std::string(name), std::string(help), {}},
            [](const OptionValues&, const EvaluationFiles&) -> MadeEvaluation {
              return std::shared_ptr<const Evaluation>(std::make_shared<const E>());
            }};
  } else {
    return {{std::string(name), std::string(help), E::options().describe()},
            [](const OptionValues& values,
               [[maybe_unused]] const EvaluationFiles& files) -> MadeEvaluation {
              typename E::Options options{};
              for (const auto& [key, value] : values) {
                const Status status = E::options().set(options, key, value, E::name);
                if (!status) return status.error();
              }
              if constexpr (requires { E::make(options, files); }) {
                return E::make(options, files);
              } else {
                return std::shared_ptr<const Evaluation>(std::make_shared<const E>(options));
              }
            }};
  }
}

inline MadePolicy no_policy(std::string_view /*file*/, const EvaluationFiles& /*files*/) {
  return std::shared_ptr<const Policy>();
}

// What a game specialises. A specialisation may also have `static MadePolicy policy(std::string_view file, const
// EvaluationFiles&)`, the weights of weighted playouts, read from a file; an empty name is that of the game's own;
// and `static Seat sure_winner(const G&)`, as in GameEvaluations.
template <GameState G>
struct EvaluationCatalogue {
  static constexpr std::string_view preferred = "plain";  // what is used if nobody says otherwise
  static std::vector<NamedEvaluation> list() { return {}; }
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
  // Null if the game has none.
  MadePolicy (*policy)(std::string_view file, const EvaluationFiles& files);
  // Of a game that goes on, who will have won whatever happens, for solvers; nobody: -1. Null if the game
  // cannot tell.
  Seat (*sure_winner)(const State& state) = nullptr;
};

// `plain`, and `montecarlo` for games without secrets.
std::vector<NamedEvaluation> general_evaluations(const Facts& facts);

// What an empty text stands for.
std::string_view evaluation_name(const GameEvaluations& evaluations, std::string_view text);
// The evaluation of "a+b", each option for those terms that know its key. An empty text is the default.
MadeEvaluation make_evaluation(const GameEvaluations& evaluations, std::string_view text,
                               const OptionValues& values, const EvaluationFiles& files);

}  // namespace brett
