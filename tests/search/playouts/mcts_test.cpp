// UCT: proves small positions, keeps its tree between moves, stays within its memory.
#include "search/playouts/mcts.h"

#include <gtest/gtest.h>

#include "core/table_of.h"
#include "games/connect_four.h"
#include "games/morris.h"
#include "games/othello.h"
#include "games/tic_tac_toe.h"
#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

using Board = ConnectFour::Default;

SearchTools plain_tools() { return {std::make_shared<PlainEvaluation>(), {}, 1}; }

SearchResult run(const State& state, const MctsOptions& options, const Limits& limits = {}) {
  const Played game(state);
  return MctsSearcher(options, plain_tools()).search({.game = game, .limits = limits});
}

MctsOptions mcts_with(std::uint64_t playouts) {
  MctsOptions options;
  options.playouts = playouts;
  return options;
}

TEST(Mcts, ProvesAWinAndItsLength) {
  const State state = *TicTacToe().parse("XX-OO---- X");
  const auto result = run(state, mcts_with(500));
  EXPECT_EQ(state.text(result.best().move), "c3");
  EXPECT_EQ(result.best().value, win_value - 1);
  EXPECT_TRUE(result.complete);
  EXPECT_LT(result.counters.playouts, 500U);  // a proof ends the search
}

TEST(Mcts, TicTacToeIsAboutEven) {
  for (const bool solver : {true, false}) {
    MctsOptions options = mcts_with(20'000);
    options.solver = solver;
    const auto result = run(TicTacToe(), options);
    EXPECT_EQ(result.counters.playouts, 20'000U);
    EXPECT_LT(std::abs(result.best().value), value_unit / 5);
  }
}

TEST(Mcts, ProofsAgreeWithMinimax) {
  Rng rng(3);
  for (int i = 0; i < repeats(60); ++i) {
    TicTacToe state;
    for (std::uint32_t ply = 0; ply < 2 + rng.below(5); ++ply) {
      TicTacToe next = state;
      next.play(random_move(state, rng));
      if (next.turn().is_over()) break;
      state = next;
    }
    const Played game(state);
    const auto truth =
        searcher_of("minimax:depth=9,win_distance=off", plain_tools())->search({.game = game});
    const auto found = run(state, mcts_with(20'000));
    const auto proven = [](Value value) { return !is_decided(value) ? 0 : value > 0 ? 1 : -1; };
    ASSERT_EQ(proven(truth.best().value), proven(found.best().value)) << state.text();
  }
}

TEST(Mcts, BlocksThreeInARow) {
  // X threatens to complete 1-2-3-4 on the ground.
  const State state = *Board().parse("11223");
  const auto result = run(state, mcts_with(5000));
  EXPECT_EQ(state.text(result.best().move), "4");
}

TEST(Mcts, SameSeedSameResult) {
  const auto once = run(Board(), mcts_with(3000));
  const auto again = run(Board(), mcts_with(3000));
  ASSERT_EQ(once.ranked.size(), 7U);
  for (std::size_t i = 0; i < once.ranked.size(); ++i) {
    EXPECT_EQ(once.ranked[i].move, again.ranked[i].move);
    EXPECT_EQ(once.ranked[i].value, again.ranked[i].value);
    EXPECT_EQ(once.ranked[i].line, again.ranked[i].line);
  }
}

TEST(Mcts, KeepsTheSubtreeOfTheMovesPlayed) {
  MctsSearcher keeping(mcts_with(5000), plain_tools());
  Played game{Board()};
  const auto first = keeping.search({.game = game});
  EXPECT_EQ(keeping.root_visits(), 5000U);
  ASSERT_GE(first.best().line.size(), 2U);
  game.play(first.best().line[0]);
  game.play(first.best().line[1]);
  keeping.search({.game = game});
  EXPECT_GT(keeping.root_visits(), 5000U + 100U);

  keeping.new_game();
  keeping.search({.game = game});
  EXPECT_EQ(keeping.root_visits(), 5000U);
}

TEST(Mcts, ForgetsATreeThatDoesNotLeadToThePosition) {
  MctsSearcher keeping(mcts_with(500), plain_tools());
  keeping.search({.game = Played(Board())});
  keeping.search({.game = Played(*Board().parse("1234567123"))});
  EXPECT_EQ(keeping.root_visits(), 500U);
}

TEST(Mcts, PlaysADrawAgainstItselfWithOneTree) {
  MctsSearcher keeping(mcts_with(30'000), plain_tools());
  Played game{TicTacToe()};
  while (!game.turn().is_over()) {
    const auto result = keeping.search({.game = game});
    ASSERT_FALSE(is_decided(result.best().value)) << game.state().text();
    game.play(result.best().move);
  }
  EXPECT_EQ(game.payoff(0), 0.0);
}

TEST(Mcts, PlaysWholeGamesWithPassesAndDrawRules) {
  const auto play = [](const State& start) {
    MctsSearcher player(mcts_with(60), plain_tools());
    Played game(start);
    while (!game.turn().is_over()) {
      const auto best = player.search({.game = game}).best().move;
      const auto moves = moves_of(game.state());
      ASSERT_NE(std::find(moves.begin(), moves.end(), best), moves.end()) << game.state().text();
      game.play(best);
    }
  };
  play(OthelloOn<10>(OthelloStart::othello, 6));
  play(Morris());
}

TEST(Mcts, StaysWithinItsMemory) {
  MctsOptions options = mcts_with(60'000);
  options.memory_mb = 1;
  MctsSearcher small(options, plain_tools());
  Played game{Board()};
  const auto result = small.search({.game = game});
  EXPECT_EQ(result.counters.playouts, 60'000U);
  EXPECT_LE(small.tree_size(), small.tree_capacity());
  EXPECT_LE(small.tree_capacity() * sizeof(MctsTree::Node), std::size_t{1} << 20);
  EXPECT_GT(small.tree_size(), small.tree_capacity() - 100);
  // A full tree can be kept and used on.
  game.play(result.best().line[0]);
  game.play(result.best().line[1]);
  EXPECT_EQ(small.search({.game = game}).counters.playouts, 60'000U);
  EXPECT_LE(small.tree_size(), small.tree_capacity());
}

TEST(Mcts, AnswersWhenToldToStopBeforeItBegins) {
  std::stop_source stop;
  stop.request_stop();
  const auto result = run(Board(), mcts_with(1'000'000'000), {.stop = stop.get_token()});
  EXPECT_EQ(result.ranked.size(), 7U);
  EXPECT_LT(result.counters.playouts, 2000U);
}

TEST(Mcts, OnePlayoutIsEnoughForAMove) { EXPECT_EQ(run(Board(), mcts_with(1)).ranked.size(), 7U); }

TEST(Mcts, ThreadsShareOneTree) {
  MctsOptions options = mcts_with(20'001);
  options.threads = 2;
  MctsSearcher together(options, plain_tools());
  Played game{Board()};
  const auto result = together.search({.game = game});
  EXPECT_EQ(result.counters.playouts, 20'001U);
  EXPECT_EQ(together.root_visits(), 20'001U);
  EXPECT_EQ(game.state().text(result.best().move), "4");

  const auto proven = run(*TicTacToe().parse("XX-OO---- X"), options);
  EXPECT_EQ(proven.best().value, win_value - 1);
}

TEST(Mcts, GreedyPlayoutsTakeWins) {
  MctsOptions options = mcts_with(200);
  options.policy = PlayoutBy::greedy;
  const State state = *Board().parse("11223");
  EXPECT_EQ(state.text(run(state, options).best().move), "4");
}

}  // namespace
}  // namespace brett
