// The contract at the head of one_seat/tree.h, with and without everything that can be switched: any window
// is answered with the value by definition, or with a bound on the right side of both.
#include <gtest/gtest.h>

#include <map>

#include "evaluation/gravity_game.h"
#include "evaluation/pig.h"
#include "games/three_wins_chance.h"
#include "sanitized.h"
#include "search/one_seat/naive_one_seat.h"
#include "search/one_seat/random_tree.h"
#include "search/one_seat/tree.h"
#include "search/positions.h"

namespace brett {
namespace {

using Board = ThreeWinsChance::Free;
constexpr double rounding = 1e-12;

OneSeatOptions bare(Star star) {
  OneSeatOptions options;
  options.table_mb = 0;
  options.order_by = 0;
  options.star = star;
  return options;
}
OneSeatOptions full(Star star) {
  OneSeatOptions options;
  options.table_mb = 1;
  options.star = star;
  return options;
}
OneSeatOptions without_cuts() {
  OneSeatOptions options = full(Star::off);
  options.cuts = false;
  return options;
}
std::vector<OneSeatOptions> ways_to_search() {
  return {bare(Star::off), bare(Star::one), bare(Star::two), full(Star::off),
          full(Star::one), full(Star::two), without_cuts()};
}

class Fixture {
 public:
  Fixture(const OneSeatOptions& options, const Evaluation& evaluation,
          Replies replies = Replies::all)
      : options_(options),
        evaluation_(evaluation),
        replies_(replies),
        table_(static_cast<std::size_t>(options.table_mb), one_seat_table) {}
  // The table is kept from one to the next.
  double value(const State& state, Seat root, Depth left, double alpha = -1, double beta = 1) {
    OneSeatSearch tree({options_, replies_, evaluation_, table_, root}, Limits{});
    const double found = tree.value(state, PathState{.left = left}, alpha, beta);
    work += tree.counters();
    return found;
  }
  Counters work;

 private:
  OneSeatOptions options_;
  const Evaluation& evaluation_;
  Replies replies_;
  TranspositionTable table_;
};

void expect_bound(double found, double exact, double alpha, double beta) {
  if (exact <= alpha - rounding) {
    EXPECT_LE(exact, found + rounding);
    EXPECT_LE(found, alpha);
  } else if (exact >= beta + rounding) {
    EXPECT_GE(exact, found - rounding);
    EXPECT_GE(found, beta);
  } else {
    // Near an edge of the window both answers are right.
    EXPECT_NEAR(found, exact, exact > alpha + rounding && exact < beta - rounding ? rounding : 2);
  }
}

// `problem(i)`: a state. All seats take their turn as the searcher, all kinds of limits occur.
template <class Problem>
Counters expect_contract(const Evaluation& evaluation, int problems, int most_moves,
                         int most_players, const Problem& problem) {
  Counters work;
  Rng rng(11);
  const auto up_to = [&](int most) {
    return 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most)));
  };
  for (int i = 0; i < problems; ++i) {
    const auto state = problem(rng);
    const Seat root = up_to(state.seats()) - 1;
    Depth left{.plies = up_to(most_moves)};
    if (rng.below(2) == 0) left.players = up_to(most_players);
    const int best_n = rng.below(2) == 0 ? 0 : up_to(3);
    const double exact =
        naive_paranoid(state, evaluation, root, left, static_cast<std::size_t>(best_n));
    int number = 0;
    for (OneSeatOptions options : ways_to_search()) {
      options.best_n = best_n;
      SCOPED_TRACE(fmt::format("{} search {} root {} left {} {} best_n {}", state.text(), number++,
                               root, left.plies, left.players, best_n));
      // Problems differ in their games' parameters, which are no part of a state's key: each has a
      // table of its own.
      Fixture search(options, evaluation);
      EXPECT_NEAR(search.value(state, root, left), exact, rounding);
      const double alpha = 2 * rng.unit() - 1;
      const double beta = alpha + (1 - alpha) * rng.unit() * rng.unit();
      if (alpha < beta) {
        expect_bound(search.value(state, root, left, alpha, beta), exact, alpha, beta);
      }
      if (testing::Test::HasFailure()) return {};
      work += search.work;
    }
  }
  return work;
}

constexpr int fewer = sanitized ? 10 : 1;

TEST(OneSeatTree, KeepsItsContractInTreesOfNoise) {
  const NoiseEvaluation evaluation;
  const Counters work = expect_contract(evaluation, 3000 / fewer, 6, 4, [](Rng& rng) {
    const std::uint64_t seed = rng.below(1'000'000);
    return RandomTree(seed, 2 + static_cast<int>(rng.below(3)));
  });
  // All that could go wrong has been tried.
  EXPECT_GT(work.star1_cuts, 100U);
  EXPECT_GT(work.star2_cuts, 100U);
  EXPECT_GT(work.table_hits, 100U);
  EXPECT_GT(work.ends, 100U);
}

TEST(OneSeatTree, KeepsItsContractInThreeWinsWithChance) {
  const LinesEvaluation<Board> evaluation{LineWeights{}};
  ThreeWinsParams params;
  params.rows = params.columns = 4;
  expect_contract(evaluation, 300 / fewer, 5, 4, [&](Rng& rng) {
    params.seats = 2 + static_cast<int>(rng.below(3));
    params.blank_every = 1 + static_cast<int>(rng.below(3));
    return random_position(Board(params), static_cast<int>(rng.below(12)), rng);
  });
}

TEST(OneSeatTree, KeepsItsContractInPig) {
  const PigPoints evaluation{PigPoints::Options{}};
  expect_contract(evaluation, 300 / fewer, 6, 3, [](Rng& rng) {
    const Pig start({.seats = 2 + static_cast<int>(rng.below(3)), .target = 10});
    return random_position(start, static_cast<int>(rng.below(40)), rng);
  });
}

// Every value lies in a window of its own width around it, at any bit.
TEST(OneSeatTree, StarsAgreeWithPlainExpectationToTheLastBit) {
  const NoiseEvaluation evaluation;
  Fixture plain(bare(Star::off), evaluation);
  Fixture star1(bare(Star::one), evaluation);
  Fixture star2(full(Star::two), evaluation);
  for (std::uint64_t seed = 0; seed < 500 / fewer; ++seed) {
    const RandomTree state(seed, 3);
    const double exact = plain.value(state, 0, {.plies = 6});
    EXPECT_NEAR(star1.value(state, 0, {.plies = 6}), exact, 1e-15);
    EXPECT_NEAR(star2.value(state, 0, {.plies = 6}), exact, 1e-15);
  }
  EXPECT_LT(star1.work.nodes, plain.work.nodes);
}

// --- strategies --------------------------------------------------------------------------------------
using TreeWithStrategy = StrategyBuilder<OneSeatSearch>;

void expect_strategies_have_the_value(Replies replies, int most_nodes) {
  const NoiseEvaluation evaluation;
  for (std::uint64_t seed = 0; seed < 100 / fewer; ++seed) {
    const RandomTree root(seed, 2 + static_cast<int>(seed % 3));
    Depth left{.plies = 1 + static_cast<int>(seed % 5)};
    if (seed % 3 == 0) left.players = 2;
    const PathState way{.left = left};
    for (OneSeatOptions options : ways_to_search()) {
      options.best_n = static_cast<int>(seed % 2) * 2;
      TranspositionTable table(static_cast<std::size_t>(options.table_mb), one_seat_table);
      OneSeatSearch tree({options, replies, evaluation, table, 0}, Limits{});
      const double value = tree.value(root, way, -1, 1);
      const auto strategy =
          TreeWithStrategy(tree, most_nodes).build(root, *tree.choice(root, way), {});
      ASSERT_NEAR(strategy.root.values[0], value, rounding) << "seed " << seed;
      ASSERT_NEAR(strategy.root.values[1], -value, rounding) << "the others want the opposite";
      double sum = 0;
      double mean = 0;
      for (const auto& variant : strategy.variants()) {
        sum += variant.probability;
        mean += variant.probability * variant.values[0];
      }
      ASSERT_NEAR(sum, 1, rounding);
      ASSERT_NEAR(mean, value, rounding) << "seed " << seed;
    }
  }
}

TEST(OneSeatStrategy, HasTheValueThatWasSearched) {
  for (const Replies replies : {Replies::all, Replies::one_skipped, Replies::one_legal}) {
    expect_strategies_have_the_value(replies, usual_strategy_nodes);
    expect_strategies_have_the_value(replies, 3);
  }
}

// --- best replies --------------------------------------------------------------------------------
// Boards on which no blank falls within the depth.
Board quiet_board(int seats, Rng& rng) {
  ThreeWinsParams params;
  params.rows = params.columns = 4;
  params.seats = seats;
  params.blank_every = 9;
  return random_position(Board(params), static_cast<int>(rng.below(4)), rng);
}

TEST(BestReply, HasTheValueOfItsDefinition) {
  const LinesEvaluation<Board> evaluation{LineWeights{}};
  for (const bool legal : {false, true}) {
    const Replies replies = legal ? Replies::one_legal : Replies::one_skipped;
    Rng rng(5);
    for (int i = 0; i < 60 / fewer; ++i) {
      const Board state = quiet_board(2 + i % 3, rng);
      const Seat me = state.turn().seat();
      // With legal turns more stones fall than the depth says.
      const int depth = 1 + static_cast<int>(rng.below(state.seats() == 2 ? 5 : 3));
      const double exact = NaiveBestReply<Board>(evaluation, me, legal).value(state, depth);
      for (const OneSeatOptions& options : {bare(Star::off), full(Star::two), without_cuts()}) {
        Fixture search(options, evaluation, replies);
        EXPECT_EQ(search.value(state, me, {.plies = depth}), exact)
            << state.text() << " depth " << depth << (legal ? " legal" : "");
      }
    }
  }
}

TEST(BestReply, IsMinimaxForTwo) {
  const LinesEvaluation<Board> evaluation{LineWeights{}};
  Fixture skipped(full(Star::two), evaluation, Replies::one_skipped);
  Fixture legal(full(Star::two), evaluation, Replies::one_legal);
  Rng rng(6);
  for (int i = 0; i < 40 / fewer; ++i) {
    const Board state = quiet_board(2, rng);
    const Seat me = state.turn().seat();
    const double exact = naive_paranoid(state, evaluation, me, {.plies = 4});
    EXPECT_EQ(skipped.value(state, me, {.plies = 4}), exact) << state.text();
    EXPECT_EQ(legal.value(state, me, {.plies = 4}), exact) << state.text();
  }
}

// Chance and several moves in a row among those who stand aside: no definition to compare with, but what
// is switched on must not matter.
void expect_switches_to_change_nothing(int best_n) {
  const NoiseEvaluation evaluation;
  for (const Replies replies : {Replies::one_skipped, Replies::one_legal}) {
    std::vector<std::unique_ptr<Fixture>> searches;
    for (OneSeatOptions options : ways_to_search()) {
      options.best_n = best_n;
      searches.push_back(std::make_unique<Fixture>(options, evaluation, replies));
    }
    for (std::uint64_t seed = 0; seed < 400 / fewer; ++seed) {
      const RandomTree state(seed, 3 + static_cast<int>(seed % 2));
      Depth left{.plies = 1 + static_cast<int>(seed % 4)};
      if (seed % 3 == 0) left.players = 2;
      const double first = searches[0]->value(state, 0, left);
      for (auto& search : searches) {
        ASSERT_NEAR(search->value(state, 0, left), first, rounding)
            << "seed " << seed << " search " << &search - searches.data();
      }
    }
  }
}
TEST(BestReply, DoesNotDependOnTableOrderAndCuts) { expect_switches_to_change_nothing(0); }
TEST(BestReply, DoesNotDependOnTableOrderAndCutsWhereItLooksAtTheBestMovesOnly) {
  expect_switches_to_change_nothing(2);
}

}  // namespace
}  // namespace brett
