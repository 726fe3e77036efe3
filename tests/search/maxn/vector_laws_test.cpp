// The laws of maxn and upp on random small games with chance, any number of seats and several moves in
// a row: they have the vector of the naive max^n, whatever is switched on that must not matter.
#include <gtest/gtest.h>

#include <algorithm>

#include "sanitized.h"
#include "search/maxn/node.h"
#include "search/maxn/script_search.h"

namespace brett {
namespace {

using Vector = SeatValues;
constexpr int few_games = sanitized ? 4 : 20;
constexpr int many_games = sanitized ? 40 : 400;

// Max^n as plain as it can be written.
class Naive {
 public:
  explicit Naive(const VectorRules& rules) : rules_(rules) {}

  Vector value(const ScriptGame& state, int plies, int players, Seat mover) const {
    const Turn turn = state.turn();
    if (turn.is_over()) {
      Vector values = payoffs_of(state);
      if (rules_.shares) to_shares(values.data(), state.seats());
      return values;
    }
    if (turn.is_seat() && turn.seat() != mover) --players;
    if (plies == 0 || players == 0) return leaf(state);
    if (turn.is_chance()) return mean(state, plies, players, mover);
    std::vector<Vector> values;
    for (const auto move : moves_of(state)) {
      values.push_back(value(after(state, move), plies - 1, players, turn.seat()));
    }
    return *std::max_element(values.begin(), values.end(), [&](const Vector& a, const Vector& b) {
      return taste(a, turn.seat(), state.seats()) < taste(b, turn.seat(), state.seats());
    });
  }

 private:
  static ScriptGame after(ScriptGame state, ScriptGame::Move move) {
    state.play(move);
    return state;
  }
  // Compared from the left: its own value, then the others' with the sign changed.
  static std::vector<double> taste(const Vector& values, Seat seat, int seats) {
    std::vector<double> list{values[static_cast<std::size_t>(seat)]};
    for (int i = 1; i < seats; ++i) {
      list.push_back(-values[static_cast<std::size_t>((seat + i) % seats)]);
    }
    return list;
  }
  Vector leaf(const ScriptGame& state) const {
    Vector values = evaluated_seats(ScriptEvaluation(), state);
    if (rules_.shares) to_shares(values.data(), state.seats());
    apply_utility(rules_.utility, values.data(), state.seats());
    return values;
  }
  Vector mean(const ScriptGame& state, int plies, int players, Seat mover) const {
    auto events = moves_of(state);
    std::stable_sort(events.begin(), events.end(), [&](const auto& a, const auto& b) {
      return state.probability(a) > state.probability(b);
    });
    Vector sum{};
    Vector least{};
    for (const auto event : events) {
      const Vector values = value(after(state, event), plies - 1, players, mover);
      for (std::size_t seat = 0; seat < sum.size(); ++seat) {
        sum[seat] += state.probability(event) * values[seat];
        least[seat] = std::min(least[seat], values[seat]);
      }
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
      if (rules_.utility == Utility::risk && least[seat] <= -1) sum[seat] = 0.5 * sum[seat] - 0.5;
      sum[seat] = std::clamp(sum[seat], -1.0, 1.0);  // of a sum's rounding
    }
    return sum;
  }
  VectorRules rules_;
};

// Ways to search to a depth that must not matter.
std::vector<VectorOptions> harmless_options(int depth) {
  std::vector<VectorOptions> list{bare(depth)};
  VectorOptions options = bare(depth);
  options.table_mb = 1;
  list.push_back(options);
  options.order_by = order::table | order::previous | order::killer | order::history |
                     seat_order::eval | seat_order::chance;
  list.push_back(options);
  options.threads = 2;
  list.push_back(options);
  options.table_mb = 0;
  options.fold = true;
  list.push_back(options);
  options.threads = 1;
  options.order_by = seat_order::chance;
  options.ties = Ties::random;
  list.push_back(options);
  return list;
}

std::vector<ScriptTaste> tastes() {
  return {{.seats = 2},
          {.seats = 3},
          {.seats = 4},
          {.seats = 3, .chance = false, .in_turn = true},
          {.seats = 3, .sole_winners = false},
          {.seats = 4, .in_turn = true, .sole_winners = false}};
}

// Calls check(root, depth) for many random games.
template <class Check>
void on_random_games(std::uint64_t seed, int games, const Check& check) {
  for (const ScriptTaste& taste : tastes()) {
    Rng rng(seed);
    for (int i = 0; i < games; ++i) {
      const ScriptGame root = random_script(taste, 3 + i % 4, rng);
      const int depth = 1 + static_cast<int>(rng.below(6));
      SCOPED_TRACE(fmt::format("game {} for {}, depth {}", i, taste.seats, depth));
      ASSERT_NO_FATAL_FAILURE(check(root, depth));
    }
  }
}

void expect_naive_value(const ScriptGame& root, int depth, VectorRules rules) {
  const Vector truth = Naive(rules).value(root, depth, Depth::no_limit, root.turn().seat());
  int variant = 0;
  for (const VectorOptions& options : harmless_options(depth)) {
    rules.iterate = variant % 2 == 0;
    const auto result = searched(root, options, rules);
    ASSERT_EQ(best_of(result), truth) << "variant " << variant;
    ASSERT_TRUE(result.best().is_exact());
    ASSERT_EQ(result.ranked.size(), moves_of(root).size());
    ++variant;
  }
}

void expect_naive_values(std::uint64_t seed, int games, const VectorRules& rules) {
  on_random_games(seed, games, [&](const ScriptGame& root, int depth) {
    expect_naive_value(root, depth, rules);
  });
}
void expect_every_utility_right(int games) {
  for (const Utility utility :
       {Utility::own, Utility::distance, Utility::entropy, Utility::rank, Utility::risk}) {
    ASSERT_NO_FATAL_FAILURE(expect_naive_values(2, games, {.utility = utility}));
  }
}
void expect_immediate_and_chance_cuts_right(int games) {
  for (const Utility utility : {Utility::own, Utility::entropy, Utility::risk}) {
    for (const unsigned cuts : {unsigned{vector_cut::immediate}, unsigned{vector_cut::chance},
                                vector_cut::immediate | vector_cut::chance}) {
      ASSERT_NO_FATAL_FAILURE(expect_naive_values(3, games, {.utility = utility, .cuts = cuts}));
    }
  }
}
void expect_cuts_by_sums_right(int games) {
  using namespace vector_cut;
  for (const unsigned cuts :
       {unsigned{shallow}, unsigned{last_branch}, unsigned{speculative}, shallow | last_branch,
        unsigned{by_sum}, by_sum | immediate | vector_cut::chance}) {
    ASSERT_NO_FATAL_FAILURE(expect_naive_values(4, games, {.shares = true, .cuts = cuts}));
  }
}

TEST(VectorLaws, EveryUtilityHasTheValueOfNaiveMaxn) { expect_every_utility_right(few_games); }
TEST(VectorLaws, ImmediateAndChanceCutsChangeNoValue) {
  expect_immediate_and_chance_cuts_right(few_games);
}
TEST(VectorLaws, CutsBySumsChangeNoValueWhereValuesAreShares) {
  expect_cuts_by_sums_right(few_games);
}
TEST(SlowVectorLaws, AllHaveTheValueOfNaiveMaxn) {
  expect_every_utility_right(many_games);
  expect_immediate_and_chance_cuts_right(many_games);
  expect_cuts_by_sums_right(many_games);
}

TEST(VectorLaws, EveryCutIsMade) {
  Counters counters;
  VectorRules sums{.shares = true, .cuts = vector_cut::by_sum};
  VectorRules upp{.utility = Utility::entropy,
                  .cuts = vector_cut::immediate | vector_cut::paranoid | vector_cut::chance};
  on_random_games(5, 20, [&](const ScriptGame& root, int depth) {
    counters += searched(root, bare(depth), sums).counters;
    counters += searched(root, bare(depth), upp).counters;
  });
  EXPECT_GT(counters.immediate_cuts, 0U);
  EXPECT_GT(counters.paranoid_cuts, 0U);
  EXPECT_GT(counters.chance_cuts, 0U);
  EXPECT_GT(counters.shallow_cuts, 0U);
  EXPECT_GT(counters.last_branch_cuts, 0U);
  EXPECT_GT(counters.speculative_cuts, 0U);
  EXPECT_EQ(counters.cutoffs, counters.immediate_cuts + counters.paranoid_cuts +
                                  counters.chance_cuts + counters.shallow_cuts +
                                  counters.last_branch_cuts + counters.speculative_cuts);
}

TEST(VectorLaws, PlayerDepthFallsOnlyWhenTheSeatChanges) {
  on_random_games(6, few_games, [](const ScriptGame& root, int depth) {
    const Vector truth =
        Naive(VectorRules{}).value(root, Depth::no_limit, depth, root.turn().seat());
    for (VectorOptions options : harmless_options(0)) {
      options.player_depth = depth;
      ASSERT_EQ(best_of(searched(root, options, {})), truth);
    }
    VectorOptions both = bare(2);
    both.table_mb = 1;
    both.player_depth = depth;
    ASSERT_EQ(best_of(searched(root, both, {})),
              Naive(VectorRules{}).value(root, 2, depth, root.turn().seat()));
  });
}

TEST(VectorLaws, OrderAndTableDoNotChangeWhatBestNKeeps) {
  on_random_games(7, few_games, [](const ScriptGame& root, int depth) {
    std::vector<Vector> found;
    for (VectorOptions options : harmless_options(depth)) {
      options.best_n = 2;
      found.push_back(best_of(searched(root, options, {.utility = Utility::entropy})));
    }
    for (const Vector& values : found) ASSERT_EQ(values, found.front());
  });
}

TEST(VectorLaws, AMoveStoppedAtOnceIsLegal) {
  Script script;
  const int end = script.over({0.5, 0});
  const int start = script.choice(0, {end, end, end});
  VectorOptions options = bare(0);
  options.nodes = 1;
  const auto result = searched(scripted(script, start), options, {});
  EXPECT_EQ(result.best().seats.size(), 2U);
  EXPECT_EQ(result.best().bound, Bound::none);
  EXPECT_FALSE(result.complete);
}

// --- strategies ------------------------------------------------------------------------------------
void expect_variants_have_the_value(const ScriptGame& root, const SearchResult& result) {
  ASSERT_NE(result.strategy, nullptr);
  double sum = 0;
  Vector mean{};
  for (const auto& variant : result.strategy->variants()) {
    sum += variant.probability;
    State state = root;
    for (const Move move : variant.moves) state.play(move);
    ASSERT_EQ(state, variant.state);
    ASSERT_EQ(variant.moves.front(), result.best().move);
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] += variant.probability * variant.values[i];
    }
  }
  ASSERT_NEAR(sum, 1, 1e-12);
  const Vector truth = best_of(result);
  for (std::size_t i = 0; i < mean.size(); ++i) ASSERT_NEAR(mean[i], truth[i], 1e-12);
}

bool some_go_on(const Strategy& strategy) {
  const auto variants = strategy.variants();
  return std::any_of(variants.begin(), variants.end(),
                     [](const auto& variant) { return variant.goes_on; });
}

TEST(StrategyTree, VariantsHaveTheValueAndSumToOne) {
  for (const Utility utility : {Utility::own, Utility::entropy}) {
    on_random_games(9, few_games, [&](const ScriptGame& root, int depth) {
      for (VectorOptions options : harmless_options(depth)) {
        const auto result = searched(root, options, {.utility = utility}, true);
        ASSERT_NO_FATAL_FAILURE(expect_variants_have_the_value(root, result));
        ASSERT_FALSE(some_go_on(*result.strategy));
      }
    });
  }
}

TEST(StrategyTree, ALineThatIsNotShownToItsEndHasTheValueThatWasSearched) {
  int cut_short = 0;
  on_random_games(10, few_games, [&](const ScriptGame& root, int depth) {
    for (const int most_nodes : {0, 1, 2, 5}) {
      const auto result =
          searched(root, bare(depth), {.utility = Utility::entropy}, true, most_nodes);
      ASSERT_NO_FATAL_FAILURE(expect_variants_have_the_value(root, result));
      cut_short += some_go_on(*result.strategy) ? 1 : 0;
    }
  });
  EXPECT_GT(cut_short, few_games);
}

TEST(StrategyTree, SaysWhereTheSearchWentOn) {
  Script script;
  const int won = script.over({1, -1});
  const int lost = script.over({-1, 1});
  const int risky = script.chance({0.5, 0.5}, {won, lost});
  const int by_risk = script.choice(0, {risky, lost});
  const auto seen = searched(scripted(script, by_risk), bare(3), {}, true).strategy;
  EXPECT_EQ(seen->variants().size(), 2U);
  EXPECT_FALSE(seen->variants().front().goes_on);
  const auto unseen = searched(scripted(script, by_risk), bare(3), {}, true, 0).strategy;
  EXPECT_TRUE(unseen->variants().front().goes_on);
}

}  // namespace
}  // namespace brett
