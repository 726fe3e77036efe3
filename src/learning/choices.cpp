#include "learning/choices.h"

#include <algorithm>
#include <cmath>

namespace brett {

std::vector<double> choice_probabilities(const std::vector<Choice>& choices, double sharpness) {
  double best = -1e300;
  for (const Choice& choice : choices) best = std::max(best, choice.sum);
  std::vector<double> shares;
  double sum = 0;
  for (const Choice& choice : choices) {
    shares.push_back(std::exp(sharpness * (choice.sum - best)));  // at most 1: never too large
    sum += shares.back();
  }
  for (double& share : shares) share /= sum;
  return shares;
}

void add_choice_changes(const std::vector<Choice>& choices, std::uint64_t made, double sharpness,
                        WeightChanges& changes) {
  const auto chosen = std::find_if(choices.begin(), choices.end(),
                                   [&](const Choice& one) { return one.move == made; });
  if (chosen == choices.end() || choices.size() < 2) return;
  const auto probabilities = choice_probabilities(choices, sharpness);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const bool is_made = choices.begin() + static_cast<std::ptrdiff_t>(i) == chosen;
    const double factor = sharpness * ((is_made ? 1 : 0) - probabilities[i]);
    for (const Slope& slope : choices[i].slopes) {
      changes.push_back({slope.index, factor * static_cast<double>(slope.value)});
    }
  }
}

}  // namespace brett
