#include "tournament/distributions.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace brett {

namespace {

// Where a rising function reaches `target`, to the last bit of a double.
template <class Function>
double rising_inverse(Function function, double target, double low, double high) {
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) return middle;
    (function(middle) < target ? low : high) = middle;
  }
}

// The finite sums for whole degrees of freedom (26.7.3 and 26.7.4).
double student_cdf(double t, int degrees) {
  const double angle = std::atan(t / std::sqrt(static_cast<double>(degrees)));
  const double sine = std::sin(angle);
  const double cosine = std::cos(angle);
  const bool odd = degrees % 2 == 1;
  double sum = 0;
  double term = odd ? cosine : 1.0;
  for (int power = odd ? 1 : 0; power <= degrees - 2; power += 2) {
    sum += term;
    term *= cosine * cosine * (power + 1) / (power + 2);
  }
  const double both_sides = odd ? (angle + sine * sum) * 2 * std::numbers::inv_pi : sine * sum;
  return 0.5 + both_sides / 2;
}

// Expansion for many degrees of freedom (26.7.5).
double student_from_normal(double z, double degrees) {
  const double z2 = z * z;
  const double first = z * (z2 + 1) / 4;
  const double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  return z + (first + (second + third / degrees) / degrees) / degrees;
}

}  // namespace

double normal_cdf(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

double normal_quantile(double probability) {
  assert(probability > 0 && probability < 1);
  constexpr double far = 40;  // beyond it the distribution is 0 or 1 in a double
  return rising_inverse(normal_cdf, probability, -far, far);
}

double student_quantile(double probability, std::int64_t degrees) {
  assert(probability > 0 && probability < 1 && degrees >= 1);
  constexpr std::int64_t many = 200;
  if (degrees > many) {
    return student_from_normal(normal_quantile(probability), static_cast<double>(degrees));
  }
  if (probability < 0.5) return -student_quantile(1 - probability, degrees);
  const auto cdf = [degrees](double t) { return student_cdf(t, static_cast<int>(degrees)); };
  double high = 1;
  while (cdf(high) < probability) high *= 2;
  return rising_inverse(cdf, probability, 0, high);
}

}  // namespace brett
