// What a seat makes of a vector of values. With more than two seats a seat's own value does not order
// vectors (is 11 better against 5, 5, 5 or against 10, 3, 2?); a utility does. It is applied to what
// an evaluation says of a leaf; the payoffs of finished games stay as they are.
//
// Entries are in [-1, 1]. With s the entries shifted to [0, 1] and divided by their sum, n seats:
//
//   own       the value itself: plain max^n
//   distance  n/(n-1) * (s_i - 1/n): how far above the mean
//   entropy   distance * H(the others), H the entropy of the others' shares, 1 where they are equal:
//             the more unequal the rivals, the less a lead counts; with two seats the distance
//   rank      who is ahead of how many; the own value decides among equal ranks
//   risk      entropy at the leaves; at chance nodes a possible loss weighs more (RiskRules)
#pragma once

#include <array>
#include <cstddef>

namespace brett {

constexpr int most_utility_seats = 16;

enum class Utility { own, distance, entropy, rank, risk };

namespace detail {
// Shifted to [0, 1]; the sum.
inline double shift(const double* values, int seats, double* shares) {
  double sum = 0;
  for (int i = 0; i < seats; ++i) {
    shares[i] = (values[i] + 1) / 2;
    sum += shares[i];
  }
  return sum;
}
// `shares` with their sum, as distances.
inline void distances(const double* shares, double sum, int seats, double* values) {
  const double scale = static_cast<double>(seats) / (seats - 1);
  const double each = sum > 0 ? scale / sum : 0;
  const double mean = sum > 0 ? scale / seats : 0;
  for (int i = 0; i < seats; ++i) values[i] = each * shares[i] - mean;
}
// Three seats: every entropy is one of two shares p and 1 - p, which are mostly alike. Then it is a polynomial
// of (2p - 1)^2 that meets it at Chebyshev's points, within 1e-13. Each line below is one instruction for all
// lanes where the processor has four: three seats, and beside their quotients the factor of the distances.
constexpr double largest_square = 0.4;
constexpr std::array entropy_terms{
    0.7213475204444308,    0.12022458677733439,  0.04808983036322127,   0.025762611338821934,
    0.016025210180790842,  0.010995178162839183, 0.007355127621767773,  0.009243738229520489,
    -0.007227331334104354, 0.03194680562129146,  -0.036210633925522984, 0.029094114214993676};
// False if the shares are not that alike.
inline bool entropy_of_three(double* values) {
  constexpr std::size_t lanes = 4;
  using Lanes = std::array<double, lanes>;
  constexpr double scale = 3.0 / 2;
  const double a = (values[0] + 1) / 2, b = (values[1] + 1) / 2, c = (values[2] + 1) / 2;
  const Lanes above{b - c, c - a, a - b, scale};
  const Lanes below{b + c, c + a, a + b, a + b + c};
  Lanes quotients, squares, sums;
  for (std::size_t i = 0; i < lanes; ++i) quotients[i] = above[i] / below[i];
  for (std::size_t i = 0; i < lanes; ++i) squares[i] = quotients[i] * quotients[i];
  // What is not a number is not alike; one branch for all.
  const int alike = int{squares[0] <= largest_square} & int{squares[1] <= largest_square} &
                    int{squares[2] <= largest_square};
  if (alike == 0) return false;
  // In fours: one term after the other would wait for each other.
  for (std::size_t i = 0; i < lanes; ++i) {
    constexpr const auto& t = entropy_terms;
    const double x = squares[i];
    const double x2 = x * x;
    const double x4 = x2 * x2;
    const double low = t[0] + t[1] * x + (t[2] + t[3] * x) * x2;
    const double middle = t[4] + t[5] * x + (t[6] + t[7] * x) * x2;
    const double high = t[8] + t[9] * x + (t[10] + t[11] * x) * x2;
    sums[i] = 1 - (low + (middle + high * x4) * x4) * x;
  }
  values[0] = (quotients[3] * a - scale / 3) * sums[0];
  values[1] = (quotients[3] * b - scale / 3) * sums[1];
  values[2] = (quotients[3] * c - scale / 3) * sums[2];
  return true;
}
// Two seats: one rival alone has entropy 1.
inline void distance_of_two(double* values) {
  const double a = (values[0] + 1) / 2, b = (values[1] + 1) / 2;
  const double sum = a + b;
  const double each = sum > 0 ? 2 / sum : 0;
  const double mean = sum > 0 ? 1 : 0;
  values[0] = each * a - mean;
  values[1] = each * b - mean;
}
}  // namespace detail

void apply_any_utility(Utility utility, double* values, int seats);

// Changes the vector of a leaf, each entry in (-1, 1). The commonest cases are made inline: they took a third of a
// bare search's time.
inline void apply_utility(Utility utility, double* values, int seats) {
  const bool entropy = utility == Utility::entropy || utility == Utility::risk;
  if (seats == 2 && entropy) return detail::distance_of_two(values);
  if (seats == 3 && entropy && detail::entropy_of_three(values)) return;
  apply_any_utility(utility, values, seats);
}

// The same with a distance that is not straight: sign(d) |d|^power in place of d, which can be learned.
// Changes nothing for utilities without a distance.
double curved_distance(double distance, double power);
void apply_curved_utility(Utility utility, double power, double* values, int seats);

// Shares of one whole, back in [-1, 1]: a sole winner has 1 and all others -1, a draw is 2/n - 1 for
// each. So vectors of `seats` entries sum to 2 - seats, which cuts by sums need.
void to_shares(double* values, int seats);

// log2 for positive normal numbers, within 1e-12; several times as fast as the library's.
double quick_log2(double x);

// Where a loss must not be averaged away (a million with 99 %, a lion with 1 %).
struct RiskRules {
  // A chance node in which a seat may lose counts for it this much as the loss, the rest as its mean.
  double weight = 0.5;
  // No chance cut where remaining depth / depth to the nearest end is at least this: at 1 where an end may
  // lie within what remains, at 2 within half of it, at 0 nowhere.
  double threshold = 1;

  double weighed(double mean, bool may_lose) const {
    return may_lose ? (1 - weight) * mean - weight : mean;
  }
  bool forbids_cut(int depth_left, int depth_to_end) const {
    return depth_left >= threshold * depth_to_end;
  }
};

}  // namespace brett
