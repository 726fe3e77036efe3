#include "statistics/intervals.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

}  // namespace brett
