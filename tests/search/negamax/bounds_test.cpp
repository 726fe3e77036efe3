// The contract at the head of negamax.h: a search with any window answers with the value, or with a
// bound on the right side of window and value.
#include <gtest/gtest.h>

#include "core/table_of.h"
#include "games/othello.h"
#include "games/tic_tac_toe.h"
#include "sanitized.h"
#include "search/negamax/negamax.h"
#include "search/positions.h"

namespace brett {
namespace {

// A value for every state that has nothing to do with the game, so that windows are met in all ways.
class FineNoise final : public Evaluation {
 public:
  Value value(const State& state, Seat seat) const override {
    const auto noise = static_cast<Value>(state.key() % 41) - 20;
    return seat == 0 ? noise : -noise;
  }
};

class Fixture {
 public:
  Fixture(const State& start, const TreeOptions& options, TreeRules rules)
      : root_(start),
        options_(options),
        table_(static_cast<std::size_t>(options.table_mb), {.replace = options.replace}),
        shared_{.root = root_,
                .game = start.table(),
                .options = options_,
                .rules = rules,
                .goal = {},
                .evaluation = evaluation_,
                .table = table_,
                .busy = *busy_},
        worker_(shared_, Limits{}) {}
  Value value(const State& state, int depth, Value alpha, Value beta) {
    return worker_.value(state, state.turn().seat(), depth, 0, alpha, beta);
  }

 private:
  Played root_;
  TreeOptions options_;
  FineNoise evaluation_;
  TranspositionTable table_;
  std::unique_ptr<BusyMoves> busy_ = std::make_unique<BusyMoves>();
  TreeShared shared_;
  Negamax worker_;
};

TreeOptions plain_options() {
  TreeOptions options;
  options.table_mb = 0;
  options.order_by = 0;
  return options;
}

void expect_contract(const State& start, int most_plies, int positions) {
  TreeOptions full;
  full.table_mb = 1;
  TreeOptions always = full;
  always.replace = TranspositionTable::Replace::always;
  Fixture truth(start, plain_options(), {.cuts = false});
  std::vector<std::unique_ptr<Fixture>> searches;
  for (const TreeOptions& options : {plain_options(), full, always}) {
    for (const bool scout : {false, true}) {
      searches.push_back(std::make_unique<Fixture>(start, options, TreeRules{.scout = scout}));
    }
  }
  Rng rng(3);
  for (int i = 0; i < positions; ++i) {
    const State state = random_position(
        start, static_cast<int>(rng.below(static_cast<std::uint32_t>(most_plies))), rng);
    const int depth = 1 + static_cast<int>(rng.below(5));
    const Value exact = truth.value(state, depth, -infinite_value, infinite_value);
    for (auto& search : searches) {
      const Value near = is_decided(exact) && rng.below(2) == 0 ? exact : 0;
      const Value alpha = near + static_cast<Value>(rng.below(50)) - 25;
      const Value beta = alpha + 1 + static_cast<Value>(rng.below(12));
      const Value found = search->value(state, depth, alpha, beta);
      if (exact <= alpha) {
        ASSERT_LE(exact, found) << state.text();
        ASSERT_LE(found, alpha) << state.text();
      } else if (exact >= beta) {
        ASSERT_GE(exact, found) << state.text();
        ASSERT_GE(found, beta) << state.text();
      } else {
        ASSERT_EQ(found, exact) << state.text();
      }
    }
  }
}

constexpr int many_positions = sanitized ? 150 : 2000;

TEST(FailSoftBounds, HoldForAnyWindowInTicTacToe) {
  expect_contract(TicTacToe(), 7, many_positions);
}
TEST(FailSoftBounds, HoldForAnyWindowInOthello) {
  expect_contract(OthelloOn<10>(OthelloStart::othello, 4), 11, many_positions);
}

}  // namespace
}  // namespace brett
