// TD-Prob^n(lambda) against an example reckoned by hand, against plain TD and TD-Leaf written down
// separately, and on a chain whose values are known.
#include "learning/td_prob.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"
#include "learning/teacher.h"

namespace brett {
namespace {

WeightLayout small_layout(std::size_t weights) {
  WeightLayout layout{.game = "g", .kind = "linear", .classes = {{"all", ""}}, .groups = {}};
  WeightLayout::Group group{{"group", ""}};
  for (std::size_t i = 0; i < weights; ++i) group.criteria.push_back({"k" + std::to_string(i), ""});
  layout.groups.push_back(group);
  return layout;
}

std::vector<double> summed(const WeightChanges& changes, std::size_t weights) {
  std::vector<double> sums(weights, 0.0);
  for (const WeightChange& change : changes) sums[change.index] += change.amount;
  return sums;
}

// Two own positions. At the first there is chance: variants a (p = 0.25, J = 0.8, weight 0) and
// b (p = 0.75, J = 0, weight 1), so J = 0.2; play followed b. At the second one variant c (J = 0.5, weight
// 2), which play left. The game was lost.
LearnedGame example() {
  LearnedGame game;
  game.positions.push_back(
      {.value = 0.2,
       .variants = {{.probability = 0.25, .value = 0.8, .moves = {1, 10}, .slopes = {{0, 1.0F}}},
                    {.probability = 0.75, .value = 0, .moves = {1, 11}, .slopes = {{1, 2.0F}}}},
       .played = {1, 11, 3}});
  game.positions.push_back({.value = 0.5,
                            .variants = {{.value = 0.5, .moves = {4, 5}, .slopes = {{2, 1.0F}}}},
                            .played = {4, 6}});
  game.result = -1;
  return game;
}

TEST(TdProb, MatchesTheExampleReckonedByHand) {
  // d_2 = -1 - 0.5 = -1.5. d_1^a = 0.5 - 0.8 = -0.3, d_1^b = 0.5 - 0 = 0.5 and was followed.
  // w_0: 0.25 * 1 * (-0.3 + 0.5 * -1.5) = -0.2625
  // w_1: 0.75 * 2 * ( 0.5 + 0.5 * -1.5) = -0.375
  // w_2: 1 * 1 * -1.5
  WeightChanges changes;
  add_changes(example(), {.lambda = 0.5}, changes);
  const auto sums = summed(changes, 3);
  EXPECT_NEAR(sums[0], -0.2625, 1e-12);
  EXPECT_NEAR(sums[1], -0.375, 1e-12);
  EXPECT_NEAR(sums[2], -1.5, 1e-12);
}

TEST(TdProb, PositiveDifferencesCountOnlyWhereTheVariantWasFollowed) {
  LearnedGame game = example();
  game.result = 1;  // the opponent's mistake: play had left the second position's variant
  WeightChanges changes;
  add_changes(game, {.lambda = 0.5}, changes);
  const auto sums = summed(changes, 3);
  EXPECT_EQ(sums[2], 0);
  EXPECT_NEAR(sums[0], 0.25 * -0.3, 1e-12);  // negative: counts, though it was not followed
  EXPECT_NEAR(sums[1], 0.75 * 2 * 0.5, 1e-12);
}

TEST(TdProb, NegativeDifferencesCanBeLeftOutWhereTheVariantWasNotFollowed) {
  WeightChanges changes;
  add_changes(example(), {.lambda = 0.5, .negative = TdRules::Counts::followed}, changes);
  const auto sums = summed(changes, 3);
  EXPECT_EQ(sums[0], 0);
  EXPECT_EQ(sums[2], 0);
  EXPECT_NEAR(sums[1], 0.75 * 2 * 0.5, 1e-12);
}

// Play followed b as far as that goes, which is not to the next own position.
TEST(TdProb, ExactlyIsOnlyWhatGoesToTheNextOwnPosition) {
  LearnedGame game = example();
  const TdRules exactly{.lambda = 0, .positive = TdRules::Counts::exactly};
  EXPECT_EQ(followed(game.positions[0], game.positions[0].variants[0]), Followed::no);
  EXPECT_EQ(followed(game.positions[0], game.positions[0].variants[1]), Followed::partly);
  WeightChanges changes;
  add_changes(game, exactly, changes);
  EXPECT_EQ(summed(changes, 3)[1], 0);
  for (const std::vector<std::uint64_t>& moves :
       {std::vector<std::uint64_t>{1, 11, 3}, std::vector<std::uint64_t>{1, 11, 3, 99}}) {
    game.positions[0].variants[1].moves = moves;
    EXPECT_EQ(followed(game.positions[0]), Followed::exactly);
    changes.clear();
    add_changes(game, exactly, changes);
    EXPECT_NEAR(summed(changes, 3)[1], 0.75 * 2 * 0.5, 1e-12);
  }
}

// A search of one ply: `followed` counts all, `exactly` nothing but a game that ends with the move.
TEST(TdProb, VariantsOfOnePlyAreNeverFollowedExactlyIfOthersMoveBetween) {
  LearnedGame game;
  game.positions.push_back({.value = 0,
                            .variants = {{.value = 0, .moves = {1}, .slopes = {{0, 1.0F}}}},
                            .played = {1, 2}});
  game.result = 1;
  const auto learned = [&](TdRules::Counts positive) {
    WeightChanges changes;
    add_changes(game, {.lambda = 0, .positive = positive}, changes);
    return summed(changes, 1)[0];
  };
  EXPECT_EQ(learned(TdRules::Counts::followed), learned(TdRules::Counts::always));
  EXPECT_EQ(learned(TdRules::Counts::exactly), 0);
  game.positions[0].played = {1};
  EXPECT_EQ(learned(TdRules::Counts::exactly), 1);
}

TEST(TdProb, AddedUpChangesTeachTheSame) {
  Rng rng(9);
  for (const bool adapt : {false, true}) {
    Weights one(small_layout(5)), other(small_layout(5));
    Teacher first(one, adapt), second(other, adapt);
    for (int i = 0; i < 50; ++i) {
      WeightChanges changes;
      for (int k = 0; k < 20; ++k) changes.push_back({rng.below(5), rng.unit() - 0.5});
      first.apply(changes, 0.1, one);
      add_up(changes);
      EXPECT_LE(changes.size(), 5U);
      second.apply(changes, 0.1, other);
    }
    EXPECT_EQ(one.values, other.values);
  }
}

TEST(TdProb, LambdaByTrueDistanceFadesWithTheMovesBetween) {
  // Three moves between the positions of two seats: lambda^1.5.
  WeightChanges changes;
  add_changes(example(), {.lambda = 0.25, .distance = TdRules::Distance::true_}, changes);
  EXPECT_NEAR(summed(changes, 3)[0], 0.25 * (-0.3 + 0.125 * -1.5), 1e-12);
}

TEST(TdProb, NothingIsLearnedAcrossAMoveThatWasMadeToExplore) {
  LearnedGame game = example();
  game.positions[1].explored = true;
  WeightChanges changes;
  add_changes(game, {.lambda = 0.5}, changes);
  const auto sums = summed(changes, 3);
  EXPECT_EQ(sums[2], 0);
  EXPECT_NEAR(sums[0], 0.25 * -0.3, 1e-12);  // without the later difference
}

// --- special cases ---------------------------------------------------------------------------------

constexpr TdRules everything{
    .lambda = 0.6, .positive = TdRules::Counts::always, .negative = TdRules::Counts::always};

// A random game of positions with one variant each.
LearnedGame random_game(Rng& rng, std::size_t positions, std::size_t weights, bool with_moves) {
  LearnedGame game;
  for (std::size_t t = 0; t < positions; ++t) {
    LearnedVariant variant{.value = 2 * rng.unit() - 1};
    if (with_moves) variant.moves = {rng.below(3), rng.below(3)};
    for (std::uint32_t i = 0; i < weights; ++i) {
      variant.slopes.push_back({i, static_cast<float>(2 * rng.unit() - 1)});
    }
    LearnedPosition position{.value = variant.value, .variants = {}, .played = {rng.below(3)}};
    position.variants.push_back(variant);
    game.positions.push_back(position);
  }
  game.result = rng.below(3) - 1.0;
  return game;
}

// Baxter, Tridgell and Weaver: w += a * sum_t grad J(x_t) * sum_{j >= t} lambda^(j-t) d_j.
std::vector<double> td_leaf(const LearnedGame& game, double lambda, std::size_t weights) {
  std::vector<double> sums(weights, 0.0);
  const std::size_t count = game.positions.size();
  const auto value = [&](std::size_t t) {
    return t < count ? game.positions[t].value : game.result;
  };
  for (std::size_t t = 0; t < count; ++t) {
    double error = 0;
    for (std::size_t j = t; j < count; ++j) {
      error += std::pow(lambda, static_cast<double>(j - t)) * (value(j + 1) - value(j));
    }
    for (const Slope& slope : game.positions[t].variants[0].slopes) {
      sums[slope.index] += error * static_cast<double>(slope.value);
    }
  }
  return sums;
}

TEST(TdProb, WithOneVariantIsTdLeaf) {
  Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    const LearnedGame game = random_game(rng, 1 + rng.below(12), 4, true);
    WeightChanges changes;
    add_changes(game, everything, changes);
    const auto sums = summed(changes, 4);
    const auto leaf = td_leaf(game, everything.lambda, 4);
    for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(sums[k], leaf[k], 1e-9);
  }
}

TEST(TdProb, WithoutMovesInTheVariantIsPlainTdAndAlwaysFollowed) {
  Rng rng(2);
  for (int i = 0; i < 200; ++i) {
    const LearnedGame game = random_game(rng, 1 + rng.below(12), 4, false);
    WeightChanges strict, all;
    add_changes(game, {.lambda = 0.6, .negative = TdRules::Counts::followed}, strict);
    add_changes(game, everything, all);
    EXPECT_EQ(summed(strict, 4), summed(all, 4));
    const auto plain = td_leaf(game, 0.6, 4);
    for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(summed(all, 4)[k], plain[k], 1e-9);
  }
}

TEST(TdProb, EqualVariantsAreWorthOneOfTheirJointProbability) {
  Rng rng(3);
  LearnedGame one = random_game(rng, 6, 3, true);
  LearnedGame split = one;
  for (LearnedPosition& position : split.positions) {
    position.variants.push_back(position.variants[0]);
    position.variants[0].probability = 0.3;
    position.variants[1].probability = 0.7;
  }
  WeightChanges a, b;
  add_changes(one, everything, a);
  add_changes(split, everything, b);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(summed(a, 3)[k], summed(b, 3)[k], 1e-9);
}

// A walk over three states to the left or right at random; -1 beyond the left end, 1 beyond the right one.
// The expectations are -0.5, 0 and 0.5.
class ThreeStateChain : public testing::TestWithParam<double> {};

TEST_P(ThreeStateChain, ConvergesToTheKnownValues) {
  Weights weights(small_layout(3));
  weights.output = Output::plain;
  Teacher teacher(weights, false);
  Rng rng(7);
  constexpr int games = 20000;
  for (int number = 0; number < games; ++number) {
    LearnedGame game;
    int state = 1;
    while (state >= 0 && state < 3) {
      const double value = static_cast<double>(weights.values[static_cast<std::size_t>(state)]);
      LearnedPosition position{.value = value, .variants = {}, .played = {0}};
      position.variants.push_back(
          {.value = value, .moves = {}, .slopes = {{static_cast<std::uint32_t>(state), 1.0F}}});
      game.positions.push_back(position);
      state += rng.below(2) == 0 ? -1 : 1;
    }
    game.result = state < 0 ? -1 : 1;
    WeightChanges changes;
    add_changes(game, {.lambda = GetParam()}, changes);
    teacher.apply(changes, 0.05 / (1 + number / 200.0), weights);
  }
  EXPECT_NEAR(weights.values[0], -0.5, 0.1);
  EXPECT_NEAR(weights.values[1], 0, 0.1);
  EXPECT_NEAR(weights.values[2], 0.5, 0.1);
}
INSTANTIATE_TEST_SUITE_P(Lambdas, ThreeStateChain, testing::Values(0.0, 0.5, 1.0),
                         [](const auto& test) {
                           return std::to_string(static_cast<int>(10 * test.param));
                         });

// --- the teacher ------------------------------------------------------------------------------------

TEST(Teacher, NothingBecomesAnythingButANumberWhateverTheRates) {
  const double nan = std::nan(""), inf = INFINITY;
  for (const bool adapt : {false, true}) {
    for (const bool normalised : {false, true}) {
      for (const double rate : {0.0, 1.0, 1e300, inf, nan, -inf}) {
        Weights weights(small_layout(4));
        weights.normalised = normalised;
        Teacher teacher(weights, adapt);
        for (const double amount : {1.0, -1e308, 1e308, inf, nan, 0.0}) {
          for (int i = 0; i < 3; ++i) {
            teacher.apply({{0, amount}, {0, amount}, {1, -amount}, {2, 1e-320}}, rate, weights);
          }
        }
        for (const float weight : weights.values) {
          EXPECT_TRUE(std::isfinite(weight)) << adapt << normalised << rate;
          EXPECT_LE(std::abs(weight), 100);
        }
      }
    }
  }
}

TEST(Teacher, ClassesAndGroupsHaveRatesOfTheirOwn) {
  WeightLayout layout = small_layout(1);
  layout.classes.push_back({"second", ""});
  layout.groups.push_back({{"other", ""}, {{"x", ""}}});
  Weights weights(layout);
  weights.rules[0].rate = 2;
  weights.rules[1].rate = 0;
  weights.rules[0].groups[1].rate = 3;
  Teacher teacher(weights, false);
  teacher.apply({{0, 1.0}, {1, 1.0}, {2, 1.0}, {3, 1.0}}, 0.1, weights);
  EXPECT_FLOAT_EQ(weights.values[0], 0.2F);
  EXPECT_FLOAT_EQ(weights.values[1], 0.6F);
  EXPECT_EQ(weights.values[2], 0);  // frozen
  EXPECT_EQ(weights.values[3], 0);
}

TEST(Teacher, NormalisesAfterEveryGame) {
  Weights weights(small_layout(3));
  weights.normalised = true;
  Teacher teacher(weights, false);
  teacher.apply({{0, 3.0}, {1, -1.0}}, 0.5, weights);
  EXPECT_FLOAT_EQ(weights.values[0], 0.75F);
  EXPECT_FLOAT_EQ(weights.values[1], -0.25F);
}

TEST(Teacher, ContradictingChangesSettleWhereEveryWeightHasItsOwnStep) {
  Weights weights(small_layout(2));
  Teacher teacher(weights, true);
  for (int i = 0; i < 100; ++i) {
    teacher.apply({{0, 1.0}, {1, i % 2 == 0 ? 1.0 : -1.0}}, 0.01, weights);
  }
  EXPECT_NEAR(weights.values[0], 1.0, 0.02);
  const float before = weights.values[1];
  teacher.apply({{1, 1.0}}, 0.01, weights);
  EXPECT_LT(std::abs(weights.values[1] - before), 0.001);
}

}  // namespace
}  // namespace brett
