// Elo from the score of a match: estimates with intervals, likelihood of superiority.
//
// The score s is the mean of the observations, v their variance, N their number; the standard error is
// sqrt(v / N). An observation is one game (trinomial), a pair of games with seats swapped (pentanomial)
// or a block of all rotations of the seats. Pairs and blocks are the better choice wherever their games
// share an opening: their variance contains what the games have in common.
//
// Logistic Elo is -400 log10(1/s - 1). Normalised Elo measures the same lead in standard deviations of
// one game, so it does not shrink when a longer time per move brings more draws.
// Reference: Michel Van den Bergh, Normalized Elo (2020).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "statistics/intervals.h"

namespace brett {

// How often one observation came out as this score; scores are in [0, 1], 1/2 is equality.
struct ScoreCell {
  double score = 0;
  double count = 0;
};

class ScoreSample {
 public:
  static ScoreSample of_games(double losses, double draws, double wins);
  // Pairs that scored 0, 1/2, 1, 3/2, 2.
  static ScoreSample of_pairs(const std::array<double, 5>& pairs);
  // One mean score per block. Scores of more than two seats: see `score_against_table`.
  static ScoreSample of_blocks(std::span<const double> block_means, int games_per_block);

  const std::vector<ScoreCell>& cells() const { return cells_; }  // always some for 0 and 1
  int games_per_observation() const { return games_per_observation_; }
  double observations() const { return observations_; }
  double games() const { return observations_ * games_per_observation_; }
  double mean() const { return mean_; }          // 1/2 if there are no observations
  double variance() const { return variance_; }  // of one observation
  // Infinite with fewer than two observations: one does not tell how much they vary.
  double standard_error() const;

 private:
  ScoreSample(std::vector<ScoreCell> cells, int games_per_observation);

  std::vector<ScoreCell> cells_;
  int games_per_observation_;
  double observations_ = 0;
  double mean_ = 0.5;
  double variance_ = 0;
};

// The score of a seat at a table of any size: 1 for every opponent it did better than, 1/2 for
// every equal, as a share of all opponents. With two seats the usual 1, 1/2, 0.
double score_against_table(std::span<const double> payoffs, std::size_t seat);

double elo_of_score(double score);  // infinite for 0 and 1
double score_of_elo(double elo);

// Normalised Elo of a lead of one standard deviation: 800 / ln 10, so that both scales agree
// where games are short of draws and players are equal.
constexpr double normalised_elo_per_deviation = 347.43558552260146;

struct EloEstimate {
  double elo = 0;
  double error = 0;  // half the width of the interval; infinite if an end is
  Interval interval;
};

EloEstimate estimate_elo(const ScoreSample& sample, double confidence = usual_confidence);

// The probability that the true score is above 1/2, given this one; nothing if there are too few
// observations to tell how much they vary.
std::optional<double> likelihood_of_superiority(const ScoreSample& sample);

}  // namespace brett
