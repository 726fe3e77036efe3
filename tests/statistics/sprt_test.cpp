#include "statistics/sprt.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"

namespace brett {
namespace {

std::string llr_text(const ScoreSample& sample, const SequentialTest& plan, int places = 4) {
  return fmt::format("{:.{}f}", log_likelihood_ratio(sample, plan), places);
}

TEST(Sprt, PinnedNumbers) {
  const SequentialTest plan{.elo0 = 0, .elo1 = 5};
  EXPECT_EQ(llr_text(ScoreSample::of_games(280, 420, 300), plan), "0.3178");
  EXPECT_EQ(llr_text(ScoreSample::of_pairs({20, 120, 220, 130, 30}), plan), "0.7516");
  EXPECT_EQ(fmt::format("{:.4f}", sprt_bounds(plan).low), "-2.9444");
  EXPECT_EQ(fmt::format("{:.4f}", sprt_bounds(plan).high), "2.9444");
}

// Numbers that the chess world's fastchess gives for the same counts and bounds.
TEST(Sprt, AgreesWithChessMatchRunnersOnGames) {
  const auto llr = [](double wins, double losses, double draws, const SequentialTest& plan) {
    return llr_text(ScoreSample::of_games(losses, draws, wins), plan, 2);
  };
  EXPECT_EQ(llr(21404, 21184, 40708, {.elo0 = 0.5, .elo1 = 2.5}), "-1.57");
  EXPECT_EQ(llr(57433, 57030, 106593, {.elo0 = 0, .elo1 = 2}), "-2.59");
  const EloScale scale = EloScale::normalised;
  EXPECT_EQ(llr(36433, 36027, 68692, {.elo0 = 0, .elo1 = 2, .scale = scale}), "0.92");
  EXPECT_EQ(llr(10871, 10650, 20431, {.elo0 = -1.75, .elo1 = 0.25, .scale = scale}), "2.30");
}

TEST(Sprt, AgreesWithChessMatchRunnersOnPairs) {
  const auto llr = [](const std::array<double, 5>& pairs, const SequentialTest& plan) {
    return llr_text(ScoreSample::of_pairs(pairs), plan, 2);
  };
  EXPECT_EQ(llr({223, 9863, 21279, 10037, 246}, {.elo0 = 0.5, .elo1 = 2.5}), "-3.07");
  EXPECT_EQ(llr({871, 26175, 55983, 26678, 821}, {.elo0 = 0, .elo1 = 2}), "-4.98");
  const EloScale scale = EloScale::normalised;
  EXPECT_EQ(llr({365, 16618, 36229, 16974, 390}, {.elo0 = 0, .elo1 = 2, .scale = scale}), "2.25");
  EXPECT_EQ(llr({127, 4883, 10712, 5150, 104}, {.elo0 = -1.75, .elo1 = 0.25, .scale = scale}),
            "3.01");
}

// Theirs are 120.56 and 111.82, since they stop iterating when nothing moves by more than 0.0001.
TEST(Sprt, GoesOnToTheEndWhereOneSideWonEverything) {
  const EloScale scale = EloScale::normalised;
  EXPECT_EQ(llr_text(ScoreSample::of_games(0, 0, 4250), {.elo0 = 0, .elo1 = 10, .scale = scale}),
            "120.5483");
  EXPECT_EQ(
      llr_text(ScoreSample::of_pairs({0, 0, 0, 0, 5550}), {.elo0 = 0, .elo1 = 5, .scale = scale}),
      "111.7976");
}

TEST(Sprt, StartsUndecidedAndFollowsTheResults) {
  const SequentialTest plan{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(log_likelihood_ratio(ScoreSample::of_games(0, 0, 0), plan), 0);
  EXPECT_GT(log_likelihood_ratio(ScoreSample::of_games(10, 10, 20), plan), 0);
  EXPECT_LT(log_likelihood_ratio(ScoreSample::of_games(20, 10, 10), plan), 0);
  EXPECT_EQ(sprt_verdict(0, plan), SprtVerdict::running);
  EXPECT_EQ(sprt_verdict(2.95, plan), SprtVerdict::accept_elo1);
  EXPECT_EQ(sprt_verdict(-2.95, plan), SprtVerdict::accept_elo0);
}

TEST(Sprt, SidesCanBeExchanged) {
  const SequentialTest plan{.elo0 = -3, .elo1 = 7};
  const SequentialTest mirrored{.elo0 = -7, .elo1 = 3};
  EXPECT_NEAR(log_likelihood_ratio(ScoreSample::of_games(31, 40, 25), plan),
              -log_likelihood_ratio(ScoreSample::of_games(25, 40, 31), mirrored), 1e-9);
}

TEST(Sprt, OneSidedAndDrawnSamplesStayFinite) {
  for (const EloScale scale : {EloScale::logistic, EloScale::normalised}) {
    const SequentialTest plan{.elo0 = 0, .elo1 = 50, .scale = scale};
    for (const auto& sample :
         {ScoreSample::of_games(1, 0, 0), ScoreSample::of_games(0, 1000, 0),
          ScoreSample::of_games(0, 0, 1000), ScoreSample::of_games(1, 100'000, 2),
          ScoreSample::of_pairs({0, 0, 500, 0, 0}), ScoreSample::of_pairs({0, 0, 0, 0, 1}),
          ScoreSample::of_blocks(std::vector<double>{0.5, 0.75}, 3)}) {
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(sample, plan)));
    }
  }
}

TEST(Sprt, BlocksOfTwoArePairs) {
  const std::vector<double> means{0, 0.25, 0.25, 0.5, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75, 1, 1};
  const SequentialTest plan{.elo0 = 0, .elo1 = 30, .scale = EloScale::normalised};
  EXPECT_NEAR(log_likelihood_ratio(ScoreSample::of_blocks(means, 2), plan),
              log_likelihood_ratio(ScoreSample::of_pairs({1, 2, 4, 3, 2}), plan), 1e-9);
}

TEST(Sprt, PlansWithoutSenseAreRefusedInWords) {
  EXPECT_TRUE(check(SequentialTest{}).ok());
  EXPECT_EQ(check(SequentialTest{.elo0 = 5, .elo1 = 5}).error().message,
            "elo0=5, elo1=5 for a sequential test: elo0 must be below elo1");
  EXPECT_EQ(check(SequentialTest{.alpha = 0}).error().message,
            "error rate 0 for a sequential test: must be above 0 and below 0.5");
  EXPECT_EQ(check(SequentialTest{.elo1 = 1e9, .scale = EloScale::normalised}).error().message,
            "elo=1000000000 for a sequential test: must be -100 to 100");
  EXPECT_FALSE(check(SequentialTest{.elo0 = std::nan("")}).ok());
}

// --- error rates -----------------------------------------------------------------------------------

using Cells = std::vector<double>;  // probabilities of three results, or of five pairs

ScoreSample sample_of(const Cells& counts) {
  if (counts.size() == 3) return ScoreSample::of_games(counts[0], counts[1], counts[2]);
  return ScoreSample::of_pairs({counts[0], counts[1], counts[2], counts[3], counts[4]});
}

bool accepts_elo1(const Cells& truth, const SequentialTest& plan, Rng& rng) {
  Cells counts(truth.size(), 0);
  for (;;) {
    double left = rng.unit();
    std::size_t cell = 0;
    while (cell + 1 < truth.size() && left >= truth[cell]) left -= truth[cell++];
    ++counts[cell];
    const SprtVerdict verdict = sprt_verdict(log_likelihood_ratio(sample_of(counts), plan), plan);
    if (verdict != SprtVerdict::running) return verdict == SprtVerdict::accept_elo1;
  }
}

double share_accepting_elo1(int tests, const Cells& truth, const SequentialTest& plan) {
  int accepted = 0;
  for (int i = 0; i < tests; ++i) {
    Rng rng(5, static_cast<std::uint64_t>(i));
    accepted += accepts_elo1(truth, plan, rng) ? 1 : 0;
  }
  return static_cast<double>(accepted) / tests;
}

Cells games_with_lead(double lead) { return {0.3 - lead, 0.4, 0.3 + lead}; }
Cells pairs_with_lead(double lead) { return {0.05, 0.2 - 2 * lead, 0.5, 0.2 + 2 * lead, 0.05}; }

// Both error rates may be 5 %; the last game of a test carries it a little past the bound, so they
// are somewhat lower. Three standard deviations of the sampling are allowed on either side.
void expect_error_rates(int tests, const Cells& at_elo0, const Cells& at_elo1,
                        const SequentialTest& plan) {
  const double sampling = 3 * std::sqrt(0.05 * 0.95 / tests);
  const double overshoot = 0.006;
  const double false_alarms = share_accepting_elo1(tests, at_elo0, plan);
  const double misses = 1 - share_accepting_elo1(tests, at_elo1, plan);
  for (const double rate : {false_alarms, misses}) {
    EXPECT_LE(rate, 0.05 + sampling);
    EXPECT_GE(rate, 0.05 - sampling - overshoot);
  }
}

TEST(Sprt, FewTestsErrAboutAsOftenAsAllowed) {
  const SequentialTest plan{.elo0 = 0, .elo1 = 80};
  expect_error_rates(200, games_with_lead(0), games_with_lead(score_of_elo(80) - 0.5), plan);
}

TEST(SlowSprt, ErrorRatesHoldForGames) {
  const SequentialTest plan{.elo0 = 0, .elo1 = 20};
  expect_error_rates(10'000, games_with_lead(0), games_with_lead(score_of_elo(20) - 0.5), plan);
}

TEST(SlowSprt, ErrorRatesHoldForPairs) {
  const SequentialTest plan{.elo0 = 0, .elo1 = 20};
  expect_error_rates(10'000, pairs_with_lead(0), pairs_with_lead(score_of_elo(20) - 0.5), plan);
}

TEST(SlowSprt, ErrorRatesHoldOnTheNormalisedScale) {
  const SequentialTest plan{.elo0 = 0, .elo1 = 25, .scale = EloScale::normalised};
  const double deviations = 25 / normalised_elo_per_deviation;
  // lead = deviations * sqrt(0.15 - lead^2)
  const double lead = deviations * std::sqrt(0.15 / (1 + deviations * deviations));
  expect_error_rates(10'000, games_with_lead(0), games_with_lead(lead), plan);
}

}  // namespace
}  // namespace brett
