#include "training/evolution.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "evaluation/found_patterns.h"

namespace brett {

namespace {

// Patterns by how much they count in all classes, the least first.
std::vector<std::size_t> by_worth(const Weights& weights) {
  std::vector<std::pair<double, std::size_t>> worth;
  for (std::size_t i = 0; i < weights.layout.per_class(); ++i) {
    double sum = 0;
    for (std::size_t c = 0; c < weights.rules.size(); ++c) {
      sum += std::abs(static_cast<double>(weights.of_class(c)[i]));
    }
    worth.emplace_back(sum, i);
  }
  std::sort(worth.begin(), worth.end());
  std::vector<std::size_t> order;
  for (const auto& [sum, i] : worth) order.push_back(i);
  return order;
}

}  // namespace

std::vector<std::size_t> replace_worst_patterns(Weights& weights, Rng& rng) {
  auto& criteria = weights.layout.groups[0].criteria;
  const std::vector<std::size_t> order = by_worth(weights);
  const std::size_t count = order.size();
  std::vector<std::size_t> anew;
  for (std::size_t k = 0; k < count / 4; ++k) {
    const std::size_t place = order[k];
    const auto from_top = rng.below(static_cast<std::uint32_t>(count / 2 + 1));
    const auto parent = FoundPattern::parse(criteria[order[count - 1 - from_top]].name);
    const FoundPattern pattern =
        rng.below(2) == 0 && parent ? parent->changed(rng) : FoundPattern::random(rng);
    const std::string text = pattern.text(), image = pattern.mirrored().text();
    const bool known = std::any_of(criteria.begin(), criteria.end(), [&](const auto& one) {
      return one.name == text || one.name == image;
    });
    if (known) continue;
    criteria[place].name = text;
    for (std::size_t c = 0; c < weights.rules.size(); ++c) {
      weights.of_class(c)[place] = 0;
      anew.push_back(c * count + place);
    }
  }
  return anew;
}

}  // namespace brett
