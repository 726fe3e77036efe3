#include "search/maxn/utility.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "core/rng.h"

namespace brett {
namespace {

using Numbers = std::vector<double>;

Numbers made(Utility utility, Numbers values) {
  apply_utility(utility, values.data(), static_cast<int>(values.size()));
  return values;
}

Numbers random_values(int seats, Rng& rng) {
  Numbers values;
  for (int i = 0; i < seats; ++i) values.push_back(2 * rng.unit() - 1);
  return values;
}

// The formula of the spec, term by term.
Numbers entropy_by_the_book(const Numbers& values) {
  const auto n = static_cast<double>(values.size());
  Numbers shares;
  for (const double value : values) shares.push_back((value + 1) / 2);
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= sum;
  Numbers result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    double entropy = 0;
    for (std::size_t j = 0; j < values.size(); ++j) {
      const double p = shares[j] / (1 - shares[i]);
      if (j != i && p > 0) entropy -= p * std::log2(p);
    }
    const double normal = values.size() == 2 ? 1 : entropy / std::log2(n - 1);
    result.push_back(normal * (shares[i] - 1 / n) * n / (n - 1));
  }
  return result;
}

TEST(Utility, LogarithmIsClose) {
  Rng rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const double x = std::exp2(40 * rng.unit() - 30);
    ASSERT_NEAR(quick_log2(x), std::log2(x), 1e-12) << x;
  }
}

TEST(Utility, EntropyIsTheFormulaOfTheSpec) {
  Rng rng(2);
  for (int i = 0; i < 2'000; ++i) {
    const Numbers values = random_values(2 + i % 3, rng);
    const Numbers truth = entropy_by_the_book(values);
    const Numbers found = made(Utility::entropy, values);
    for (std::size_t seat = 0; seat < values.size(); ++seat) {
      ASSERT_NEAR(found[seat], truth[seat], 1e-10);
    }
  }
}

TEST(Utility, EntropyOfThreeIsCloseOnBothSidesOfItsPolynomial) {
  // The polynomial ends at a lead of 0.632.
  for (double lead = 0; lead < 1; lead += 1.0 / 1024) {
    const Numbers values{0.1, lead, -lead};  // shares of the two: (1 + lead) / 2 and (1 - lead) / 2
    const Numbers truth = entropy_by_the_book(values);
    const Numbers found = made(Utility::entropy, values);
    for (std::size_t seat = 0; seat < values.size(); ++seat) {
      ASSERT_NEAR(found[seat], truth[seat], 1e-12) << lead;
    }
  }
}

TEST(Utility, TwoSeatsGiveExactlyTheDistance) {
  Rng rng(3);
  for (int i = 0; i < 1'000; ++i) {
    const Numbers values = random_values(2, rng);
    ASSERT_EQ(made(Utility::entropy, values), made(Utility::distance, values));
    const Numbers opposed{values[0], -values[0]};
    const Numbers found = made(Utility::entropy, opposed);
    ASSERT_NEAR(found[0], values[0], 1e-15);
    ASSERT_NEAR(found[1], -values[0], 1e-15);
  }
}

TEST(Utility, EqualRivalsMakeEntropyTheDistance) {
  const Numbers values{0.5, -0.25, -0.25};
  EXPECT_NEAR(made(Utility::entropy, values)[0], made(Utility::distance, values)[0], 1e-12);
  // The more the rivals differ, the less a lead counts.
  EXPECT_LT(made(Utility::entropy, {0.5, 0.3, -0.8})[0], made(Utility::entropy, values)[0]);
}

TEST(Utility, StaysWithinTheValuesOfEnds) {
  Rng rng(4);
  for (const Utility utility : {Utility::own, Utility::distance, Utility::entropy, Utility::rank}) {
    for (int i = 0; i < 1'000; ++i) {
      for (const double value : made(utility, random_values(2 + i % 3, rng))) {
        ASSERT_GT(value, -1);
        ASSERT_LT(value, 1);
      }
    }
  }
}

TEST(Utility, ALoneLosersEntropyIsNothing) {
  // Why ends must bypass it: who lost to a single winner would get 0 instead of -1.
  EXPECT_NEAR(made(Utility::entropy, {1, -1, -1})[1], 0, 1e-12);
}

TEST(Utility, RankComesBeforeTheOwnValue) {
  EXPECT_GT(made(Utility::rank, {0.1, 0.0, 0.0})[0], made(Utility::rank, {0.8, 0.9, -0.9})[0]);
  EXPECT_GT(made(Utility::rank, {0.2, 0.0, 0.0})[0], made(Utility::rank, {0.1, 0.0, 0.0})[0]);
}

TEST(Shares, SumToOneWhole) {
  Rng rng(5);
  for (int i = 0; i < 1'000; ++i) {
    Numbers values = random_values(2 + i % 3, rng);
    const auto seats = static_cast<int>(values.size());
    to_shares(values.data(), seats);
    ASSERT_NEAR(std::accumulate(values.begin(), values.end(), 0.0), 2 - seats, 1e-12);
  }
}

TEST(Shares, AWinnerTakesAllAndADrawIsShared) {
  Numbers won{-1, 1, -1};
  to_shares(won.data(), 3);
  EXPECT_EQ(won, (Numbers{-1, 1, -1}));
  Numbers drawn{0, 0, 0, 0};
  to_shares(drawn.data(), 4);
  EXPECT_EQ(drawn, (Numbers{-0.5, -0.5, -0.5, -0.5}));
  Numbers all_lost{-1, -1};
  to_shares(all_lost.data(), 2);
  EXPECT_EQ(all_lost, (Numbers{0, 0}));
}

}  // namespace
}  // namespace brett
