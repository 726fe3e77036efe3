// The solver for any number of seats against the plainest recursion there is.
#include "exact/outcome_solver.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "core/table_of.h"
#include "games/mancala.h"
#include "games/three_wins.h"
#include "games/tic_tac_toe.h"
#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

// The outcome under perfect play: all moves of all positions, each seat by its order.
template <GameState G>
Outcomes naive_outcome(const G& state, const OutcomeSolver& rules,
                       std::map<std::uint64_t, Outcomes>& known) {
  if (state.turn().is_over()) return rules.outcome_of(state);
  if (const auto found = known.find(state.key()); found != known.end()) return found->second;
  const Seat mover = state.turn().seat();
  const OutcomeOrder& order = rules.order();
  Outcomes best = 0;
  for (const auto move : moves_of(state)) {
    G child = state;
    child.play(move);
    const Outcomes reply = naive_outcome(child, rules, known);
    if (best == 0 || order.worst(mover, reply) > order.worst(mover, best)) best = reply;
  }
  return known[state.key()] = best;
}

template <GameState G>
void expect_naive_outcomes(const G& start, int least_plies, int positions) {
  Rng rng(7);
  for (const LastWish wish : {LastWish::next, LastWish::previous}) {
    OutcomeSolver rules(start.seats(), {.table_mb = 1, .wish = wish}, {});
    std::map<std::uint64_t, Outcomes> known;
    for (int i = 0; i < positions; ++i) {
      const G state = random_position(start, least_plies + static_cast<int>(rng.below(6)), rng);
      OutcomeSolver solver(start.seats(), {.table_mb = 1, .wish = wish}, {});
      EXPECT_EQ(solver.solve(state), naive_outcome(state, rules, known)) << state.text();
    }
  }
}

ThreeWins::Params board(int rows, int columns, int seats) {
  ThreeWins::Params params;
  params.rows = rows;
  params.columns = columns;
  params.seats = seats;
  return params;
}
template <class Visit>
void on_board(int rows, int columns, int seats, Visit visit) {
  instantiate<ThreeWins>(board(rows, columns, seats), [&](const auto& start) { visit(start); });
}

TEST(OutcomeSolver, AgreesWithPlainRecursionForThreeSeats) {
  on_board(4, 4, 3, [](const auto& start) { expect_naive_outcomes(start, 5, sanitized ? 2 : 20); });
  on_board(5, 4, 3,
           [](const auto& start) { expect_naive_outcomes(start, 10, sanitized ? 2 : 20); });
}
TEST(OutcomeSolver, AgreesWithPlainRecursionForTwoAndFourSeats) {
  on_board(4, 4, 2, [](const auto& start) { expect_naive_outcomes(start, 5, sanitized ? 2 : 20); });
  on_board(4, 4, 4, [](const auto& start) { expect_naive_outcomes(start, 5, sanitized ? 2 : 20); });
}

TEST(OutcomeSolver, KnowsWhatIsKnown) {
  const auto outcome = [](std::string_view spec) {
    const auto game = game_of(spec);
    const Solution solution = solve(game->start().state(), {.table_mb = 16}, {});
    EXPECT_TRUE(solution.solved) << spec;
    return solution.winner;
  };
  EXPECT_EQ(outcome("tic_tac_toe"), -1);
  EXPECT_EQ(outcome("othello:size=4"), 1);
  EXPECT_EQ(outcome("three_wins:rows=4,columns=4,seats=2"), 0);
  if (sanitized) return;
  EXPECT_EQ(outcome("connect_four:rows=4,columns=5"), -1);
}

// Several moves in a row, and a winner who is certain before the end.
TEST(OutcomeSolver, KnowsWinnersOfKalahBeforeTheEnd) {
  const auto sure_winner = game_of("mancala:rules=kalah")->evaluations().sure_winner;
  ASSERT_NE(sure_winner, nullptr);
  std::array<std::uint64_t, 2> nodes{};
  Rng rng(5);
  // With more seeds the naive recursion takes minutes.
  const Kalah start({.rules = MancalaParams::Rules::kalah, .seeds = 1});
  OutcomeSolver rules(2, {.table_mb = 1}, {});
  std::map<std::uint64_t, Outcomes> known;
  for (int i = 0; i < repeats(12); ++i) {
    const Kalah state = random_position(start, i / 2, rng);
    const Outcomes naive = naive_outcome(state, rules, known);
    for (const bool knowing : {false, true}) {
      OutcomeSolver solver(2, {.table_mb = 1, .sure_winner = knowing ? sure_winner : nullptr}, {});
      EXPECT_EQ(solver.solve(state), naive) << state.text();
      nodes[knowing ? 1 : 0] += solver.counters().nodes;
    }
  }
  // Over the few positions of sanitized builds the table's luck counts for more.
  if (!sanitized) {
    EXPECT_LT(nodes[1], nodes[0]);
  }
}

TEST(OutcomeSolver, SaysWhenItWasStopped) {
  std::stop_source stop;
  stop.request_stop();
  const auto game = game_of("connect_four");
  const State start = game->start().state();
  EXPECT_FALSE(solve(start, {.table_mb = 1}, {.stop = stop.get_token()}).solved);
}

TEST(OutcomeSolver, RefusesGamesItDoesNotFit) {
  for (const std::string& name : Registry::standard().names()) {
    const State start = game_of(name)->start().state();
    const bool fits =
        !start.facts().hidden && !start.facts().chance && !start.has(Feature::history);
    EXPECT_EQ(unsolvable(start).empty(), fits) << name;
  }
}

TEST(OutcomeOrder, TheOwnWinIsBestAndTheWishDecidesAmongTheOthers) {
  const OutcomeOrder next(3, LastWish::next);
  EXPECT_EQ(next.of_rank(1, 3), OutcomeOrder::win(1));
  EXPECT_EQ(next.of_rank(1, 2), next.draw());
  EXPECT_EQ(next.of_rank(1, 1), OutcomeOrder::win(2));
  EXPECT_EQ(next.of_rank(1, 0), OutcomeOrder::win(0));
  const OutcomeOrder previous(3, LastWish::previous);
  EXPECT_EQ(previous.of_rank(1, 1), OutcomeOrder::win(0));
  EXPECT_EQ(previous.of_rank(1, 0), OutcomeOrder::win(2));
}

}  // namespace
}  // namespace brett
