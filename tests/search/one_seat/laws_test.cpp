// paranoid, brs and expectimax as players: minimax for two, whatever is switched on; and
// what they say of games for more and games of chance.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sanitized.h"
#include "search/positions.h"
#include "search/seat_values.h"

namespace brett {
namespace {

// Ways to search to a depth that must not matter where two play without chance.
const std::vector<std::string>& one_seat_searches() {
  static const std::vector<std::string> specs{
      "paranoid",
      "paranoid:table=0,order=none,iterate=off",
      "paranoid:table=1,keep_table=game",
      "paranoid:cuts=off,table=0",
      "paranoid:cuts=off,order=none,iterate=off",
      "paranoid:order=table,table=1",
      "paranoid:order=previous,table=0",
      "paranoid:order=killer+history,table=1",
      "paranoid:order=eval,table=0",
      "paranoid:ties=random,table=1",
      "brs:table=1",
      "brs:turns=legal,table=0",
      "expectimax:table=1",
      "expectimax:star=2,table=1",
  };
  return specs;
}

Value seat_value_of(Value value) {
  if (is_decided(value)) return value > 0 ? value_unit : -value_unit;
  return static_cast<Value>(std::lround(seat_value(value) * value_unit));
}

std::map<std::string, Value> values_of(const SearchReport& thought) {
  std::map<std::string, Value> values;
  for (const auto& ranked : thought.ranked) {
    EXPECT_TRUE(ranked.is_exact()) << ranked.text;
    values[ranked.text] = ranked.value;
  }
  return values;
}

class OneSeatLaws : public testing::TestWithParam<std::string> {};

TEST_P(OneSeatLaws, AreMinimaxForTwo) {
  const auto game = game_of(GetParam());
  std::map<std::string, std::unique_ptr<Player>> players;
  const auto think = [&](const std::string& spec, const Played& state, int depth, int multi) {
    auto& player = players[spec];
    if (!player) player = player_of(*game, spec);
    return *player->think(state, {.depth = depth}, multi, {});
  };
  Rng rng(8);
  for (int i = 0; i < (sanitized ? 3 : 12); ++i) {
    const auto state = random_position(*game, rng);
    int depth = 1;
    while (depth < 4 && state.state().perft(depth + 1).leaves < 3000) ++depth;
    const auto all = static_cast<int>(state.moves().size());
    const auto truth = think("minimax:win_distance=off", state, depth, all);
    std::map<std::string, Value> values;
    for (const auto& ranked : truth.ranked) values[ranked.text] = seat_value_of(ranked.value);
    for (const std::string& spec : one_seat_searches()) {
      SCOPED_TRACE(fmt::format("{} depth {}: {}", state.text(), depth, spec));
      // A search that is sure of all moves ends early; that is as deep as it wants to be.
      ASSERT_EQ(values_of(think(spec, state, depth, all)), values);
      const auto best = think(spec, state, depth, 1).ranked.front();
      ASSERT_TRUE(best.is_exact());
      ASSERT_EQ(best.value, seat_value_of(truth.ranked.front().value));
      ASSERT_EQ(values[best.text], best.value);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Games, OneSeatLaws, testing::ValuesIn(two_seat_games()),
                         [](const auto& game) { return test_name(game.param); });

// --- any number of seats -------------------------------------------------------------------------
SearchReport thought_of(const Game& game, const std::string& position, const std::string& spec,
                        int multi = 1) {
  const auto state = game.parse(position);
  EXPECT_TRUE(state.ok()) << state.error().message;
  return *player_of(game, spec)->think(*state, {}, multi, {});
}

TEST(Paranoid, TakesAWinAndStopsThere) {
  const auto game = game_of("three_wins");
  for (const char* spec : {"paranoid:depth=8", "brs:depth=8", "brs:depth=8,turns=legal"}) {
    const auto thought = thought_of(*game, "117226", spec);
    EXPECT_EQ(thought.ranked.front().text, "3") << spec;
    EXPECT_EQ(thought.ranked.front().value, value_unit) << spec;
    EXPECT_EQ(thought.depth, 1) << spec;
    EXPECT_TRUE(thought.complete) << spec;
  }
}

// O and A each threaten a row, and X can stop only one of them.
TEST(Paranoid, MakesTheMoveOfTheIterationBeforeItSawThatAllIsLost) {
  const auto game = game_of("three_wins");
  const std::string position = "......./......./......./......./......./X....../OO.X.AA X";
  const auto lost = thought_of(*game, position, "paranoid:depth=6");
  EXPECT_EQ(lost.ranked.front().value, -value_unit);
  EXPECT_LT(lost.depth, 6);
  const auto before = thought_of(*game, position, fmt::format("paranoid:depth={}", lost.depth - 1));
  EXPECT_GT(before.ranked.front().value, -value_unit);
  EXPECT_EQ(lost.ranked.front().text, before.ranked.front().text);
}

TEST(Paranoid, LooksAheadByPlayersWhereSeatsMoveSeveralTimes) {
  const auto game = game_of("pig:target=10");
  const auto thought = thought_of(*game, "0+4-0", "expectimax:player_depth=2");
  EXPECT_EQ(thought.depth, 2);
  EXPECT_TRUE(thought.complete);
  // With nothing to win beyond the target, holding is all there is to do.
  const auto sure = thought_of(*game, "4+6-8", "expectimax:player_depth=3");
  EXPECT_EQ(sure.ranked.front().text, "hold");
  EXPECT_EQ(sure.ranked.front().value, value_unit);
  EXPECT_EQ(sure.depth, 1);
}

// The other is about to win for sure, so only a roll can save: 2 to 6 keep the stake growing.
TEST(Expectimax, WeighsEventsByTheirProbability) {
  const auto game = game_of("pig:target=10");
  // Holding 8 of 10 points leaves 8-9: rolling once and then holding wins with 5 of 6 dice.
  const auto thought = thought_of(*game, "0+8-9", "expectimax:depth=3", 2);
  ASSERT_EQ(thought.ranked.front().text, "roll");
  // After a good roll the hold wins; after a 1 the other has 9 points and is valued by the lead.
  const Value lost = -30 * value_unit * 9 / 10;
  EXPECT_EQ(thought.ranked.front().value,
            static_cast<Value>(std::lround((5 + seat_value(lost)) / 6 * value_unit)));
}

TEST(Brs, RefusesToSkipOnlyWhereItMust) {
  const auto game = game_of("three_wins:seats=4");
  for (const char* spec : {"brs:depth=4", "brs:depth=4,turns=legal"}) {
    const auto thought = *player_of(*game, spec)->think(game->start(), {}, 1, {});
    EXPECT_TRUE(thought.complete) << spec;
    EXPECT_EQ(thought.depth, 4) << spec;
  }
}

TEST(BestN, WhatItLeavesOutFollowsBehindTheOthersUnsearched) {
  const auto game = game_of("three_wins");
  for (const char* search : {"paranoid", "brs", "expectimax"}) {
    const auto whole = thought_of(*game, "4437", fmt::format("{}:depth=4", search), 7);
    const auto all = thought_of(*game, "4437", fmt::format("{}:depth=4,best_n=7", search), 7);
    EXPECT_EQ(values_of(all), values_of(whole)) << search;
    EXPECT_EQ(all.counters.nodes, whole.counters.nodes) << search;
    const auto best = thought_of(*game, "4437", fmt::format("{}:depth=4,best_n=2", search), 7);
    EXPECT_LT(best.counters.nodes, whole.counters.nodes) << search;
    ASSERT_EQ(best.ranked.size(), 7U) << search;
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_EQ(best.ranked[i].bound, i < 2 ? Bound::exact : Bound::none) << search << " " << i;
    }
  }
}

// --- strategies ----------------------------------------------------------------------------------
// One follower where somebody decides, all events where chance does.
void expect_well_formed(const Played& state, const StrategyReport& node) {
  ASSERT_EQ(node.turn, state.turn());
  if (node.next.empty()) return;
  ASSERT_EQ(node.next.size(), node.turn.is_chance() ? state.moves().size() : 1U) << state.text();
  double sum = 0;
  for (const StrategyReport& next : node.next) {
    sum += next.probability;
    Played child = state;
    child.play(*state.parse_move(next.move));
    ASSERT_NO_FATAL_FAILURE(expect_well_formed(child, next));
  }
  ASSERT_NEAR(sum, 1, 1e-12);
}

TEST(OneSeatStrategies, LeadToTheValueThatIsShown) {
  for (const char* spec : {"pig:target=15", "pig:seats=3,target=15", "three_wins_chance",
                           "three_wins_chance:seats=4,blank_every=2", "connect_four"}) {
    const auto game = game_of(spec);
    Rng rng(9);
    for (int i = 0; i < (sanitized ? 2 : 6); ++i) {
      auto state = random_position(*game, rng);
      if (!state.turn().is_seat()) continue;
      const auto seat = static_cast<std::size_t>(state.turn().seat());
      for (const char* search :
           {"expectimax:depth=4", "paranoid:depth=4", "brs:depth=3", "brs:depth=3,turns=legal"}) {
        SCOPED_TRACE(fmt::format("{} {} {}", spec, state.text(), search));
        const auto thought = *player_of(*game, search)->think(state, {}, 1, {}, true);
        ASSERT_NE(thought.strategy, nullptr);
        const StrategyReport& root = *thought.strategy;
        ASSERT_EQ(root.next.front().move, thought.ranked.front().text);
        ASSERT_NEAR(root.values[seat] * value_unit, thought.ranked.front().value, 0.51);
        ASSERT_NO_FATAL_FAILURE(expect_well_formed(state, root));
      }
    }
  }
}

// --- figures ------------------------------------------------------------------------------------
std::uint64_t nodes(const Game& game, const std::string& spec) {
  return player_of(game, spec)->think(game.start(), {}, 1, {})->counters.nodes;
}

TEST(Star2, LeavesOutMostOfOrderedAlphaBetaOnThreeWinsWithChance) {
  const auto game = game_of("three_wins_chance");
  const int depth = sanitized ? 5 : 7;
  const std::string limit = fmt::format(":player_depth={},table=0", depth);
  const auto plain = static_cast<double>(nodes(*game, "paranoid" + limit + ",star=off"));
  const auto star2 = static_cast<double>(nodes(*game, "paranoid" + limit + ",star=2"));
  EXPECT_LE(star2 / plain, sanitized ? 0.55 : 0.35) << star2 << " of " << plain;
}

}  // namespace
}  // namespace brett
