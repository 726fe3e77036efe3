#include "learning/utility_slopes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace brett {

namespace {

using Shares = std::array<double, static_cast<std::size_t>(most_utility_seats)>;

std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

// d (n/(n-1) * (s_i/S - 1/n)) / d s_j
double distance_slope(const Shares& shares, double sum, int seats, int seat, int by) {
  const double scale = static_cast<double>(seats) / (seats - 1);
  return scale * ((by == seat ? 1 / sum : 0) - shares[at(seat)] / (sum * sum));
}

// The entropy of the others, and its slopes: with R their sum and L = sum of s log2 s over them,
// H = (log2 R - L / R) / log2(n - 1) and dH/ds_k = (L / R - log2 s_k) / (R log2(n - 1)).
struct RivalEntropy {
  RivalEntropy(const Shares& shares, int seats, int seat) {
    for (int i = 0; i < seats; ++i) {
      if (i == seat) continue;
      rest += shares[at(i)];
      if (shares[at(i)] > 0) logs += shares[at(i)] * std::log2(shares[at(i)]);
    }
    most = std::log2(seats - 1);
    if (seats > 2 && rest > 0) value = (std::log2(rest) - logs / rest) / most;
  }
  double slope(double share) const {
    if (most <= 0 || rest <= 0 || share <= 0) return 0;
    return (logs / rest - std::log2(share)) / (rest * most);
  }
  double rest = 0;
  double logs = 0;
  double most = 0;
  double value = 1;
};

// How far above the mean.
double distance_of(const Shares& shares, double sum, int seats, int seat) {
  return static_cast<double>(seats) / (seats - 1) * (shares[at(seat)] / sum - 1.0 / seats);
}

bool has_distance(Utility kind) { return kind != Utility::own && kind != Utility::rank; }

}  // namespace

void utility_slopes(const LearnedUtility& utility, const double* values, int seats, int seat,
                    double* slopes) {
  for (int j = 0; j < seats; ++j) slopes[j] = j == seat ? 1 : 0;
  if (utility.kind == Utility::own) return;
  if (utility.kind == Utility::rank) {
    slopes[seat] = 0.1;  // the part of the own value; ranks are steps and have no slope
    return;
  }
  Shares shares;
  const double sum = detail::shift(values, seats, shares.data());
  if (!(sum > 0)) {
    for (int j = 0; j < seats; ++j) slopes[j] = 0;
    return;
  }
  const bool entropy = utility.kind != Utility::distance;
  const RivalEntropy rivals(shares, seats, seat);
  const double distance = distance_of(shares, sum, seats, seat);
  const double size = std::max(std::abs(distance), 1e-9);  // a power below 1 is steep at 0
  const double bend = utility.power == 1 ? 1 : utility.power * std::pow(size, utility.power - 1);
  const double curved = utility.power == 1 ? distance : curved_distance(distance, utility.power);
  for (int j = 0; j < seats; ++j) {
    double slope = bend * distance_slope(shares, sum, seats, seat, j);
    if (entropy) {
      slope *= rivals.value;
      if (j != seat) slope += curved * rivals.slope(shares[at(j)]);
    }
    slopes[j] = slope / 2;  // a share is half of a value
  }
}

double power_slope(const LearnedUtility& utility, const double* values, int seats, int seat) {
  if (!has_distance(utility.kind)) return 0;
  Shares shares;
  const double sum = detail::shift(values, seats, shares.data());
  if (!(sum > 0)) return 0;
  const double distance = distance_of(shares, sum, seats, seat);
  if (distance == 0) return 0;
  const double rivals =
      utility.kind == Utility::distance ? 1 : RivalEntropy(shares, seats, seat).value;
  return rivals * curved_distance(distance, utility.power) * std::log(std::abs(distance));
}

}  // namespace brett
