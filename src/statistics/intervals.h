// Confidence intervals of proportions and means.
//
// For games with more than two seats, with chance or with hidden cards, one observation is a block: the
// same opening, deal or dice played with every rotation of the seats. The games of a block are not
// independent of each other, the blocks are; so intervals are made from block means.
// References: Wilson 1927; Brown, Cai and DasGupta 2001.
#pragma once

#include <cstdint>
#include <span>

namespace brett {

constexpr double usual_confidence = 0.95;

struct Interval {
  double low = 0;
  double high = 0;

  bool holds(double value) const { return low <= value && value <= high; }
};

// Of a proportion; draws may count as half a success. Nothing is known without trials: 0 to 1.
Interval wilson_interval(double successes, double trials, double confidence = usual_confidence);

struct MeanEstimate {
  double mean = 0;
  double error = 0;  // half width of the interval; infinite with fewer than two observations
  std::int64_t observations = 0;

  Interval interval() const { return {mean - error, mean + error}; }
};

// Student's interval of a mean: right for few observations too.
MeanEstimate estimate_mean(std::span<const double> observations,
                           double confidence = usual_confidence);

}  // namespace brett
