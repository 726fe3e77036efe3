#include "search/maxn/utility.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <type_traits>

namespace brett {

namespace {

constexpr int mantissa_bits = 52;
constexpr int step_bits = 7;
constexpr std::size_t steps = std::size_t{1} << step_bits;

// The middle of each of `steps` parts of [1, 2): its reciprocal and its logarithm.
struct LogStep {
  double reciprocal;
  double log2;
};
const std::array<LogStep, steps> log_steps = [] {
  std::array<LogStep, steps> table{};
  for (std::size_t i = 0; i < steps; ++i) {
    const double middle = 1 + (static_cast<double>(i) + 0.5) / static_cast<double>(steps);
    table[i] = {1 / middle, std::log2(middle)};
  }
  return table;
}();

using Shares = std::array<double, static_cast<std::size_t>(most_utility_seats)>;
constexpr std::size_t index(int seat) { return static_cast<std::size_t>(seat); }

// Nearly every call is for two to four seats: with their number known the loops are gone.
template <class Work>
void for_seats(int seats, const Work& work) {
  switch (seats) {
    case 2: return work(std::integral_constant<int, 2>());
    case 3: return work(std::integral_constant<int, 3>());
    case 4: return work(std::integral_constant<int, 4>());
    default: return work(seats);
  }
}

using detail::distances;
using detail::shift;

[[gnu::always_inline]] inline double log2_of(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto exponent = static_cast<int>(bits >> mantissa_bits) - 1023;
  const double mantissa = std::bit_cast<double>((bits & ((std::uint64_t{1} << mantissa_bits) - 1)) |
                                                std::uint64_t{1023} << mantissa_bits);
  const LogStep& step = log_steps[bits >> (mantissa_bits - step_bits) & (steps - 1)];
  // The series of log(1 + r); |r| < 1/256, so that the next term is below 1e-13.
  constexpr double e_log2 = std::numbers::log2e;
  const double r = mantissa * step.reciprocal - 1;
  const double series = r * (1 + r * (-1.0 / 2 + r * (1.0 / 3 + r * (-1.0 / 4 + r * (1.0 / 5)))));
  return exponent + step.log2 + e_log2 * series;
}

void distance(double* values, int seats) {
  Shares shares;
  const double sum = shift(values, seats, shares.data());
  distances(shares.data(), sum, seats, values);
}

// The distance times the entropy of the others' shares. With r their sum, that entropy is
// log r - (sum of s log s) / r.
[[gnu::always_inline]] inline void entropy_of(double* values, int seats) {
  Shares shares;
  const double sum = shift(values, seats, shares.data());
  distances(shares.data(), sum, seats, values);
  if (seats == 2) return;  // one rival alone has entropy 1
  // 0 log 0 is 0: what is added to a share of nothing does not matter.
  constexpr double nothing = 1e-300;
  Shares logs;
  double sum_of_logs = 0;
  for (int i = 0; i < seats; ++i) {
    logs[index(i)] = shares[index(i)] * log2_of(shares[index(i)] + nothing);
    sum_of_logs += logs[index(i)];
  }
  const double per_most = 1 / std::log2(seats - 1);
  for (int i = 0; i < seats; ++i) {
    const double rest = sum - shares[index(i)];
    if (rest <= 0) continue;
    const double found = log2_of(rest) - (sum_of_logs - logs[index(i)]) / rest;
    values[i] *= std::clamp(found * per_most, 0.0, 1.0);
  }
}
void entropy(double* values, int seats) {
  for_seats(seats, [&](auto number) { entropy_of(values, number); });
}

// The rank counts this much and the own value the rest: less than one rank, and together less than
// the payoff of a won game.
constexpr double rank_part = 0.9;

void rank(double* values, int seats) {
  Shares own{};
  std::copy_n(values, seats, own.data());
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    int ahead = 0;
    for (std::size_t j = 0; j < static_cast<std::size_t>(seats); ++j) {
      ahead += own[i] > own[j] ? 1 : own[i] < own[j] ? -1 : 0;
    }
    values[i] = rank_part * ahead / (seats - 1) + (1 - rank_part) * own[i];
  }
}

}  // namespace

double quick_log2(double x) { return log2_of(x); }

void apply_any_utility(Utility utility, double* values, int seats) {
  switch (utility) {
    case Utility::own: return;
    case Utility::distance: return distance(values, seats);
    case Utility::entropy:
    case Utility::risk: return entropy(values, seats);
    case Utility::rank: return rank(values, seats);
  }
}

double curved_distance(double distance, double power) {
  return std::copysign(std::pow(std::abs(distance), power), distance);
}

void apply_curved_utility(Utility utility, double power, double* values, int seats) {
  const bool has_distance = utility != Utility::own && utility != Utility::rank;
  if (power == 1 || !has_distance) return apply_utility(utility, values, seats);
  Shares shares, straight;
  const double sum = shift(values, seats, shares.data());
  distances(shares.data(), sum, seats, straight.data());
  apply_utility(utility, values, seats);
  for (int i = 0; i < seats; ++i) {
    const double distance = straight[static_cast<std::size_t>(i)];
    if (distance != 0) values[i] *= curved_distance(distance, power) / distance;
  }
}

void to_shares(double* values, int seats) {
  Shares shares;
  const double sum = shift(values, seats, shares.data());
  for (int i = 0; i < seats; ++i) {
    values[i] = sum > 0 ? 2 * (shares[static_cast<std::size_t>(i)] / sum) - 1 : 2.0 / seats - 1;
  }
}

}  // namespace brett
