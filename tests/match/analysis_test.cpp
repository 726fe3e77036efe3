// Analysis of games: losses, marks, sums.
#include "match/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "players/registry.h"

namespace brett {
namespace {

// Ten points win three games of four.
const MarkLimits mark_limits{};
constexpr Value won = win_value - 5;
constexpr Value won_later = win_value - 9;
constexpr Value lost = -win_value + 4;
constexpr Value of_points(int points) { return points * value_unit; }

TEST(Marks, GrowWithTheChancesLost) {
  // From 0.75 to 0.737, 0.688, 0.643 and 0.545.
  const Value best = of_points(10);
  EXPECT_EQ(mark_of(best, best, of_points(9), mark_limits), Mark::none);
  EXPECT_EQ(mark_of(best, of_points(9), best, mark_limits), Mark::none);
  EXPECT_EQ(mark_of(best, of_points(6), best, mark_limits), Mark::inaccuracy);
  EXPECT_EQ(mark_of(best, of_points(4), best, mark_limits), Mark::mistake);
  EXPECT_EQ(mark_of(best, of_points(1), best, mark_limits), Mark::blunder);
}
TEST(Marks, PointsSayLittleWhereTheGameIsNearlyWon) {
  EXPECT_EQ(mark_of(of_points(300), of_points(150), {}, mark_limits), Mark::none);
}
TEST(Marks, AChangedResultIsAlwaysABlunder) {
  EXPECT_EQ(mark_of(won, of_points(1000), won, mark_limits), Mark::blunder);
  EXPECT_EQ(mark_of(won, lost, won, mark_limits), Mark::blunder);
  EXPECT_EQ(mark_of(of_points(-1000), lost, {}, mark_limits), Mark::blunder);
  EXPECT_EQ(loss_of(won, of_points(1000), mark_limits), mark_limits.blunder)
      << "counted as that in the mean";
  EXPECT_EQ(loss_of(won, lost, mark_limits), value_unit) << "a whole game";
}
TEST(Marks, ASlowerWinOrAFasterLossCostsNothing) {
  EXPECT_EQ(loss_of(won, won_later, mark_limits), 0);
  EXPECT_EQ(loss_of(lost, lost + 2, mark_limits), 0);
  EXPECT_EQ(mark_of(won, won_later, won, mark_limits), Mark::none);
}
TEST(Marks, TheOnlyGoodMoveIsStrong) {
  const Value good = of_points(10);
  EXPECT_EQ(mark_of(good, good, of_points(0), mark_limits), Mark::strong);
  EXPECT_EQ(mark_of(won, won, 0, mark_limits), Mark::strong);
  EXPECT_EQ(mark_of(0, 0, lost, mark_limits), Mark::strong);
  EXPECT_EQ(mark_of(lost, lost, lost, mark_limits), Mark::none);
  EXPECT_EQ(mark_of(good, good, {}, mark_limits), Mark::none) << "a forced move is no merit";
}

std::vector<AnalysedPly> analysed(const char* game_spec, const char* moves, const char* spec) {
  const auto game = Registry::standard().game(game_spec).value();
  const auto list = game->start().play_moves(moves).value();
  const auto player = make_player(*game, spec, {}).value();
  return analyse_game(game->start(), list, *player, *MarkLimits::usual_for(*game, spec), {}, {})
      .value();
}

TEST(Analysis, FindsTheLosingMoveOfTicTacToe) {
  // X centre, O edge (loses), X corner, O must answer at c3.
  const auto plies = analysed("tic_tac_toe", "b2 b3 a1 c3 a3", "alphabeta:depth=9");
  ASSERT_EQ(plies.size(), 5U);
  EXPECT_EQ(plies[0].mark, Mark::none) << "every first move draws";
  EXPECT_EQ(plies[0].choices, 9);
  EXPECT_EQ(plies[1].mark, Mark::blunder);
  EXPECT_EQ(plies[1].best_value, 0);
  EXPECT_LT(plies[1].value, -heuristic_limit);
  EXPECT_EQ(plies[4].by, Turn::of(0));
  const auto sums = summed_up(plies, 2);
  EXPECT_EQ(sums[1].count(Mark::blunder), 1);
  EXPECT_EQ(sums[1].moves, 2);
  EXPECT_EQ(sums[0].moves, 3);
  EXPECT_GT(sums[1].mean_loss(), 0);
}
TEST(Analysis, ASearchThatLooksAtLittleIsAskedAgainAfterTheMove) {
  for (const char* spec : {"mcts:playouts=3000", "best_first:nodes=3000"}) {
    const auto plies = analysed("tic_tac_toe", "b2 a3", spec);
    EXPECT_NE(plies[1].mark, Mark::blunder) << spec << ": a corner against the centre draws";
    EXPECT_NE(plies[1].mark, Mark::strong) << spec;
  }
  EXPECT_EQ(analysed("tic_tac_toe", "b2 b3", "mcts:playouts=3000")[1].mark, Mark::blunder);
}
TEST(Analysis, ASlowerWinThatTheSearchDidNotReachIsNoBlunder) {
  // X could make four at b1 or f1. After a1 O can stop only one of them.
  const auto plies = analysed("connect_four", "4 4 5 5 3 3 1", "pvs:depth=4");
  EXPECT_EQ(plies.back().best_value, win_value - 1);
  EXPECT_EQ(plies.back().value, win_value - 3);
  EXPECT_EQ(plies.back().mark, Mark::none);
}
TEST(Analysis, AWinIsOnlyStrongIfNothingElseWins) {
  // X completes the row at c1 at once; a2 with two threats would have won two plies later.
  EXPECT_EQ(analysed("tic_tac_toe", "a1 b3 b1 c2 c1", "pvs:depth=9").back().mark, Mark::none);
  // Three in a column: any other move lets O close it, and nothing else is won.
  EXPECT_EQ(analysed("connect_four", "1 7 1 7 1 7 1", "pvs:depth=2").back().mark, Mark::strong);
}
TEST(Analysis, ChanceEventsAreListedWithoutValues) {
  const auto plies = analysed("three_wins_chance:seats=2", "444*3", "montecarlo:playouts=50");
  ASSERT_EQ(plies.size(), 4U);
  EXPECT_TRUE(plies[3].by.is_chance());
  EXPECT_EQ(plies[3].mark, Mark::none);
}
TEST(Analysis, ValuesOfSeatsAndTheirThresholdsHaveOneScale) {
  for (const char* spec : {"upp:depth=10", "maxn:depth=10", "paranoid:depth=10"}) {
    const auto plies = analysed("kuhn_poker", "J Q check bet call", spec);
    ASSERT_EQ(plies.size(), 5U);
    EXPECT_EQ(plies[4].best, "fold") << spec;
    EXPECT_EQ(plies[4].best_value, -value_unit / 2) << spec << ": one chip of two";
    EXPECT_EQ(plies[4].mark, Mark::blunder) << spec;
  }
  // A seventh move that is a little worse than the best.
  const auto plies = analysed("three_wins", "4 4 3 4 1 7 7 3", "upp:depth=5");
  EXPECT_GT(plies[6].best_value, plies[6].value);
  EXPECT_EQ(plies[6].mark, Mark::none);
}
TEST(Analysis, AMoveThatTheSearchLeavesOutIsLookedAtByItself) {
  for (const char* spec : {"upp:depth=2,best_n=1", "paranoid:depth=2,best_n=1"}) {
    for (const auto& ply : analysed("connect_four", "1 1", spec)) {
      EXPECT_TRUE(ply.judged) << spec << " " << ply.number;
      EXPECT_FALSE(is_decided(ply.value)) << spec << " " << ply.number << ": nobody has won";
    }
  }
}
TEST(Analysis, ASearchThatFinishedNothingJudgesNothing) {
  // The whole depth at once, and far too few nodes for it.
  const auto plies = analysed("tic_tac_toe", "b2 b3 a1", "alphabeta:depth=9,iterate=off,nodes=5");
  ASSERT_EQ(plies.size(), 3U);
  for (const AnalysedPly& ply : plies) {
    EXPECT_FALSE(ply.judged) << ply.move;
    EXPECT_EQ(ply.mark, Mark::none);
    EXPECT_EQ(ply.best, "");
    EXPECT_FALSE(ply.was_best());
  }
  const auto sums = summed_up(plies, 2);
  EXPECT_EQ(sums[0].moves, 0);
  EXPECT_EQ(sums[0].unjudged, 2);
  EXPECT_EQ(sums[1].unjudged, 1);
}
TEST(Analysis, WhoDoesNotSearchIsRefused) {
  const auto game = Registry::standard().game("tic_tac_toe").value();
  const auto player = make_player(*game, "random", {}).value();
  const auto moves = game->start().play_moves("b2").value();
  EXPECT_FALSE(analyse_game(game->start(), moves, *player, mark_limits, {}, {}).ok());
}

}  // namespace
}  // namespace brett
