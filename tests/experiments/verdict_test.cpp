// The rules of verdicts on numbers worked out elsewhere and on cases that are plain to see.
#include "experiments/verdict.h"

#include <gmock/gmock.h>

namespace brett {
namespace {

using testing::HasSubstr;

// Newcombe 1998, table II, column 10: 56/70 - 48/80, 9/10 - 3/10, 10/10 - 0/20, 5/56 - 0/29.
TEST(Newcombe, IntervalsAreThoseOfThePaper) {
  const auto expect = [](const Interval& interval, double low, double high) {
    EXPECT_NEAR(interval.low, low, 5e-5);
    EXPECT_NEAR(interval.high, high, 5e-5);
  };
  expect(newcombe_interval(56, 70, 48, 80), 0.0524, 0.3339);
  expect(newcombe_interval(9, 10, 3, 10), 0.1705, 0.8090);
  expect(newcombe_interval(10, 10, 0, 20), 0.6791, 1.0000);
  expect(newcombe_interval(5, 56, 0, 29), -0.0381, 0.1926);
}
TEST(Newcombe, NothingIsKnownWithoutTrials) {
  EXPECT_EQ(newcombe_interval(0, 0, 3, 10).low, -1);
  EXPECT_EQ(newcombe_interval(3, 10, 0, 0).high, 1);
}

TEST(VerdictOfGames, TheSameNumbersAgree) {
  EXPECT_EQ(compare_outcomes({429, 44, 527}, {429, 44, 527}).verdict, Agreement::agrees);
}
// Two samples of 1000 and the chance of each other's noise.
TEST(VerdictOfGames, NumbersWithinTheNoiseAgree) {
  EXPECT_EQ(compare_outcomes({429, 44, 527}, {455, 40, 505}).verdict, Agreement::agrees);
}
TEST(VerdictOfGames, NumbersBeyondTheNoiseDiffer) {
  const Judgement judgement = compare_outcomes({436, 99, 465}, {538, 25, 437});
  EXPECT_EQ(judgement.verdict, Agreement::differs);
  EXPECT_EQ(judgement.why, "wins +5 to +15 %, loses -8 to +2 % of all games more than published");
}
TEST(VerdictOfGames, ADifferenceInDrawsAloneDiffersToo) {
  EXPECT_EQ(compare_outcomes({400, 200, 400}, {500, 0, 500}).verdict, Agreement::differs);
}
TEST(VerdictOfGames, FewGamesDecideNothing) {
  const Judgement judgement = compare_outcomes({4, 0, 6}, {60, 0, 60});
  EXPECT_EQ(judgement.verdict, Agreement::cannot_be_compared);
  EXPECT_EQ(judgement.why,
            "too few games to tell: wins -23 to +37 %, loses -37 to +23 % of all games more than "
            "published");
}
// 550 of 1000 lost there, all of six here: that is nearly a difference, and never an agreement.
TEST(VerdictOfGames, WhatMayBeFarAwayDoesNotAgree) {
  EXPECT_EQ(compare_outcomes({446, 4, 550}, {0, 0, 6}).verdict, Agreement::cannot_be_compared);
}
// Ten games that went as many do are still ten games.
TEST(VerdictOfGames, TenGamesDoNotAgreeWithAnything) {
  EXPECT_EQ(compare_outcomes({5, 0, 5}, {60, 0, 60}).verdict, Agreement::cannot_be_compared);
}
TEST(VerdictOfGames, WhatAgreesCannotDifferByMoreThanAThirdOfTheGames) {
  for (int won = 0; won <= 40; ++won) {
    const Outcome measured{double(won), 0, double(40 - won)};
    if (compare_outcomes({20, 0, 20}, measured).verdict != Agreement::agrees) continue;
    const Interval difference = newcombe_interval(won, 40, 20, 40, 0.975);
    EXPECT_GE(difference.low, -1.0 / 3) << won;
    EXPECT_LE(difference.high, 1.0 / 3) << won;
  }
}
TEST(VerdictOfGames, FewGamesOnOurSideDecideNothingEither) {
  EXPECT_EQ(compare_outcomes({1, 0, 199}, {0, 0, 4}).verdict, Agreement::cannot_be_compared);
}
TEST(VerdictOfGames, FortyGamesOnBothSidesAreEnough) {
  EXPECT_EQ(compare_outcomes({20, 0, 20}, {20, 0, 20}).verdict, Agreement::agrees);
}
TEST(VerdictOfGames, FewGamesCanStillDiffer) {
  EXPECT_EQ(compare_outcomes({0, 0, 10}, {100, 0, 0}).verdict, Agreement::differs);
}
TEST(VerdictOfGames, NothingMeasuredCannotBeCompared) {
  EXPECT_EQ(compare_outcomes({4, 0, 6}, {}).verdict, Agreement::cannot_be_compared);
  EXPECT_EQ(compare_outcomes({}, {4, 0, 6}).verdict, Agreement::cannot_be_compared);
}

TEST(VerdictOfShares, OneIntervalDecides) {
  EXPECT_EQ(compare_shares({7, 40}, {0, 40}).verdict, Agreement::differs);
  EXPECT_EQ(compare_shares({4, 40}, {0, 40}).verdict, Agreement::agrees);
  EXPECT_EQ(compare_shares({4, 40}, {0, 4}).verdict, Agreement::cannot_be_compared);
  EXPECT_EQ(compare_shares({4, 40}, {0, 0}).why, no_games);
  EXPECT_EQ(compare_shares({7, 40}, {0, 40}).why, "-32 to -5 % of all games more than published");
}

TEST(VerdictOfRankings, OppositeOrderOfClearPairsDiffers) {
  const std::vector<Outcome> told{{30, 0, 10}, {10, 0, 30}};
  const std::vector<Outcome> opposite{{10, 0, 30}, {30, 0, 10}};
  EXPECT_EQ(compare_rankings(told, told).verdict, Agreement::agrees);
  EXPECT_EQ(compare_rankings(told, opposite).verdict, Agreement::differs);
}
TEST(VerdictOfRankings, PairsThatAreCloseInEitherDoNotCount) {
  const std::vector<Outcome> close{{21, 0, 19}, {19, 0, 21}};
  const std::vector<Outcome> clear{{10, 0, 30}, {30, 0, 10}};
  const Judgement judgement = compare_rankings(close, clear);
  EXPECT_EQ(judgement.verdict, Agreement::cannot_be_compared);
  EXPECT_THAT(judgement.why, HasSubstr("of 1 pairs, 0 are decided in both"));
}

TEST(VerdictOfOrders, WhoNeedsMoreInEveryGameNeedsMore) {
  const Needs told{{0.16, 0.24}, {0.02, 0.03}};
  EXPECT_EQ(compare_orders(told, {{5, 6}, {1, 2}}).verdict, Agreement::agrees);
  EXPECT_EQ(compare_orders(told, {{1, 2}, {5, 6}}).verdict, Agreement::differs);
}
TEST(VerdictOfOrders, OverlapsDecideNothing) {
  const Needs told{{0.16, 0.24}, {0.02, 0.03}};
  EXPECT_EQ(compare_orders(told, {{1, 5}, {2, 6}}).verdict, Agreement::cannot_be_compared);
  EXPECT_EQ(compare_orders({{1, 5}, {2, 6}}, told).verdict, Agreement::cannot_be_compared);
  EXPECT_EQ(compare_orders(told, {}).verdict, Agreement::cannot_be_compared);
}

}  // namespace
}  // namespace brett
