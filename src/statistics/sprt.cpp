#include "statistics/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace brett {

namespace {

using Values = std::vector<double>;

// What an empty cell counts, so that every result stays possible.
constexpr double empty_cell = 0.001;

// Results and how probable they were in the sample.
struct Distribution {
  Values scores;
  Values shares;
  double observations = 0;
};

Distribution distribution_of(const ScoreSample& sample) {
  Distribution result;
  for (const ScoreCell& cell : sample.cells()) {
    result.scores.push_back(cell.score);
    result.shares.push_back(cell.count == 0 ? empty_cell : cell.count);
    result.observations += result.shares.back();
  }
  for (double& share : result.shares) share /= result.observations;
  return result;
}

// The x between -1/max d and -1/min d with sum p d / (1 + x d) = 0. The sum falls in x, so Newton's
// steps are kept inside a bracket. Precondition: some d are negative and some positive.
double secular_root(const Values& shares, const Values& offsets) {
  const auto [least, greatest] = std::minmax_element(offsets.begin(), offsets.end());
  assert(*least < 0 && *greatest > 0);
  double low = -1 / *greatest;
  double high = -1 / *least;
  double x = 0;
  constexpr int enough = 200;
  for (int i = 0; i < enough; ++i) {
    double sum = 0;
    double slope = 0;
    for (std::size_t k = 0; k < offsets.size(); ++k) {
      const double part = offsets[k] / (1 + x * offsets[k]);
      sum += shares[k] * part;
      slope -= shares[k] * part * part;
    }
    const double step = -sum / slope;
    constexpr double precision = 1e-13;
    if (std::abs(step) < precision) break;
    (sum > 0 ? low : high) = x;
    x += step;
    if (!(x > low && x < high)) x = low + (high - low) / 2;
  }
  return x;
}

// The distribution nearest to the sample whose expected offset is 0.
Values tilted(const Values& shares, const Values& offsets) {
  const double x = secular_root(shares, offsets);
  Values result(shares.size());
  for (std::size_t k = 0; k < shares.size(); ++k) result[k] = shares[k] / (1 + x * offsets[k]);
  return result;
}

Values most_likely_with_mean(const Distribution& sample, double mean) {
  Values offsets;
  for (const double score : sample.scores) offsets.push_back(score - mean);
  return tilted(sample.shares, offsets);
}

// The most likely distribution whose mean leads 1/2 by `lead` of its own standard deviations. The
// condition is made linear around the last distribution and solved again until nothing moves.
Values most_likely_with_lead(const Distribution& sample, double lead) {
  const std::size_t cells = sample.scores.size();
  Values result(cells, 1.0 / static_cast<double>(cells));
  constexpr int enough = 100;
  for (int i = 0; i < enough; ++i) {
    double mean = 0;
    for (std::size_t k = 0; k < cells; ++k) mean += result[k] * sample.scores[k];
    double variance = 0;
    for (std::size_t k = 0; k < cells; ++k) {
      variance += result[k] * (sample.scores[k] - mean) * (sample.scores[k] - mean);
    }
    const double deviation = std::sqrt(variance);
    Values offsets;
    for (const double score : sample.scores) {
      const double distance = (score - mean) / deviation;
      offsets.push_back(score - 0.5 - lead * deviation * (1 + distance * distance) / 2);
    }
    // A sample of almost nothing but draws has too little spread for this lead: the last is nearest.
    const auto [least, greatest] = std::minmax_element(offsets.begin(), offsets.end());
    if (*least >= 0 || *greatest <= 0) break;
    const Values next = tilted(sample.shares, offsets);
    double change = 0;
    for (std::size_t k = 0; k < cells; ++k) {
      change = std::max(change, std::abs(next[k] - result[k]));
    }
    result = next;
    constexpr double precision = 1e-11;
    if (change < precision) break;
  }
  return result;
}

Values most_likely(const Distribution& sample, double elo, EloScale scale, int games) {
  if (scale == EloScale::logistic) return most_likely_with_mean(sample, score_of_elo(elo));
  const double lead = elo / normalised_elo_per_deviation * std::sqrt(static_cast<double>(games));
  return most_likely_with_lead(sample, lead);
}

}  // namespace

const OptionTable<SequentialTest>& SequentialTest::table() {
  using Test = SequentialTest;
  constexpr double most_elo = 1000;
  static const auto table =
      OptionTable<Test>()
          .number("elo0", &Test::elo0, -most_elo, most_elo,
                  "the first player is stronger by so much: not better")
          .number("elo1", &Test::elo1, -most_elo, most_elo,
                  "the first player is stronger by so much: better")
          .number("alpha", &Test::alpha, 0, 1, "how often elo1 may be accepted when elo0 is true")
          .number("beta", &Test::beta, 0, 1, "how often elo0 may be accepted when elo1 is true")
          .choice("scale", &Test::scale, {"logistic", "normalised"}, "what kind of Elo")
          .choice("model", &Test::model, {"trinomial", "pentanomial"},
                  "what one observation is: a game, or a pair with seats swapped");
  return table;
}

Status check(const SequentialTest& test, int seats) {
  if (test.model == SprtModel::trinomial && seats > 2) {
    return Error{fmt::format("model=trinomial: must be pentanomial with {} seats", seats)};
  }
  // Beyond these a hypothesis is so far off that no sample comes near it.
  const double limit = test.scale == EloScale::logistic ? 1000 : 100;
  for (const double elo : {test.elo0, test.elo1}) {
    if (!(std::abs(elo) <= limit)) {
      return Error{
          fmt::format("elo={} for a sequential test: must be {} to {}", elo, -limit, limit)};
    }
  }
  if (!(test.elo0 < test.elo1)) {
    return Error{fmt::format("elo0={}, elo1={} for a sequential test: elo0 must be below elo1",
                             test.elo0, test.elo1)};
  }
  for (const double error : {test.alpha, test.beta}) {
    if (!(error > 0 && error < 0.5)) {
      return Error{
          fmt::format("error rate {} for a sequential test: must be above 0 and below 0.5", error)};
    }
  }
  return Done{};
}

Interval sprt_bounds(const SequentialTest& test) {
  return {std::log(test.beta / (1 - test.alpha)), std::log((1 - test.beta) / test.alpha)};
}

double log_likelihood_ratio(const ScoreSample& sample, const SequentialTest& test) {
  if (sample.observations() == 0) return 0;
  const Distribution seen = distribution_of(sample);
  const int games = sample.games_per_observation();
  const Values at0 = most_likely(seen, test.elo0, test.scale, games);
  const Values at1 = most_likely(seen, test.elo1, test.scale, games);
  double mean = 0;
  for (std::size_t k = 0; k < seen.shares.size(); ++k) {
    mean += seen.shares[k] * std::log(at1[k] / at0[k]);
  }
  return seen.observations * mean;
}

SprtVerdict sprt_verdict(double log_likelihood_ratio, const SequentialTest& test) {
  const Interval bounds = sprt_bounds(test);
  if (log_likelihood_ratio <= bounds.low) return SprtVerdict::accept_elo0;
  if (log_likelihood_ratio >= bounds.high) return SprtVerdict::accept_elo1;
  return SprtVerdict::running;
}

}  // namespace brett
