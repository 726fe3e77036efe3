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

namespace brett {

constexpr int most_utility_seats = 16;

enum class Utility { own, distance, entropy, rank, risk };

// Changes the vector of a leaf, each entry in (-1, 1).
void apply_utility(Utility utility, double* values, int seats);

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
