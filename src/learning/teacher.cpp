#include "learning/teacher.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace brett {

namespace {
// Larger changes only come from absurd rates.
constexpr double largest_change = 1e6;

// 0 for NaN and infinite changes.
double bounded(double change) {
  return std::isfinite(change) ? std::clamp(change, -largest_change, largest_change) : 0;
}
}  // namespace

Teacher::Teacher(const Weights& weights, bool adapt) : sums_(weights.values.size(), 0.0) {
  if (adapt) {
    memory_.net.assign(weights.values.size(), 0.0F);
    memory_.sizes.assign(weights.values.size(), 0.0F);
  }
  for (std::size_t g = 0; g < weights.layout.groups.size(); ++g) {
    group_of_.insert(group_of_.end(), weights.layout.groups[g].size(),
                     static_cast<std::uint32_t>(g));
  }
}

void Teacher::apply(const WeightChanges& changes, double rate, Weights& weights) {
  touched_.clear();
  for (const WeightChange& change : changes) {
    double& sum = sums_[change.index];
    if (sum == 0) touched_.push_back(change.index);
    sum += change.amount;
    if (sum == 0)
      sum = std::numeric_limits<double>::denorm_min();  // not 0: it is on the list already
  }
  const std::size_t per_class = weights.layout.per_class();
  for (const std::uint32_t index : touched_) {
    const double change = bounded(sums_[index]);
    sums_[index] = 0;
    const std::size_t c = index / per_class;
    const Weights::GroupRule& rule = weights.rule(c, group_of_[index % per_class]);
    double step = rate * weights.rules[c].rate * rule.rate;
    if (!memory_.net.empty()) {
      float& net = memory_.net[index];
      float& size = memory_.sizes[index];
      if (size > 0) step *= std::abs(static_cast<double>(net)) / static_cast<double>(size);
      net += static_cast<float>(change);
      size += static_cast<float>(std::abs(change));
      if (!std::isfinite(size)) net = 0, size = 0;
    }
    if (step == 0) continue;
    weights.values[index] = bounded_sum(weights.values[index], bounded(step * change), rule);
  }
  ++weights.games;
  if (weights.normalised) weights.tidy();
}

}  // namespace brett
