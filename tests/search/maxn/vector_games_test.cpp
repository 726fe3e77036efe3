// maxn and upp on the registered games: the laws that join them with each other and with minimax, and
// how much they look at.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sanitized.h"
#include "search/positions.h"
#include "search/seat_values.h"

namespace brett {
namespace {

using ::testing::HasSubstr;

// Games with secrets are among them: what is searched is what the seat to move can see.
std::vector<std::string> games_for_vectors() {
  std::vector<std::string> specs;
  for (const GameEntry& entry : Registry::standard().games()) {
    if (!is_wide(*game_of(entry.facts.name))) specs.emplace_back(entry.facts.name);
  }
  for (const char* variant :
       {"kuhn_poker:seats=3", "three_wins:seats=2", "three_wins:seats=4,rows=5,columns=5",
        "pig:seats=3,target=20", "three_wins_chance:seats=4,blank_every=2", "morris:men=3",
        "hex:size=3"}) {
    specs.emplace_back(variant);
  }
  return specs;
}

Played random_decision(const Game& game, Rng& rng) {
  for (;;) {
    auto state = random_position(game, rng);
    if (state.turn().is_seat()) return state;
  }
}

SearchReport thought_of(const Game& game, const Played& state, const std::string& spec,
                        bool strategy = false) {
  return *player_of(game, spec)->think(state, {}, 1, {}, strategy);
}

// A depth whose tree has no more than so many lines.
int affordable(const Played& state, std::uint64_t lines) {
  int depth = 1;
  while (depth < 6 && state.state().perft(depth + 1).leaves <= lines) ++depth;
  return depth;
}

constexpr int positions = sanitized ? 3 : 12;
constexpr std::uint64_t lines = sanitized ? 300 : 3'000;

class VectorGames : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Game> game_ = game_of(GetParam());

  // Calls check(state, depth) on random positions.
  template <class Check>
  void on_positions(std::uint64_t seed, const Check& check) {
    Rng rng(seed);
    for (int i = 0; i < positions; ++i) {
      const auto state = random_decision(*game_, rng);
      const int depth = affordable(state, lines);
      SCOPED_TRACE(fmt::format("{} depth {}", state.text(), depth));
      ASSERT_NO_FATAL_FAILURE(check(state, depth));
    }
  }
};

TEST_P(VectorGames, UppWithoutUtilityAndCutsIsMaxn) {
  on_positions(1, [&](const Played& state, int depth) {
    const auto truth =
        thought_of(*game_, state, fmt::format("maxn:depth={}", depth)).ranked.front();
    for (const char* options :
         {"table=1", "table=0,order=none", "table=1,order=table+eval+history", "table=1,threads=2",
          "table=1,fold=on,keep_table=game", "table=0,iterate=off"}) {
      const auto found =
          thought_of(*game_, state,
                     fmt::format("upp:depth={},utility=own,cuts=none,{}", depth, options))
              .ranked.front();
      ASSERT_EQ(found.seats, truth.seats) << options;
    }
  });
}

TEST_P(VectorGames, HarmlessCutsChangeNoValue) {
  on_positions(2, [&](const Played& state, int depth) {
    const auto truth =
        thought_of(*game_, state, fmt::format("upp:depth={},cuts=none", depth)).ranked.front();
    const auto cut =
        thought_of(*game_, state, fmt::format("upp:depth={},cuts=immediate+chance,table=1", depth))
            .ranked.front();
    ASSERT_EQ(cut.seats, truth.seats);
    const auto shares =
        thought_of(*game_, state, fmt::format("maxn:depth={},shares=on", depth)).ranked.front();
    for (const char* cuts : {"shallow", "last_branch", "speculative",
                             "immediate+chance+shallow+last_branch+speculative"}) {
      const auto found =
          thought_of(
              *game_, state,
              fmt::format("maxn:depth={},shares=on,cuts={},table=1,order=table+eval", depth, cuts))
              .ranked.front();
      ASSERT_EQ(found.seats, shares.seats) << cuts;
    }
  });
}

TEST_P(VectorGames, TheStrategyTreeIsWhole) {
  on_positions(3, [&](const Played& state, int depth) {
    const auto thought =
        thought_of(*game_, state, fmt::format("upp:depth={},cuts=immediate,table=1", depth), true);
    ASSERT_NE(thought.strategy, nullptr);
    const auto& root = *thought.strategy;
    ASSERT_EQ(root.next.size(), 1U);
    ASSERT_EQ(root.next.front().move, thought.ranked.front().text);
    for (std::size_t seat = 0; seat < root.values.size(); ++seat) {
      ASSERT_NEAR(root.values[seat], thought.ranked.front().seats[seat], 1e-9);
    }
  });
}

bool goes_on(const StrategyReport& node) {
  return node.goes_on || std::any_of(node.next.begin(), node.next.end(),
                                     [](const StrategyReport& next) { return goes_on(next); });
}

// More nodes than a tree may have.
TEST(SlowStrategyTree, OfPigIsCutShortButHasTheValueThatWasSearched) {
  const auto game = game_of("pig:target=30");
  const auto thought = thought_of(*game, game->start(), "upp:player_depth=2,cuts=none", true);
  ASSERT_NE(thought.strategy, nullptr);
  EXPECT_TRUE(goes_on(*thought.strategy));
  EXPECT_NEAR(thought.strategy->values[0], thought.ranked.front().seats[0], 1e-9);
}

TEST_P(VectorGames, ALimitOfNodesIsKept) {
  Rng rng(4);
  const auto state = random_decision(*game_, rng);
  for (const char* search : {"maxn:nodes=500", "upp:nodes=500", "upp:nodes=500,threads=2"}) {
    const auto thought = thought_of(*game_, state, search);
    EXPECT_LE(thought.counters.nodes, 502U) << search;
    EXPECT_FALSE(thought.ranked.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, VectorGames, testing::ValuesIn(games_for_vectors()),
                         [](const testing::TestParamInfo<std::string>& spec) {
                           return test_name(spec.param);
                         });

// --- two seats ---------------------------------------------------------------------------------------
class VectorsOfTwo : public testing::TestWithParam<std::string> {};

TEST_P(VectorsOfTwo, MaxnIsMinimax) {
  const auto game = game_of(GetParam());
  Rng rng(5);
  for (int i = 0; i < positions; ++i) {
    const auto state = random_position(*game, rng);
    const int depth = affordable(state, lines);
    SCOPED_TRACE(fmt::format("{} depth {}", state.text(), depth));
    const auto two =
        thought_of(*game, state, fmt::format("minimax:depth={},win_distance=off", depth));
    const auto vectors = thought_of(*game, state, fmt::format("maxn:depth={}", depth));
    const auto mover = static_cast<std::size_t>(state.turn().seat());
    for (const auto& ranked : vectors.ranked) {
      const auto same = std::find_if(two.ranked.begin(), two.ranked.end(),
                                     [&](const auto& one) { return one.move == ranked.move; });
      const Value value = same->value;
      const double expected = !is_decided(value) ? seat_value(value) : value > 0 ? 1 : -1;
      ASSERT_EQ(ranked.seats[mover], expected) << ranked.text;
      ASSERT_EQ(ranked.seats[1 - mover], -expected) << ranked.text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, VectorsOfTwo, testing::ValuesIn(two_seat_games()),
                         [](const testing::TestParamInfo<std::string>& spec) {
                           return test_name(spec.param);
                         });

// --- how much they look at ---------------------------------------------------------------------------
std::uint64_t nodes_with_root(const char* game_spec, const std::string& search) {
  const auto game = game_of(game_spec);
  return thought_of(*game, game->start(), search).counters.nodes + 1;
}

TEST(VectorNodes, MaxnLooksAtTheWholeTreeOfThreeWins) {
  EXPECT_EQ(nodes_with_root("three_wins", "maxn:depth=3"), 400U);
  EXPECT_EQ(nodes_with_root("three_wins", "maxn:depth=4"), 2'801U);
  EXPECT_EQ(nodes_with_root("three_wins", "maxn:depth=5"), 19'608U);
}
TEST(SlowVectorNodes, MaxnLooksAtTheWholeTreeOfThreeWins) {
  EXPECT_EQ(nodes_with_root("three_wins", "maxn:depth=6"), 137'257U);
  EXPECT_EQ(nodes_with_root("three_wins", "maxn:depth=7"), 960'800U);
  EXPECT_EQ(nodes_with_root("three_wins", "maxn:depth=8"), 6'469'870U);
}
TEST(SlowVectorNodes, UppNeedsAFewPercentOfThem) {
  EXPECT_LE(nodes_with_root("three_wins", "upp:depth=8,iterate=off,table=0,order=none"),
            6'469'870U * 4 / 100);
  EXPECT_LE(nodes_with_root("three_wins", "upp:depth=8,table=0"), 6'469'870U / 100);
}

// --- whom they fit -----------------------------------------------------------------------------------
TEST(VectorSearches, SayWhyTheyDoNotFit) {
  const auto pairs = make_player(*game_of("three_wins"), "mtdf", {});
  ASSERT_FALSE(pairs.ok());
  EXPECT_THAT(pairs.error().message, HasSubstr("more than two seats"));
  EXPECT_THAT(pairs.error().message, HasSubstr("maxn, upp"));
}

TEST(VectorSearches, CutsBySumsNeedShares) {
  const auto player = make_player(*game_of("three_wins"), "maxn:cuts=shallow", {});
  ASSERT_FALSE(player.ok());
  EXPECT_THAT(player.error().message, HasSubstr("must have shares=on"));
}

TEST(VectorSearches, TheLastMoveChosenBeforeAllItsEventsHasALowerBound) {
  const auto game = game_of("pig:target=30");
  const auto state = *game->parse("10+4-28");
  const auto cut = thought_of(*game, state, "upp:player_depth=2,iterate=off").ranked.front();
  EXPECT_EQ(cut.text, "roll");
  EXPECT_EQ(cut.bound, Bound::lower);
  const auto truth = thought_of(*game, state, "upp:player_depth=2,iterate=off,cuts=none");
  EXPECT_LT(cut.seats[0], truth.ranked.front().seats[0]);
}

TEST(VectorSearches, PigHoldsWhenThatWins) {
  const auto game = game_of("pig:target=30");
  const auto state = *game->parse("12+20-25");
  for (const char* search :
       {"maxn:depth=3", "upp:player_depth=2", "upp:player_depth=2,utility=risk"}) {
    EXPECT_EQ(thought_of(*game, state, search).ranked.front().text, "hold") << search;
  }
}

}  // namespace
}  // namespace brett
