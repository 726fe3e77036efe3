// Learning from a player's choices: weights change so that its moves become more likely than the
// alternatives. The model chooses a move with a probability that grows with its sum (softmax), and the
// changes follow the gradient of the logarithm of that probability. Opponent profiles use this to
// imitate an opponent, good or bad.
#pragma once

#include <cstdint>
#include <vector>

#include "learning/td_prob.h"

namespace brett {

// One legal move of a decision.
struct Choice {
  std::uint64_t move = 0;
  double sum = 0;  // of the position after it, for who chooses
  Slopes slopes;   // none where the game is over
};

constexpr double usual_sharpness = 10;

// The probabilities with which the choices are made.
std::vector<double> choice_probabilities(const std::vector<Choice>& choices, double sharpness);

// Appends nothing if `made` is none of them or there is only one.
void add_choice_changes(const std::vector<Choice>& choices, std::uint64_t made, double sharpness,
                        WeightChanges& changes);

}  // namespace brett
