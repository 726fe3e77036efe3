// Cuts, utilities at work and fear of a loss, on games small enough to be done by hand.
#include <gtest/gtest.h>

#include "search/maxn/node.h"
#include "search/maxn/script_search.h"

namespace brett {
namespace {

VectorRules cutting(unsigned cuts, Utility utility = Utility::own) {
  return {.iterate = false, .utility = utility, .cuts = cuts};
}

// --- the paranoid cut ------------------------------------------------------------------------------
// The smallest game whose value it changes: A has 0.5 for sure. After A's other move B looks at a reply
// that leaves A 0.2, and the other reply is left out, though B likes it better, and it leaves A 0.8.
struct SmallestParanoid {
  SmallestParanoid() {
    const int sure = script.over({0.5, 0});
    const int hurts = script.over({0.2, 0.1});
    const int pleases = script.over({0.8, 0.6});
    const int reply = script.choice(1, {hurts, pleases});
    const int start = script.choice(0, {sure, reply});
    root = scripted(script, start);
  }
  Script script;
  ScriptGame root;
};

TEST(ParanoidCut, ChangesTheValueOfThisSmallestGame) {
  const SmallestParanoid game;
  EXPECT_EQ(best_of(searched(game.root, bare(2), cutting(0)))[0], 0.8);
  const auto cut = searched(game.root, bare(2), cutting(vector_cut::paranoid));
  EXPECT_EQ(best_of(cut)[0], 0.5);
  EXPECT_EQ(cut.counters.paranoid_cuts, 1U);
  EXPECT_EQ(cut.counters.nodes, 3U);
}

TEST(ParanoidCut, WhatItTouchesIsNoExactEntryOfTheTable) {
  const SmallestParanoid game;
  const auto without = entry_after_search(game.root, 2, cutting(0), game.root);
  ASSERT_TRUE(without);
  EXPECT_EQ(without->bound, Bound::exact);
  const auto with = entry_after_search(game.root, 2, cutting(vector_cut::paranoid), game.root);
  ASSERT_TRUE(with);
  EXPECT_EQ(with->bound, Bound::none);

  // One level higher: the node that is left early knows only the best of what was tried.
  Script script;
  const int low = script.over({0.2, 0.1});
  const int high = script.over({0.8, 0.6});
  const int hurts = script.choice(1, {low, low});
  const int pleases = script.choice(1, {high, high});
  const int reply = script.choice(1, {hurts, pleases});
  const int sure = script.over({0.5, 0});
  const int start = script.choice(0, {sure, reply});
  const ScriptGame root = scripted(script, start);
  const ScriptGame left_early = scripted(script, reply);
  EXPECT_EQ(entry_after_search(root, 3, cutting(vector_cut::paranoid), left_early)->bound,
            Bound::lower);
  EXPECT_EQ(entry_after_search(root, 3, cutting(0), left_early)->bound, Bound::exact);
}

TEST(ParanoidCut, LeavesTheFirstMoveAlone) {
  Script script;
  const int hurts = script.over({-0.9, 0.1});
  const int pleases = script.over({-0.8, 0.6});
  const int reply = script.choice(1, {hurts, pleases});
  const int start = script.choice(0, {reply});
  const auto result = searched(scripted(script, start), bare(2), cutting(vector_cut::paranoid));
  EXPECT_EQ(result.counters.paranoid_cuts, 0U);
  EXPECT_EQ(best_of(result)[0], -0.8);
}

// --- chance ----------------------------------------------------------------------------------------
// A has 0.7. The likeliest event, 0.4, is worth -0.5: at best 0.4 * -0.5 + 0.6 * 1 = 0.4 < 0.7.
ScriptGame worked_chance_example() {
  Script script;
  const int sure = script.over({0.7, 0});
  const int bad = script.over({-0.5, 0});
  const int won = script.over({1, -1});
  const int gamble = script.chance({0.3, 0.4, 0.3}, {won, bad, won});
  const int start = script.choice(0, {sure, gamble});
  return scripted(script, start);
}

TEST(ChanceCut, ReproducesTheWorkedExample) {
  const auto all = searched(worked_chance_example(), bare(2), cutting(0));
  EXPECT_EQ(all.counters.nodes, 5U);
  EXPECT_DOUBLE_EQ(all.ranked[1].seats[0], 0.4);
  const auto cut = searched(worked_chance_example(), bare(2), cutting(vector_cut::chance));
  EXPECT_EQ(cut.counters.chance_cuts, 1U);
  EXPECT_EQ(cut.counters.nodes, 3U) << "only the likeliest event is looked at";
  EXPECT_EQ(best_of(cut)[0], 0.7);
  EXPECT_EQ(cut.ranked[1].bound, Bound::upper);
}

TEST(LastBranch, TheLastMoveIsChosenWithoutAllItsEvents) {
  Script script;
  const int sure = script.over({-0.9, 0.9});
  const int good = script.over({0.8, -0.8});
  const int lost = script.over({-1, 1});
  const int gamble = script.chance({0.6, 0.4}, {good, lost});
  const int start = script.choice(0, {sure, gamble});
  const ScriptGame root = scripted(script, start);
  const auto cut = searched(root, bare(2), cutting(vector_cut::sure_move));
  EXPECT_EQ(choice_of(cut), 1);
  EXPECT_EQ(cut.best().bound, Bound::lower) << "it may be worth more";
  EXPECT_EQ(cut.counters.last_branch_cuts, 1U);
  EXPECT_DOUBLE_EQ(cut.best().seats[0], 0.6 * 0.8 - 0.4);
  EXPECT_EQ(searched(root, bare(2), cutting(0)).counters.nodes, cut.counters.nodes + 1);
}

// --- ends of the game ------------------------------------------------------------------------------
TEST(UtilityOfEnds, AnEndBypassesIt) {
  Script script{.seats = 3, .nodes = {}};
  const int won = script.over({-1, 1, -1});
  const int start = script.choice(0, {won});
  for (const Utility utility :
       {Utility::distance, Utility::entropy, Utility::rank, Utility::risk}) {
    const auto values = best_of(searched(scripted(script, start), bare(1), cutting(0, utility)));
    EXPECT_EQ(values, (SeatValues{-1, 1, -1, 0}));
  }
}

TEST(ImmediateCut, ASharedWinDoesNotEndANodeThatMayStillWinAlone) {
  Script script{.seats = 3, .nodes = {}};
  const int shared = script.over({1, 1, -1});
  const int alone = script.over({1, -1, -1});
  const int start = script.choice(0, {shared, alone, shared});
  const auto result = searched(scripted(script, start), bare(1), cutting(vector_cut::immediate));
  EXPECT_EQ(choice_of(result), 1);
  EXPECT_EQ(result.counters.nodes, 2U);
}

TEST(EqualValues, AreDecidedByTheNextSeatsLeast) {
  Script script{.seats = 3, .nodes = {}};
  const int first = script.over({0, 0.5, -0.5});
  const int second = script.over({0, -0.5, 0.5});
  const int start = script.choice(0, {first, second, first});
  const int mirrored = script.choice(0, {second, first, second});
  EXPECT_EQ(best_of(searched(scripted(script, start), bare(1), cutting(0))),
            best_of(searched(scripted(script, mirrored), bare(1), cutting(0))));
  EXPECT_EQ(choice_of(searched(scripted(script, start), bare(1), cutting(0))), 1);
}

// --- risk ------------------------------------------------------------------------------------------
// 100 euros for sure; or with 99 % a million, and with 1 % a lion.
constexpr Value hundred = half_won / 4;  // a fifth won
constexpr Value million = half_won * 4;  // four fifths
ScriptGame lion() {
  Script script;
  const int sure = script.leaf({hundred, -hundred});
  const int rich = script.leaf({million, -million});
  const int eaten = script.over({-1, 1});
  const int quiet = script.chance({1}, {sure});
  const int gamble = script.chance({0.99, 0.01}, {rich, eaten});
  const int start = script.choice(0, {quiet, gamble});
  return scripted(script, start);
}

TEST(Risk, OnlyWhoFearsTheLionTakesTheHundred) {
  EXPECT_EQ(choice_of(searched(lion(), bare(2), cutting(0, Utility::entropy))), 1);
  const auto careful = searched(lion(), bare(2), cutting(0, Utility::risk));
  EXPECT_EQ(choice_of(careful), 0);
  EXPECT_DOUBLE_EQ(careful.best().seats[0], 0.2);
  EXPECT_NEAR(careful.ranked[1].seats[0], 0.5 * (0.99 * 0.8 - 0.01) - 0.5, 1e-12);
}

TEST(Risk, NoChanceCutWhereAnEndMayBeNear) {
  VectorRules rules = cutting(vector_cut::chance, Utility::risk);
  EXPECT_EQ(searched(worked_chance_example(), bare(2), rules).counters.chance_cuts, 0U);
  rules.risk.threshold = 1000;  // nothing is that near
  EXPECT_EQ(searched(worked_chance_example(), bare(2), rules).counters.chance_cuts, 1U);
}

// Three moves of a seat that change nothing, then the end, five plies below the root of far_from_ends().
int slow_end(Script& script, Seat seat, Value look) {
  int node = script.over({seat_value(look), -seat_value(look)});
  for (int i = 0; i < 3; ++i) node = script.choice(seat, {node}, {look, -look});
  return node;
}
// A chance node whose second event cannot make up for the first.
ScriptGame far_from_ends(Seat seat = 0) {
  Script script;
  const int good = slow_end(script, seat, million);
  const int bad = slow_end(script, seat, -million);
  const int quiet = script.chance({1}, {good});
  const int gamble = script.chance({0.6, 0.4}, {bad, good});
  const int start = script.choice(0, {quiet, gamble});
  return scripted(script, start);
}
std::uint64_t fearful_cuts(const ScriptGame& root, const VectorOptions& options,
                           double threshold = RiskRules().threshold) {
  VectorRules rules = cutting(vector_cut::chance, Utility::risk);
  rules.risk.threshold = threshold;
  return searched(root, options, rules).counters.chance_cuts;
}

TEST(Risk, AChanceCutIsMadeUntilAnEndLiesWithinTheDepth) {
  for (const int depth : {2, 3, 4}) EXPECT_EQ(fearful_cuts(far_from_ends(), bare(depth)), 1U);
  for (const int depth : {5, 6, 9}) EXPECT_EQ(fearful_cuts(far_from_ends(), bare(depth)), 0U);
}

TEST(Risk, TheThresholdSaysWithinWhichPartOfTheDepthAnEndIsFeared) {
  // Four plies from the chance node to the end; 4, 7 and 8 are left there.
  EXPECT_EQ(fearful_cuts(far_from_ends(), bare(5), 2), 1U);
  EXPECT_EQ(fearful_cuts(far_from_ends(), bare(8), 2), 1U);
  EXPECT_EQ(fearful_cuts(far_from_ends(), bare(9), 2), 0U);
  EXPECT_EQ(fearful_cuts(far_from_ends(), bare(3), 0), 0U);
}

TEST(Risk, DepthsByPlayersAreMeasuredInPlayers) {
  VectorOptions by_players = bare(0);
  by_players.player_depth = 1;  // the other seat's turn is beyond it, and with it the end
  EXPECT_EQ(fearful_cuts(far_from_ends(1), by_players), 1U);
  by_players.player_depth = 2;
  EXPECT_EQ(fearful_cuts(far_from_ends(1), by_players), 0U);
  EXPECT_EQ(fearful_cuts(far_from_ends(1), by_players, 3), 1U) << "one change of players, two left";
}

TEST(Risk, AnEndAmongTheEventsLeftIsNeverLeftOut) {
  Script script;
  const int good = slow_end(script, 0, million);
  const int bad = slow_end(script, 0, -million);
  const int eaten = script.over({-1, 1});
  const int quiet = script.chance({1}, {good});
  const int gamble = script.chance({0.6, 0.4}, {bad, eaten});
  const int start = script.choice(0, {quiet, gamble});
  EXPECT_EQ(fearful_cuts(scripted(script, start), bare(2)), 0U);
}

TEST(Risk, WeightZeroIsPlainExpectation) {
  VectorRules rules = cutting(0, Utility::risk);
  rules.risk.weight = 0;
  EXPECT_EQ(best_of(searched(lion(), bare(2), rules)),
            best_of(searched(lion(), bare(2), cutting(0, Utility::entropy))));
}

}  // namespace
}  // namespace brett
