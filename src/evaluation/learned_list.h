// The evaluations that every game with criteria or patterns has besides its own: `linear`, `ntuple`, and
// `profile`, which values opponents by what was learned about them.
#pragma once

#include <utility>
#include <vector>

#include "evaluation/found.h"
#include "evaluation/linear.h"
#include "evaluation/ntuple.h"
#include "evaluation/profile.h"

namespace brett {

template <GameState G>
std::vector<NamedEvaluation<G>> with_learned(std::vector<NamedEvaluation<G>> list) {
  if constexpr (HasCriteria<G>) {
    list.push_back(named_evaluation<G, LinearEvaluation<G>>());
    list.push_back(named_evaluation<G, ProfileEvaluation<G>>());
  }
  if constexpr (HasPatterns<G>) list.push_back(named_evaluation<G, NtupleEvaluation<G>>());
  if constexpr (HasGrid<G>) list.push_back(named_evaluation<G, FoundEvaluation<G>>());
  return list;
}

// What can be learned in a game, by the name of the kind.
template <GameState G>
std::vector<WeightLayout> learnable_layouts() {
  std::vector<WeightLayout> list;
  if constexpr (HasCriteria<G>) list.push_back(Criteria<G>::layout());
  if constexpr (HasPatterns<G>) list.push_back(Patterns<G>::layout());
  if constexpr (HasGrid<G>) list.push_back(found_layout(G::facts.name, {}));
  return list;
}

// The evaluation with these weights. Precondition: their layout is one of those.
template <GameState G>
std::shared_ptr<const LearnedEvaluation<G>> learned_evaluation(
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

}  // namespace brett
