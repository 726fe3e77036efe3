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

// Calls use<E>() for every kind of evaluation E whose weights can be learned in a game.
template <GameState G, class Use>
void for_each_learned([[maybe_unused]] const Use& use) {
  if constexpr (HasCriteria<G>) use.template operator()<LinearEvaluation<G>>();
  if constexpr (HasPatterns<G>) use.template operator()<NtupleEvaluation<G>>();
  if constexpr (HasGrid<G>) use.template operator()<FoundEvaluation<G>>();
}

// The evaluation with these weights. Precondition: their layout is that of one of these kinds.
template <GameState G>
std::shared_ptr<const LearnedEvaluation> learned_evaluation(
    std::shared_ptr<const Weights> weights) {
  std::shared_ptr<const LearnedEvaluation> made;
  for_each_learned<G>([&]<class E>() {
    if (weights->layout.kind == E::name) made = std::make_shared<const E>(weights);
  });
  return made;
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
GameEvaluations game_evaluations() {
  GameEvaluations all{.preferred = std::string(EvaluationCatalogue<G>::preferred),
                      .list = EvaluationCatalogue<G>::list(),
                      .learnable = {},
                      .learned = &learned_evaluation<G>,
                      .policy = &no_policy};
  for_each_learned<G>([&]<class E>() {
    all.learnable.push_back(E::layout());
    all.list.push_back(named_evaluation<E>());
    if constexpr (HasCriteria<G>) {  // of which the first is linear
      if (E::name == LinearEvaluation<G>::name)
        all.list.push_back(named_evaluation<ProfileOf<G>>());
    }
  });
  for (auto& named : general_evaluations(G::facts)) all.list.push_back(std::move(named));
  if constexpr (requires { EvaluationCatalogue<G>::policy; }) {
    all.policy = &EvaluationCatalogue<G>::policy;
  }
  if constexpr (requires(const G& state) { EvaluationCatalogue<G>::sure_winner(state); }) {
    all.sure_winner = [](const State& state) {
      return EvaluationCatalogue<G>::sure_winner(state.as<G>());
    };
  }
  return all;
}

}  // namespace brett
