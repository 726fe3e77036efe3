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
// The entropy of two shares p and 1 - p, by its series around 1/2; `square` is that of 2p - 1, at most
// largest_square. The first term left out is below 1e-13.
constexpr double largest_square = 1.0 / 16;
inline double entropy_of_two(double square) {
  constexpr double half = 0.72134752044448170368;  // 1 / (2 ln 2)
  constexpr std::array terms{half,      half / 6,  half / 15, half / 28,
                             half / 45, half / 66, half / 91, half / 120};
  // In pairs, then pairs of pairs: one term after the other would wait for each other.
  const double square2 = square * square;
  const double low = terms[0] + terms[1] * square + (terms[2] + terms[3] * square) * square2;
  const double high = terms[4] + terms[5] * square + (terms[6] + terms[7] * square) * square2;
  const double sum = low + high * (square2 * square2);
  return 1 - sum * square;
}
// Three seats: every entropy is one of two shares, which are mostly alike. False if they are not.
inline bool entropy_of_three(double* values) {
  std::array<double, 3> shares, squares;
  const double sum = shift(values, 3, shares.data());
  bool alike = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const double one = shares[(i + 1) % 3];
    const double other = shares[(i + 2) % 3];
    const double lead = (one - other) / (one + other);
    squares[i] = lead * lead;
    alike &= squares[i] <= largest_square;  // what is not a number is not alike; one branch for all
  }
  if (!alike) return false;
  distances(shares.data(), sum, 3, values);
  for (std::size_t i = 0; i < 3; ++i) values[i] *= entropy_of_two(squares[i]);
  return true;
}
}  // namespace detail

void apply_any_utility(Utility utility, double* values, int seats);

// Changes the vector of a leaf, each entry in (-1, 1). The commonest case is made inline: it took a third of a bare
// search's time.
inline void apply_utility(Utility utility, double* values, int seats) {
  const bool entropy = utility == Utility::entropy || utility == Utility::risk;
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
  // No chance cut where remaining depth / moves to the nearest end is at least this.
  double threshold = 1;

  double weighed(double mean, bool may_lose) const {
    return may_lose ? (1 - weight) * mean - weight : mean;
  }
  bool forbids_cut(int depth_left, int moves_to_end) const {
    return depth_left >= threshold * moves_to_end;
  }
};

}  // namespace brett
