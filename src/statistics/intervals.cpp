#include "statistics/intervals.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <tuple>

#include "statistics/distributions.h"

namespace brett {

Interval wilson_interval(double successes, double trials, double confidence) {
  if (!(trials > 0)) return {0, 1};
  const double z = normal_reach(confidence);
  const double share = successes / trials;
  const double shrink = 1 + z * z / trials;
  const double centre = (share + z * z / (2 * trials)) / shrink;
  const double reach =
      z / shrink * std::sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
  return {std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

Interval normal_interval(double successes, double trials, double confidence) {
  if (!(trials > 0)) return {0, 1};
  const double z = normal_reach(confidence);
  const double share = successes / trials;
  const double reach = z * std::sqrt(share * (1 - share) / trials);
  return {std::max(0.0, share - reach), std::min(1.0, share + reach)};
}

MeanEstimate estimate_mean(std::span<const double> observations, double confidence) {
  MeanEstimate estimate{.error = std::numeric_limits<double>::infinity(),
                        .observations = static_cast<std::int64_t>(observations.size())};
  if (observations.empty()) return estimate;
  const double count = static_cast<double>(observations.size());
  double sum = 0;
  for (const double value : observations) sum += value;
  estimate.mean = sum / count;
  if (observations.size() < 2) return estimate;
  double squares = 0;
  for (const double value : observations) {
    squares += (value - estimate.mean) * (value - estimate.mean);
  }
  const double standard_error = std::sqrt(squares / (count - 1) / count);
  estimate.error = standard_error * student_reach(confidence, estimate.observations - 1);
  return estimate;
}

std::vector<double> block_means(std::span<const BlockValue> values, int games_per_block) {
  assert(games_per_block > 0);
  // Sorted by value too: sums must not depend on the order in which games were finished.
  std::vector<BlockValue> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end(), [](const BlockValue& a, const BlockValue& b) {
    return std::tie(a.block, a.value) < std::tie(b.block, b.value);
  });
  std::vector<double> means;
  for (std::size_t from = 0; from < sorted.size();) {
    std::size_t to = from;
    double sum = 0;
    while (to < sorted.size() && sorted[to].block == sorted[from].block) sum += sorted[to++].value;
    if (to - from == static_cast<std::size_t>(games_per_block)) {
      means.push_back(sum / games_per_block);
    }
    from = to;
  }
  return means;
}

std::array<double, 5> pair_counts(std::span<const BlockValue> scores) {
  std::array<double, 5> counts{};
  for (const double mean : block_means(scores, 2)) {
    const long cell = std::lround(mean * 4);
    assert(cell >= 0 && cell <= 4);
    ++counts[static_cast<std::size_t>(cell)];
  }
  return counts;
}

}  // namespace brett
