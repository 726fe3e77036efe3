// Sequential probability ratio test (Wald 1945) of "stronger by elo1" against "stronger by elo0", in
// the generalised form that match runners use: each hypothesis only says what the mean is, and stands
// for the most likely distribution of results with this mean.
//
// Logistic: a hypothesis fixes the score s_j = score_of_elo(elo_j). Normalised: it fixes the lead
// (s - 1/2) in standard deviations of a game. Observations are games, pairs or blocks (elo.h).
// Reference: Michel Van den Bergh, The generalized SPRT and normalized Elo in practice (2020).
#pragma once

#include "core/options.h"
#include "statistics/elo.h"

namespace brett {

enum class EloScale { logistic, normalised };

enum class SprtModel {
  trinomial,    // a game is an observation
  pentanomial,  // a pair of games with seats swapped is, or a block of all rotations
};

struct SequentialTest {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // how often elo1 may be accepted when elo0 is true
  double beta = 0.05;   // how often elo0 may be accepted when elo1 is true
  EloScale scale = EloScale::logistic;
  SprtModel model = SprtModel::pentanomial;

  static const OptionTable<SequentialTest>& table();
};

Status check(const SequentialTest& test, int seats = 2);

// The test runs while the log-likelihood ratio lies between these.
Interval sprt_bounds(const SequentialTest& test);

// Of elo1 against elo0; above 0 speaks for elo1. Precondition: check(test) is ok.
double log_likelihood_ratio(const ScoreSample& sample, const SequentialTest& test);

enum class SprtVerdict { running, accept_elo0, accept_elo1 };

SprtVerdict sprt_verdict(double log_likelihood_ratio, const SequentialTest& test);

}  // namespace brett
