// How a number that speaks for one side turns into what that side can expect: fits through the origin, so that
// nothing speaks for equality.
#pragma once

#include <span>

namespace brett {

struct ScaleSample {
  double points = 0;  // what was said of a position
  double share = 0;   // of the points that the game brought: 1 won, 0.5 drawn, 0 lost
  double margin = 0;  // of the game at its end, where it has one
};

// The slope a of share = 1 / (1 + exp(-a * points)) by largest likelihood; 0 without any that differs from
// nothing. Samples that the points separate without an error have no finite slope: the steepest is 1000 over
// their mean size.
double logistic_slope(std::span<const ScaleSample> samples);
// The slope b of margin = b * points by least squares.
double margin_slope(std::span<const ScaleSample> samples);
// Mean -log of the likelihood of a result; log 2 = 0.693 is that of a coin.
double log_loss(std::span<const ScaleSample> samples, double slope);

}  // namespace brett
