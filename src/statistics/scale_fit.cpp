#include "statistics/scale_fit.h"

#include <algorithm>
#include <cmath>

namespace brett {

namespace {

double expected(double slope, double points) { return 1 / (1 + std::exp(-slope * points)); }

double mean_size(std::span<const ScaleSample> samples) {
  double sum = 0;
  for (const ScaleSample& sample : samples) sum += std::abs(sample.points);
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

}  // namespace

// The slope of the likelihood falls with a: the zero is found by halving.
double logistic_slope(std::span<const ScaleSample> samples) {
  const double size = mean_size(samples);
  if (size == 0) return 0;
  const auto slope_of_likelihood = [&](double a) {
    double sum = 0;
    for (const ScaleSample& sample : samples) {
      sum += sample.points * (sample.share - expected(a, sample.points));
    }
    return sum;
  };
  double low = 0;
  double high = 1000 / size;
  if (slope_of_likelihood(low) <= 0) return 0;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (slope_of_likelihood(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

double margin_slope(std::span<const ScaleSample> samples) {
  double products = 0;
  double squares = 0;
  for (const ScaleSample& sample : samples) {
    products += sample.points * sample.margin;
    squares += sample.points * sample.points;
  }
  return squares == 0 ? 0 : products / squares;
}

double log_loss(std::span<const ScaleSample> samples, double slope) {
  constexpr double least = 1e-12;
  double sum = 0;
  for (const ScaleSample& sample : samples) {
    const double win = std::clamp(expected(slope, sample.points), least, 1 - least);
    sum -= sample.share * std::log(win) + (1 - sample.share) * std::log(1 - win);
  }
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

}  // namespace brett
