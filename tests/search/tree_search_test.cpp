// The tree searches are one search: at equal depth they agree in value, whatever is switched on.
#include <gtest/gtest.h>

#include "games/connect_four.h"
#include "games/tic_tac_toe.h"
#include "players/player_kinds.h"

namespace brett {
namespace {

template <GameState G>
G random_position(const G& start, int plies, Rng& rng) {
  G state = start;
  for (int ply = 0; ply < plies; ++ply) {
    G next = state;
    next.play(random_move(state, rng));
    if (next.turn().is_over()) break;
    state = next;
  }
  return state;
}

template <class Search, GameState G>
SearchResult<G> run(const G& state, const typename Search::Options& options, int multi = 1) {
  const Played<G> game(state);
  auto searcher =
      Search::template make<G>(options, {std::make_shared<PlainEvaluation<G>>(), {}, 1});
  return searcher->search({.game = game, .multi = multi});
}

TreeOptions bare(int depth) {
  TreeOptions options;
  options.depth = depth;
  options.table_mb = 0;
  options.order_by = 0;
  options.iterate = false;
  return options;
}

template <GameState G>
void expect_same_values(const G& start, int most_plies, int depth, int positions) {
  Rng rng(11);
  for (int i = 0; i < positions; ++i) {
    const auto plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(most_plies)));
    const G state = random_position(start, plies, rng);
    Minimax::Options slow;
    slow.depth = depth;
    const auto truth = run<Minimax>(state, slow);
    AlphaBeta::Options plain;
    static_cast<TreeOptions&>(plain) = bare(depth);
    const auto alphabeta = run<AlphaBeta>(state, plain);
    ASSERT_EQ(truth.best().value, alphabeta.best().value) << state.text();
    ASSERT_EQ(truth.best().move, alphabeta.best().move) << state.text();
    ASSERT_LE(alphabeta.counters.nodes, truth.counters.nodes);
    Pvs::Options full;
    full.depth = depth;
    full.table_mb = 1;
    full.fold = i % 2 == 0;
    full.threads = 1 + i % 3 / 2;
    ASSERT_EQ(truth.best().value, run<Pvs>(state, full).best().value) << state.text();
    Mtdf::Options mtdf;
    static_cast<TreeOptions&>(mtdf) = full;
    ASSERT_EQ(truth.best().value, run<Mtdf>(state, mtdf).best().value) << state.text();
  }
}

TEST(TreeSearch, AllHaveTheValueOfMinimax) {
  expect_same_values(TicTacToe(), 6, 5, 60);
  expect_same_values(ConnectFourOn<FixedSize<6, 7, 4>>(), 30, 5, 60);
  expect_same_values(ConnectFourOn<FreeSize>({4, 4, 3}), 8, 6, 60);
}

TEST(TreeSearch, TicTacToeIsADraw) {
  Pvs::Options options;
  options.depth = 9;
  const auto result = run<Pvs>(TicTacToe(), options, 9);
  EXPECT_EQ(result.ranked.size(), 9U);
  for (const auto& ranked : result.ranked) {
    EXPECT_EQ(ranked.value, 0);
    EXPECT_TRUE(ranked.exact);
  }
}

TEST(TreeSearch, TakesTheShortestWin) {
  const auto state = TicTacToe().parse("XX-OO---- X");
  const auto result = run<AlphaBeta>(*state, AlphaBeta::Options());
  EXPECT_EQ(state->text(result.best().move), "c3");
  EXPECT_EQ(result.best().value, win_value - 1);
  EXPECT_EQ(plies_to_end(result.best().value), 1);
}

TEST(TreeSearch, ReturnsALegalMoveEvenWhenStoppedAtOnce) {
  Pvs::Options options;
  options.nodes = 1;
  ASSERT_FALSE(run<Pvs>(TicTacToe(), options).ranked.empty());
}

}  // namespace
}  // namespace brett
