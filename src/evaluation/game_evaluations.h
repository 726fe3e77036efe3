// All evaluations of a game type: its own, those that every game with criteria or patterns has (`linear`,
// `profile`, `ntuple`, `found`), and those that every game has. Files that include this include
// evaluation/<game>.h before it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluation/found.h"
#include "evaluation/linear.h"
#include "evaluation/ntuple.h"
#include "evaluation/profile.h"

namespace brett {

// What can be learned in a game, by the name of the kind.
template <GameState G>
std::vector<WeightLayout> learnable_layouts() {
  std::vector<WeightLayout> list;
  if constexpr (HasCriteria<G>) list.push_back(LinearEvaluation<G>::layout());
  if constexpr (HasPatterns<G>) list.push_back(NtupleEvaluation<G>::layout());
  if constexpr (HasGrid<G>) list.push_back(FoundEvaluation<G>::layout());
  return list;
}

// The evaluation with these weights. Precondition: their layout is one of those.
template <GameState G>
std::shared_ptr<const LearnedEvaluation> learned_evaluation(
    std::shared_ptr<const Weights> weights) {
  if constexpr (HasPatterns<G>) {
    if (weights->layout.kind == NtupleEvaluation<G>::name) {
      return std::make_shared<const NtupleEvaluation<G>>(std::move(weights));
    }
  }
  if constexpr (HasGrid<G>) {
    if (weights->layout.kind == FoundEvaluation<G>::name) {
      return std::make_shared<const FoundEvaluation<G>>(std::move(weights));
    }
  }
  if constexpr (HasCriteria<G>) {
    return std::make_shared<const LinearEvaluation<G>>(std::move(weights));
  }
  return nullptr;
}

// `profile` with the criteria of one game.
template <HasCriteria G>
struct ProfileOf {
  static constexpr std::string_view name = ProfileEvaluation::name;
  static constexpr std::string_view help = ProfileEvaluation::help;
  using Options = ProfileEvaluation::Options;
  static OptionTable<Options> options() { return ProfileEvaluation::options(); }
  static MadeEvaluation make(const Options& options, const EvaluationFiles& files) {
    return ProfileEvaluation::make(options, files, Criteria<G>::layout(), &learned_evaluation<G>);
  }
};

template <GameState G>
std::vector<NamedEvaluation> evaluations_of() {
  auto list = EvaluationCatalogue<G>::list();
  if constexpr (HasCriteria<G>) {
    list.push_back(named_evaluation<LinearEvaluation<G>>());
    list.push_back(named_evaluation<ProfileOf<G>>());
  }
  if constexpr (HasPatterns<G>) list.push_back(named_evaluation<NtupleEvaluation<G>>());
  if constexpr (HasGrid<G>) list.push_back(named_evaluation<FoundEvaluation<G>>());
  for (auto& named : general_evaluations(G::facts)) list.push_back(std::move(named));
  return list;
}

template <GameState G>
GameEvaluations game_evaluations() {
  auto* policy = &no_policy;
  if constexpr (requires { EvaluationCatalogue<G>::policy; })
    policy = &EvaluationCatalogue<G>::policy;
  return {.preferred = std::string(EvaluationCatalogue<G>::preferred),
          .list = evaluations_of<G>(),
          .learnable = learnable_layouts<G>(),
          .learned = &learned_evaluation<G>,
          .policy = policy};
}

}  // namespace brett
