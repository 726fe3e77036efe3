#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/rng.h"
#include "statistics/distributions.h"
#include "statistics/elo.h"
#include "statistics/intervals.h"

namespace brett {
namespace {

constexpr double beyond_all = std::numeric_limits<double>::infinity();

std::string digits(double value, int places) { return fmt::format("{:.{}f}", value, places); }

TEST(Distributions, IntervalsReachAsFarAsTheTablesSay) {
  EXPECT_EQ(digits(normal_reach(0.95), 6), "1.959964");
  EXPECT_EQ(digits(normal_reach(0.99), 6), "2.575829");
  EXPECT_EQ(digits(normal_reach(0.90), 6), "1.644854");
  EXPECT_EQ(digits(student_reach(0.95, 1), 4), "12.7062");
  EXPECT_EQ(digits(student_reach(0.95, 2), 4), "4.3027");
  EXPECT_EQ(digits(student_reach(0.95, 5), 4), "2.5706");
  EXPECT_EQ(digits(student_reach(0.95, 30), 4), "2.0423");
  EXPECT_EQ(digits(student_reach(0.95, 1000), 4), "1.9623");
  EXPECT_EQ(digits(normal_cdf(1), 6), "0.841345");
}

TEST(Elo, PinnedNumbersOfGames) {
  const ScoreSample sample = ScoreSample::of_games(280, 420, 300);
  EXPECT_EQ(digits(sample.mean(), 5), "0.51000");
  EXPECT_EQ(digits(estimate_elo(sample).elo, 3), "6.950");
  EXPECT_EQ(digits(estimate_elo(sample).error, 3), "16.413");
  EXPECT_EQ(digits(*likelihood_of_superiority(sample), 5), "0.79694");
}

TEST(Elo, PinnedNumbersOfPairs) {
  const ScoreSample sample = ScoreSample::of_pairs({20, 120, 220, 130, 30});
  EXPECT_EQ(digits(sample.mean(), 5), "0.51442");
  EXPECT_EQ(digits(estimate_elo(sample).elo, 3), "10.025");
  EXPECT_EQ(digits(estimate_elo(sample).error, 3), "13.882");
  EXPECT_EQ(digits(*likelihood_of_superiority(sample), 5), "0.92175");
  EXPECT_EQ(sample.games(), 1040);
}

TEST(Elo, ScoreAndEloAreInverse) {
  for (const double elo : {-700.0, -35.5, 0.0, 1.0, 400.0}) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  }
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
}

TEST(Elo, WhoWonEverythingIsInfinitelyStronger) {
  const ScoreSample sample = ScoreSample::of_games(0, 0, 12);
  EXPECT_EQ(estimate_elo(sample).elo, beyond_all);
  EXPECT_EQ(estimate_elo(sample).error, beyond_all);
  EXPECT_EQ(likelihood_of_superiority(sample), 1);
  EXPECT_EQ(likelihood_of_superiority(ScoreSample::of_games(12, 0, 0)), 0);
}

TEST(Elo, NothingIsKnownBeforeTheFirstGame) {
  const ScoreSample sample = ScoreSample::of_games(0, 0, 0);
  EXPECT_EQ(estimate_elo(sample).elo, 0);
  EXPECT_EQ(estimate_elo(sample).error, beyond_all);
  EXPECT_EQ(likelihood_of_superiority(sample), std::nullopt);
}

TEST(Elo, OneObservationDoesNotTellHowMuchTheyVary) {
  const ScoreSample sample = ScoreSample::of_blocks(std::vector<double>{0.75}, 3);
  EXPECT_NEAR(estimate_elo(sample).elo, 190.85, 0.01);
  EXPECT_EQ(estimate_elo(sample).error, beyond_all);
  EXPECT_EQ(likelihood_of_superiority(sample), std::nullopt);
}

TEST(Elo, AllDrawsAreCertainlyEqual) {
  const ScoreSample sample = ScoreSample::of_games(0, 50, 0);
  EXPECT_EQ(estimate_elo(sample).elo, 0);
  EXPECT_EQ(estimate_elo(sample).error, 0);
  EXPECT_EQ(likelihood_of_superiority(sample), 0.5);
}

TEST(Elo, BlocksOfTwoArePairs) {
  std::vector<double> means;
  const std::array<double, 5> pairs{2, 5, 9, 6, 3};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    means.insert(means.end(), static_cast<std::size_t>(pairs[i]), static_cast<double>(i) / 4);
  }
  const ScoreSample blocks = ScoreSample::of_blocks(means, 2);
  EXPECT_NEAR(estimate_elo(blocks).error, estimate_elo(ScoreSample::of_pairs(pairs)).error, 1e-9);
  EXPECT_EQ(blocks.games(), 50);
}

TEST(Elo, ATableIsAsManyDuelsAsThereAreOpponents) {
  const std::vector<double> one_winner{-1, 1, -1};
  EXPECT_EQ(score_against_table(one_winner, 1), 1);
  EXPECT_EQ(score_against_table(one_winner, 0), 0.25);
  const std::vector<double> duel{0, 0};
  EXPECT_EQ(score_against_table(duel, 0), 0.5);
}

TEST(Intervals, WilsonsAreThoseOfThePaper) {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  const auto text = [](Interval interval) {
    return fmt::format("{:.4f} {:.4f}", interval.low, interval.high);
  };
  EXPECT_EQ(text(wilson_interval(81, 263)), "0.2553 0.3662");
  EXPECT_EQ(text(wilson_interval(15, 148)), "0.0624 0.1605");
  EXPECT_EQ(text(wilson_interval(0, 20)), "0.0000 0.1611");
  EXPECT_EQ(text(wilson_interval(1, 29)), "0.0061 0.1718");
  EXPECT_EQ(text(wilson_interval(0, 0)), "0.0000 1.0000");
}

TEST(Intervals, MeanOfFewObservationsIsWide) {
  const std::vector<double> values{1, 2, 3, 4};
  const MeanEstimate estimate = estimate_mean(values);
  EXPECT_EQ(estimate.mean, 2.5);
  EXPECT_NEAR(estimate.error, 3.182446 * std::sqrt(5.0 / 3 / 4), 1e-6);
  EXPECT_EQ(estimate_mean(std::vector<double>{7}).error, beyond_all);
  EXPECT_EQ(estimate_mean(std::vector<double>{}).observations, 0);
}

// --- coverage: how often intervals hold the truth ----------------------------------------------------

std::size_t drawn(const std::vector<double>& probabilities, Rng& rng) {
  double left = rng.unit();
  for (std::size_t i = 0; i + 1 < probabilities.size(); ++i) {
    left -= probabilities[i];
    if (left < 0) return i;
  }
  return probabilities.size() - 1;
}

template <class Trial>
double share_of(int trials, Trial trial) {
  int hits = 0;
  for (int i = 0; i < trials; ++i) {
    Rng rng(17, static_cast<std::uint64_t>(i));
    hits += trial(rng) ? 1 : 0;
  }
  return static_cast<double>(hits) / trials;
}

MATCHER(IsAboutNinetyFivePercent, "") { return arg >= 0.94 && arg <= 0.96; }

TEST(SlowCoverage, EloOfGames) {
  const std::vector<double> truth{0.25, 0.40, 0.35};
  EXPECT_THAT(share_of(10'000,
                       [&](Rng& rng) {
                         std::array<double, 3> counts{};
                         for (int i = 0; i < 500; ++i) ++counts[drawn(truth, rng)];
                         const auto sample = ScoreSample::of_games(counts[0], counts[1], counts[2]);
                         return estimate_elo(sample).interval.holds(elo_of_score(0.55));
                       }),
              IsAboutNinetyFivePercent());
}

TEST(SlowCoverage, EloOfPairs) {
  const std::vector<double> truth{0.05, 0.2, 0.4, 0.25, 0.1};
  EXPECT_THAT(
      share_of(
          10'000,
          [&](Rng& rng) {
            std::array<double, 5> counts{};
            for (int i = 0; i < 300; ++i) ++counts[drawn(truth, rng)];
            return estimate_elo(ScoreSample::of_pairs(counts)).interval.holds(elo_of_score(0.5375));
          }),
      IsAboutNinetyFivePercent());
}

TEST(SlowCoverage, WilsonIntervals) {
  EXPECT_THAT(share_of(10'000,
                       [](Rng& rng) {
                         int wins = 0;
                         for (int i = 0; i < 400; ++i) wins += rng.unit() < 0.37 ? 1 : 0;
                         return wilson_interval(wins, 400).holds(0.37);
                       }),
              IsAboutNinetyFivePercent());
}

TEST(SlowCoverage, MeanPayoffOfFewBlocks) {
  // Three seats with one winner; the games of a block share a deal that favours somebody.
  EXPECT_THAT(share_of(10'000,
                       [](Rng& rng) {
                         std::vector<double> means(30, 0.0);
                         for (double& mean : means) {
                           const double luck = 0.2 + 0.3 * rng.unit();
                           for (int game = 0; game < 3; ++game) {
                             mean += (rng.unit() < luck ? 1.0 : -1.0) / 3;
                           }
                         }
                         return estimate_mean(means).interval().holds(-0.3);
                       }),
              IsAboutNinetyFivePercent());
}

}  // namespace
}  // namespace brett
