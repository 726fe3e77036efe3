// Learning from somebody's choices: weights change so that the moves it made become likelier than the
// others it had. A move is taken to be chosen with a probability that grows with its sum (softmax), and the
// changes climb the logarithm of that probability. What opponent profiles need to come near to how an
// opponent thinks, whether that is wise or not.
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
