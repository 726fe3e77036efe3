// Minimax and alpha-beta are the same search; what they say of small games is known.
#include "search/negamax.h"

#include <gtest/gtest.h>

#include "games/connect_four.h"
#include "games/tic_tac_toe.h"

namespace brett {
namespace {

template <GameState G>
G random_position(const G& start, int plies, Rng& rng) {
  G state = start;
  for (int ply = 0; ply < plies && !state.turn().is_over(); ++ply) {
    G next = state;
    next.play(random_move(state, rng));
    if (next.turn().is_over()) break;
    state = next;
  }
  return state;
}

template <GameState G>
void expect_same_values(const G& start, int most_plies, int depth, int positions) {
  const PlainEvaluation<G> evaluation;
  Rng rng(11);
  for (int i = 0; i < positions; ++i) {
    const auto plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(most_plies)));
    const G state = random_position(start, plies, rng);
    const auto slow = Negamax<G, false>(evaluation, {}).search(state, depth);
    const auto fast = Negamax<G, true>(evaluation, {}).search(state, depth);
    ASSERT_EQ(slow.ranked[0].value, fast.ranked[0].value) << state.text();
    ASSERT_EQ(slow.ranked[0].move, fast.ranked[0].move) << state.text();
    ASSERT_LE(fast.nodes, slow.nodes);
  }
}

TEST(AlphaBeta, HasTheValueAndTheMoveOfMinimax) {
  expect_same_values(TicTacToe(), 6, 5, 60);
  expect_same_values(ConnectFourOn<FixedSize<6, 7, 4>>(), 30, 5, 60);
  expect_same_values(ConnectFourOn<FreeSize>({4, 4, 3}), 8, 6, 60);
}

TEST(AlphaBeta, TicTacToeIsADraw) {
  const auto result = Negamax<TicTacToe, true>(PlainEvaluation<TicTacToe>(), {}).search({}, 9);
  EXPECT_EQ(result.ranked.size(), 9U);
  EXPECT_EQ(result.ranked[0].value, 0);
}

TEST(AlphaBeta, TakesTheShortestWin) {
  const auto state = TicTacToe().parse("XX-OO---- X");
  const auto result = Negamax<TicTacToe, true>(PlainEvaluation<TicTacToe>(), {}).search(*state, 5);
  EXPECT_EQ(state->text(result.ranked[0].move), "c3");
  EXPECT_EQ(result.ranked[0].value, win_value - 1);
}

TEST(AlphaBeta, ReturnsALegalMoveEvenWhenStoppedAtOnce) {
  Limits limits;
  limits.nodes = 0;
  const auto result = Negamax<TicTacToe, true>(PlainEvaluation<TicTacToe>(), limits).search({}, 9);
  ASSERT_FALSE(result.ranked.empty());
}

}  // namespace
}  // namespace brett
