#include "statistics/elo.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "statistics/distributions.h"

namespace brett {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

EloEstimate with_error(double elo, Interval interval) {
  const double width = interval.high - interval.low;
  return {elo, std::isfinite(width) ? width / 2 : infinite, interval};
}

}  // namespace

ScoreSample::ScoreSample(std::vector<ScoreCell> cells, int games_per_observation)
    : cells_(std::move(cells)), games_per_observation_(games_per_observation) {
  double sum = 0;
  for (const ScoreCell& cell : cells_) {
    assert(cell.count >= 0 && cell.score >= 0 && cell.score <= 1);
    observations_ += cell.count;
    sum += cell.count * cell.score;
  }
  if (observations_ == 0) return;
  mean_ = sum / observations_;
  for (const ScoreCell& cell : cells_) {
    variance_ += cell.count / observations_ * (cell.score - mean_) * (cell.score - mean_);
  }
}

ScoreSample ScoreSample::of_games(double losses, double draws, double wins) {
  return {{{0, losses}, {0.5, draws}, {1, wins}}, 1};
}

ScoreSample ScoreSample::of_pairs(const std::array<double, 5>& pairs) {
  std::vector<ScoreCell> cells;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    cells.push_back({static_cast<double>(i) / 4, pairs[i]});
  }
  return {std::move(cells), 2};
}

ScoreSample ScoreSample::of_blocks(std::span<const double> block_means, int games_per_block) {
  // Means that differ only by rounding are the same result. The ends of the scale are always
  // possible, so that a test can give them a probability.
  constexpr double rounding = 1e9;
  std::map<double, double> counts{{0.0, 0.0}, {1.0, 0.0}};
  for (const double mean : block_means) ++counts[std::round(mean * rounding) / rounding];
  std::vector<ScoreCell> cells;
  for (const auto& [score, count] : counts) cells.push_back({score, count});
  return {std::move(cells), games_per_block};
}

double ScoreSample::standard_error() const {
  return observations_ > 1 ? std::sqrt(variance_ / observations_) : infinite;
}

double score_against_table(std::span<const double> payoffs, std::size_t seat) {
  assert(payoffs.size() >= 2 && seat < payoffs.size());
  double score = 0;
  for (std::size_t other = 0; other < payoffs.size(); ++other) {
    if (other == seat) continue;
    score += payoffs[seat] > payoffs[other] ? 1 : payoffs[seat] < payoffs[other] ? 0 : 0.5;
  }
  return score / static_cast<double>(payoffs.size() - 1);
}

double elo_of_score(double score) {
  if (score <= 0) return -infinite;
  if (score >= 1) return infinite;
  return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

EloEstimate estimate_elo(const ScoreSample& sample, double confidence) {
  const double reach = normal_reach(confidence) * sample.standard_error();
  return with_error(elo_of_score(sample.mean()),
                    {elo_of_score(sample.mean() - reach), elo_of_score(sample.mean() + reach)});
}

std::optional<double> likelihood_of_superiority(const ScoreSample& sample) {
  if (sample.observations() < 2) return std::nullopt;
  const double lead = sample.mean() - 0.5;
  if (lead == 0) return 0.5;
  return normal_cdf(lead / sample.standard_error());  // without variance 0 or 1
}

}  // namespace brett
