#include "search/utility.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

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

// Shifted to [0, 1]; the sum.
double shift(const double* values, int seats, double* shares) {
  double sum = 0;
  for (int i = 0; i < seats; ++i) {
    shares[i] = (values[i] + 1) / 2;
    sum += shares[i];
  }
  return sum;
}

double x_log_x(double x) { return x > 0 ? x * quick_log2(x) : 0; }

void distance(double* values, int seats) {
  Shares shares;
  const double sum = shift(values, seats, shares.data());
  const double mean = 1.0 / seats;
  const double scale = static_cast<double>(seats) / (seats - 1);
  for (int i = 0; i < seats; ++i) {
    const double share = shares[static_cast<std::size_t>(i)];
    values[i] = sum > 0 ? scale * (share / sum - mean) : 0;
  }
}

// The distance times the entropy of the others' shares. With r their sum, that entropy is
// log r - (sum of s log s) / r.
void entropy(double* values, int seats) {
  Shares shares;
  const double sum = shift(values, seats, shares.data());
  distance(values, seats);
  if (seats == 2) return;  // one rival alone has entropy 1
  Shares logs;
  double sum_of_logs = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    logs[i] = x_log_x(shares[i]);
    sum_of_logs += logs[i];
  }
  const double most = quick_log2(seats - 1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    const double rest = sum - shares[i];
    if (rest <= 0) continue;
    const double found = quick_log2(rest) - (sum_of_logs - logs[i]) / rest;
    values[i] *= std::clamp(found / most, 0.0, 1.0);
  }
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

double quick_log2(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto exponent = static_cast<int>(bits >> mantissa_bits) - 1023;
  const double mantissa = std::bit_cast<double>((bits & ((std::uint64_t{1} << mantissa_bits) - 1)) |
                                                std::uint64_t{1023} << mantissa_bits);
  const LogStep& step = log_steps[bits >> (mantissa_bits - step_bits) & (steps - 1)];
  // The series of log(1 + r); |r| < 1/256, so that the next term is below 1e-13.
  constexpr double e_log2 = 1.44269504088896340736;
  const double r = mantissa * step.reciprocal - 1;
  const double series = r * (1 + r * (-1.0 / 2 + r * (1.0 / 3 + r * (-1.0 / 4 + r * (1.0 / 5)))));
  return exponent + step.log2 + e_log2 * series;
}

void apply_utility(Utility utility, double* values, int seats) {
  switch (utility) {
    case Utility::own: return;
    case Utility::distance: return distance(values, seats);
    case Utility::entropy:
    case Utility::risk: return entropy(values, seats);
    case Utility::rank: return rank(values, seats);
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
