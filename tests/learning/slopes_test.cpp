// What learning climbs, against finite differences: utilities, choices, and whole searches.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/rng.h"
#include "learning/choices.h"
#include "learning/utility_slopes.h"
#include "players/registry.h"

namespace brett {
namespace {

TEST(UtilitySlopes, AreThoseOfFiniteDifferences) {
  Rng rng(5);
  for (const Utility utility :
       {Utility::own, Utility::distance, Utility::entropy, Utility::risk, Utility::rank}) {
    for (int seats = 2; seats <= 6; ++seats) {
      for (int i = 0; i < 50; ++i) {
        std::array<double, 6> values{}, slopes{};
        for (int j = 0; j < seats; ++j)
          values[static_cast<std::size_t>(j)] = 1.8 * rng.unit() - 0.9;
        const auto seat = static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(seats)));
        const LearnedUtility learned{utility, i % 2 == 0 ? 1.0 : 0.5 + 2 * rng.unit()};
        const auto apply = [&](auto& list, double power) {
          apply_curved_utility(utility, power, list.data(), seats);
        };
        utility_slopes(learned, values.data(), seats, static_cast<int>(seat), slopes.data());
        for (std::size_t j = 0; j < static_cast<std::size_t>(seats); ++j) {
          constexpr double h = 1e-6;
          auto up = values, down = values;
          up[j] += h, down[j] -= h;
          apply(up, learned.power);
          apply(down, learned.power);
          EXPECT_NEAR(slopes[j], (up[seat] - down[seat]) / (2 * h), 1e-4)
              << static_cast<int>(utility) << " seats " << seats << " power " << learned.power;
        }
        auto more = values, less = values;
        apply(more, learned.power + 1e-6);
        apply(less, learned.power - 1e-6);
        EXPECT_NEAR(power_slope(learned, values.data(), seats, static_cast<int>(seat)),
                    (more[seat] - less[seat]) / 2e-6, 1e-5);
      }
    }
  }
}

TEST(Choices, ChangesClimbTheLogarithmOfTheProbability) {
  // Three moves with sums w0, w1 and w0 + w1.
  const auto choices_for = [](double w0, double w1) {
    return std::vector<Choice>{{.move = 1, .sum = w0, .slopes = {{0, 1.0F}}},
                               {.move = 2, .sum = w1, .slopes = {{1, 1.0F}}},
                               {.move = 3, .sum = w0 + w1, .slopes = {{0, 1.0F}, {1, 1.0F}}}};
  };
  const auto log_probability = [&](double w0, double w1) {
    return std::log(choice_probabilities(choices_for(w0, w1), 4)[1]);
  };
  WeightChanges changes;
  add_choice_changes(choices_for(0.1, -0.2), 2, 4, changes);
  std::array<double, 2> sums{};
  for (const auto& change : changes) sums[change.index] += change.amount;
  constexpr double h = 1e-6;
  EXPECT_NEAR(sums[0], (log_probability(0.1 + h, -0.2) - log_probability(0.1 - h, -0.2)) / (2 * h),
              1e-6);
  EXPECT_NEAR(sums[1], (log_probability(0.1, -0.2 + h) - log_probability(0.1, -0.2 - h)) / (2 * h),
              1e-6);
}

TEST(Choices, AMoveThatWasNotAmongThemTeachesNothing) {
  WeightChanges changes;
  add_choice_changes({{.move = 1, .sum = 0, .slopes = {{0, 1.0F}}}}, 1, 10, changes);
  add_choice_changes({{.move = 1}, {.move = 2}}, 3, 10, changes);
  EXPECT_TRUE(changes.empty());
}

// A search's expectation over all variants changes with a weight as the slopes say.
struct SearchCase {
  std::string name, game, kind, search, moves;
};
class SearchSlopes : public testing::TestWithParam<SearchCase> {};

double expectation(const LearnedPosition& position) {
  double sum = 0;
  for (const auto& variant : position.variants) sum += variant.probability * variant.value;
  return sum;
}

bool same_variants(const LearnedPosition& one, const LearnedPosition& other) {
  return std::equal(one.variants.begin(), one.variants.end(), other.variants.begin(),
                    other.variants.end(),
                    [](const auto& a, const auto& b) { return a.moves == b.moves; });
}

TEST_P(SearchSlopes, AreThoseOfFiniteDifferences) {
  const auto game = Registry::standard().game(GetParam().game);
  ASSERT_TRUE(game.ok());
  const auto layouts = (*game)->learnable();
  const auto layout = std::find_if(layouts.begin(), layouts.end(), [](const WeightLayout& one) {
    return one.kind == GetParam().kind;
  });
  ASSERT_NE(layout, layouts.end());
  auto weights = std::make_shared<Weights>(*layout);
  Rng rng(11);
  for (float& weight : weights->values) weight = static_cast<float>(rng.unit() - 0.5);
  const auto learner = (*game)->learner(*Spec::parse(GetParam().search), weights, 1);
  ASSERT_TRUE(learner.ok()) << learner.error().message;
  const auto state = (*game)->start();
  ASSERT_TRUE(state->play_moves(GetParam().moves).ok());
  const auto thought = (*learner)->think(*state, {});
  ASSERT_FALSE(thought.position.variants.empty());
  EXPECT_NEAR(expectation(thought.position), thought.position.value, 1e-6);

  std::vector<double> slopes(weights->values.size(), 0.0);
  for (const auto& variant : thought.position.variants) {
    for (const Slope& slope : variant.slopes) {
      slopes[slope.index] += variant.probability * static_cast<double>(slope.value);
    }
  }
  const bool whole_numbers =
      GetParam().search.starts_with("alphabeta") || GetParam().search.starts_with("expectimax");
  int compared = 0;
  int others = 0;
  for (std::size_t i = 0; i < slopes.size() && compared < 25; ++i) {
    if (slopes[i] == 0) continue;
    // A step must be much more than the scale of values (1e-4 where they are whole numbers), and so
    // small that the choice of moves stays the same.
    const float h = whole_numbers ? 0.02F : 0.002F;
    const float before = weights->values[i];
    weights->values[i] = before + h;
    const auto up = (*learner)->think(*state, {});
    weights->values[i] = before - h;
    const auto down = (*learner)->think(*state, {});
    weights->values[i] = before;
    if (!same_variants(up.position, thought.position) ||
        !same_variants(down.position, thought.position)) {
      ++others;
      continue;
    }
    const double difference =
        (up.position.value - down.position.value) / (2 * static_cast<double>(h));
    EXPECT_NEAR(slopes[i], difference, 0.012 + 0.05 * std::abs(slopes[i]))
        << weights->layout.name_of(i);
    ++compared;
  }
  EXPECT_GT(compared, 0) << others << " weights change what is chosen";
}

INSTANTIATE_TEST_SUITE_P(
    Searches, SearchSlopes,
    testing::Values(
        SearchCase{"alphabeta", "connect_four", "linear", "alphabeta:depth=3,table=0", "44"},
        SearchCase{"maxn", "connect_four", "linear", "maxn:depth=2", "445"},
        SearchCase{"tables", "connect_four", "ntuple", "alphabeta:depth=2,table=0", "4433"},
        SearchCase{"othello", "othello", "linear", "alphabeta:depth=2,table=0", "f5d6c3"},
        SearchCase{"othello_tables", "othello", "ntuple", "alphabeta:depth=1,table=0", "f5d6c3"},
        SearchCase{"morris", "morris", "linear", "alphabeta:depth=2,table=0", "d6 f4 d2 b4"},
        SearchCase{"entropy", "three_wins", "linear", "upp:depth=2", "442"},
        SearchCase{"distance", "three_wins", "linear", "upp:depth=3,utility=distance", "4425"},
        // not symmetric: between equal moves the lot decides
        SearchCase{"chance", "three_wins_chance", "linear", "upp:depth=2,cuts=none", "42"},
        SearchCase{"one_seat", "three_wins_chance", "linear", "expectimax:depth=2,table=0", "42"},
        SearchCase{"chance_tables", "three_wins_chance", "ntuple", "maxn:depth=2", "44"}),
    [](const auto& test) { return test.param.name; });

TEST(Learner, RefusesWhatCannotBeLearned) {
  const auto game = Registry::standard().game("connect_four");
  const auto weights = std::make_shared<Weights>((*game)->learnable().front());
  const auto refused = [&](std::string_view spec) {
    const auto learner = (*game)->learner(*Spec::parse(spec), weights, 1);
    return learner ? std::string() : learner.error().message;
  };
  EXPECT_NE(refused("alphabeta:eval=lines").find("must not name an evaluation"), std::string::npos);
  EXPECT_NE(refused("maxn:shares=on").find("nothing can be learned of shares"), std::string::npos);
  EXPECT_NE(refused("random").find("unknown player"), std::string::npos);
  const auto poker = Registry::standard().game("kuhn_poker");
  EXPECT_TRUE((*poker)->learnable().empty());
  EXPECT_FALSE((*poker)->learner(*Spec::parse("maxn"), weights, 1).ok());
}

}  // namespace
}  // namespace brett
