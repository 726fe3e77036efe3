// What learning climbs, against finite differences: utilities, choices, and whole searches.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

#include "core/rng.h"
#include "learning/choices.h"
#include "learning/utility_slopes.h"
#include "players/registry.h"
#include "players/search_tools.h"

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
  const auto learner = make_learner(**game, *Spec::parse(GetParam().search), weights, 1);
  ASSERT_TRUE(learner.ok()) << learner.error().message;
  auto state = (*game)->start();
  ASSERT_TRUE(state.play_moves(GetParam().moves).ok());
  const auto thought = (*learner)->think(state, {});
  ASSERT_FALSE(thought.position.variants.empty());
  EXPECT_NEAR(expectation(thought.position), thought.position.value, 1e-6);

  std::vector<double> slopes(weights->values.size(), 0.0);
  for (const auto& variant : thought.position.variants) {
    for (const Slope& slope : variant.slopes) {
      slopes[slope.index] += variant.probability * static_cast<double>(slope.value);
    }
  }
  const bool whole_numbers =
      !GetParam().search.starts_with("maxn") && !GetParam().search.starts_with("upp");
  int compared = 0;
  int others = 0;
  for (std::size_t i = 0; i < slopes.size() && compared < 25; ++i) {
    if (slopes[i] == 0) continue;
    // A step must be much more than the scale of values (1e-4 where they are whole numbers), and so
    // small that the choice of moves stays the same.
    const float h = whole_numbers ? 0.02F : 0.002F;
    const float before = weights->values[i];
    weights->values[i] = before + h;
    const auto up = (*learner)->think(state, {});
    weights->values[i] = before - h;
    const auto down = (*learner)->think(state, {});
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
        SearchCase{"pvs_with_table", "connect_four", "linear", "pvs:depth=4", "44"},
        SearchCase{"mtdf", "connect_four", "linear", "mtdf:depth=3", "44"},
        SearchCase{"mtdf_deeper", "othello", "linear", "mtdf:depth=4", "f5d6c3"},
        SearchCase{"expectimax", "connect_four", "linear", "expectimax:depth=2", "445"},
        SearchCase{"expectimax_chance", "three_wins_chance", "linear", "expectimax:depth=2", "42"},
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

// --- where lines end ---------------------------------------------------------------------------------

std::shared_ptr<Weights> random_weights(const Game& game, std::uint64_t seed) {
  auto weights = std::make_shared<Weights>(game.learnable().front());
  Rng rng(seed);
  for (float& weight : weights->values) weight = static_cast<float>(rng.unit() - 0.5);
  return weights;
}

// What the evaluation makes of the end of a variant for the seat that thought; nothing if the game is over.
std::optional<double> value_at_end(const Learner& learner, const Weights& weights,
                                   const Played& from, const LearnedVariant& variant) {
  Played end = from;
  for (const std::uint64_t move : variant.moves) end.play({move});
  if (end.turn().is_over()) return std::nullopt;
  double sum = 0;
  const auto counted = learner.counted(end);
  for (const Slope& slope : counted.seats[static_cast<std::size_t>(from.turn().seat())]) {
    sum += static_cast<double>(weights.values[slope.index]) * static_cast<double>(slope.value);
  }
  return output_value(weights.output, sum);
}

class LinesOf : public testing::TestWithParam<std::pair<std::string, std::string>> {};

// Whatever tables have cut off, the gradient is taken in the state that the value comes from.
TEST_P(LinesOf, EndWhereTheirValueComesFrom) {
  const auto& [game_spec, search] = GetParam();
  const auto game = Registry::standard().game(game_spec);
  const auto weights = random_weights(**game, 3);
  const auto learner = make_learner(**game, *Spec::parse(search), weights, 1);
  ASSERT_TRUE(learner.ok()) << learner.error().message;
  Rng rng(17);
  int compared = 0;
  for (int number = 0; number < 30; ++number) {
    auto state = (*game)->start();
    for (int ply = 0; ply < 2 + number % 8 && !state.turn().is_over(); ++ply) {
      state.play(state.random_move(rng));
    }
    if (state.turn().is_over()) continue;
    const auto thought = (*learner)->think(state, {});
    ASSERT_EQ(thought.position.variants.size(), 1U);
    const LearnedVariant& variant = thought.position.variants[0];
    if (std::abs(variant.value) >= 1) continue;
    const auto value = value_at_end(**learner, *weights, state, variant);
    if (!value) continue;
    EXPECT_NEAR(variant.value, *value, 2e-4) << state.text();
    EXPECT_EQ(variant.moves.size(), 4U) << state.text();
    EXPECT_EQ(variant.slopes.empty(), *value == 0) << state.text();
    ++compared;
  }
  EXPECT_GT(compared, 5);
}
INSTANTIATE_TEST_SUITE_P(
    Searches, LinesOf,
    testing::Values(std::pair("connect_four", "minimax:depth=4,memo=on"),
                    std::pair("connect_four", "alphabeta:depth=4"),
                    std::pair("connect_four", "pvs:depth=4,table=1,replace=always"),
                    std::pair("connect_four", "mtdf:depth=4,fold=on"),
                    std::pair("othello", "pvs:depth=4"), std::pair("othello", "mtdf:depth=4"),
                    std::pair("morris", "mtdf:depth=4"),
                    std::pair("connect_four", "best_first:depth=4,expand=all")),
    [](const auto& test) { return "case_" + std::to_string(test.index); });

// Thirteen stones are an opening, three plies later it is the middle of the game.
TEST(Learner, TeachesTheClassInWhichALineEnds) {
  const auto game = Registry::standard().game("connect_four");
  const auto weights = random_weights(**game, 5);
  auto state = (*game)->start();
  ASSERT_TRUE(state.play_moves("4444443333337").ok());
  for (const char* const search : {"alphabeta:depth=3,table=0", "mtdf:depth=3", "maxn:depth=3"}) {
    const auto learner = make_learner(**game, *Spec::parse(search), weights, 1);
    ASSERT_TRUE(learner.ok()) << learner.error().message;
    EXPECT_EQ((*learner)->counted(state).position_class, 0U);
    const auto thought = (*learner)->think(state, {});
    ASSERT_EQ(thought.position.variants.size(), 1U);
    const LearnedVariant& variant = thought.position.variants[0];
    ASSERT_LT(std::abs(variant.value), 1);
    ASSERT_FALSE(variant.slopes.empty()) << search;
    for (const Slope& slope : variant.slopes) {
      EXPECT_EQ(slope.index / weights->layout.per_class(), 1U) << search;
    }
  }
}

// Chance makes variants of a tree; without it there is one, which is sure.
TEST(Learner, HasAsManyVariantsAsChanceMakes) {
  for (const char* const search : {"expectimax:depth=4", "upp:depth=4"}) {
    for (const bool chance : {false, true}) {
      const auto game = Registry::standard().game(chance ? "three_wins_chance" : "three_wins");
      const auto learner = make_learner(**game, *Spec::parse(search), random_weights(**game, 5), 1);
      ASSERT_TRUE(learner.ok()) << learner.error().message;
      const auto thought = (*learner)->think((*game)->start(), {});
      double sum = 0;
      for (const auto& variant : thought.position.variants) sum += variant.probability;
      EXPECT_NEAR(sum, 1, 1e-9) << search;
      EXPECT_EQ(thought.position.variants.size() > 1, chance) << search;
      EXPECT_NEAR(expectation(thought.position), thought.position.value, 1e-6) << search;
    }
  }
}

TEST(Learner, RefusesSearchesWhoseValuesComeFromElsewhere) {
  const auto game = Registry::standard().game("connect_four");
  const auto weights = random_weights(**game, 5);
  const auto refused = [&](std::string_view spec) {
    const auto learner = make_learner(**game, *Spec::parse(spec), weights, 1);
    return learner ? std::string() : learner.error().message;
  };
  for (const char* const search : {"montecarlo", "mcts", "maxn_mcts"}) {
    EXPECT_EQ(refused(search),
              std::string(search) +
                  " for a learner: its values come from random games, not from an evaluation");
  }
  EXPECT_EQ(refused("alphabeta:quiesce=2"),
            "alphabeta:quiesce for a learner: must be 0; its lines do not show the captures beyond "
            "the depth");
  EXPECT_EQ(refused("mtdf"), "");
}

TEST(Learner, RefusesWhatCannotBeLearned) {
  const auto game = Registry::standard().game("connect_four");
  const auto weights = std::make_shared<Weights>((*game)->learnable().front());
  const auto refused = [&](std::string_view spec) {
    const auto learner = make_learner(**game, *Spec::parse(spec), weights, 1);
    return learner ? std::string() : learner.error().message;
  };
  EXPECT_NE(refused("alphabeta:eval=lines").find("must not name an evaluation"), std::string::npos);
  EXPECT_NE(refused("maxn:shares=on").find("nothing can be learned of shares"), std::string::npos);
  EXPECT_NE(refused("random").find("unknown player"), std::string::npos);
  const auto poker = Registry::standard().game("kuhn_poker");
  EXPECT_TRUE((*poker)->learnable().empty());
  EXPECT_FALSE(make_learner(**poker, *Spec::parse("maxn"), weights, 1).ok());
}

}  // namespace
}  // namespace brett
