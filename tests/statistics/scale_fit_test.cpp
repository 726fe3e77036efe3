#include "statistics/scale_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace brett::scale_fit_tests {
namespace {

// Results in the very shares that a curve of this slope expects.
std::vector<ScaleSample> drawn_from(double slope) {
  std::vector<ScaleSample> samples;
  for (int points = -8; points <= 8; ++points) {
    const double share = 1 / (1 + std::exp(-slope * points));
    samples.push_back({static_cast<double>(points), share, 3.0 * points});
  }
  return samples;
}

TEST(ScaleFit, FindsTheSlopeThatMadeTheResults) {
  for (const double slope : {0.01, 0.3, 2.0}) {
    EXPECT_NEAR(logistic_slope(drawn_from(slope)), slope, 1e-6);
  }
  EXPECT_NEAR(margin_slope(drawn_from(0.3)), 3, 1e-9);
}
TEST(ScaleFit, ValuesThatSayNothingHaveNoSlope) {
  EXPECT_EQ(logistic_slope({}), 0);
  EXPECT_EQ(margin_slope({}), 0);
  EXPECT_EQ(logistic_slope(std::vector<ScaleSample>{{0, 1, 5}, {0, 0, -5}}), 0);
  EXPECT_EQ(logistic_slope(std::vector<ScaleSample>{{2, 0, 0}, {-2, 1, 0}}), 0) << "they mislead";
}
TEST(ScaleFit, PerfectValuesHaveASteepButFiniteSlope) {
  EXPECT_NEAR(logistic_slope(std::vector<ScaleSample>{{2, 1, 0}, {-2, 0, 0}}), 500, 400);
}
TEST(ScaleFit, TheLossIsThatOfACoinWithoutASlope) {
  const auto samples = drawn_from(0.3);
  EXPECT_NEAR(log_loss(samples, 0), std::log(2), 1e-9);
  EXPECT_LT(log_loss(samples, 0.3), log_loss(samples, 0.2));
  EXPECT_LT(log_loss(samples, 0.3), log_loss(samples, 0.4));
}

}  // namespace
}  // namespace brett::scale_fit_tests
