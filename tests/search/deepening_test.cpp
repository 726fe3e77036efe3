// Which depths a search tries, when it stops, and what it says on the way.
#include "search/deepening.h"

#include <gtest/gtest.h>

#include <array>
#include <tuple>
#include <vector>

#include "search/root_moves.h"

namespace brett {
namespace {

using namespace std::chrono_literals;
using Step = Deepening::Step;

// The depths that are tried until one of them has this outcome.
std::vector<int> steps(const Limits& limits, bool iterate, int last = 1000,
                       Step outcome = Step::stopped) {
  std::vector<int> tried;
  Deepening(limits, iterate).run({}, [&](int depth, SearchResult&) {
    tried.push_back(depth);
    return depth == last ? outcome : Step::finished;
  });
  return tried;
}

TEST(Deepening, TriesOneDepthAfterTheOther) {
  EXPECT_EQ(steps({.depth = 4}, true), (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(steps({.depth = 1}, true), (std::vector{1}));
  EXPECT_EQ(steps({.depth = 4}, true, 2), (std::vector{1, 2}));
  EXPECT_EQ(steps({.depth = 4}, true, 3, Step::settled), (std::vector{1, 2, 3}));
}

TEST(Deepening, SkipsToAFixedDepthUnlessAnswersAreNeededBefore) {
  EXPECT_EQ(steps({.depth = 4}, false), (std::vector{4}));
  EXPECT_EQ(steps({.depth = 50, .player_depth = 3}, false), (std::vector{3}));
  EXPECT_EQ(steps({.depth = 2, .soft_time = 1h}, false), (std::vector{1, 2}));
  EXPECT_EQ(steps({.nodes = 9}, false, 3), (std::vector{1, 2, 3}));
}

TEST(Deepening, EndsSomewhereWithoutALimit) {
  EXPECT_EQ(steps({}, true).size(), 100U);
  EXPECT_EQ(steps({.depth = 5000}, false), (std::vector{100}));
}

TEST(Deepening, CountsChangesOfThePlayerIfThoseAreLimited) {
  const Deepening by_plies({.depth = 9}, true);
  EXPECT_EQ(by_plies.left(4), (Depth{4, Depth::no_limit}));
  const Deepening by_players({.player_depth = 9}, true);
  EXPECT_EQ(by_players.left(4), (Depth{Depth::no_limit, 4}));
  const Deepening by_both({.depth = 30, .player_depth = 9}, true);
  EXPECT_EQ(by_both.left(4), (Depth{30, 4}));
  const Deepening beyond_all({.depth = 30'000, .player_depth = 9}, true);
  EXPECT_EQ(beyond_all.left(4), (Depth{Depth::most_plies, 4}));
}

TEST(Deepening, BeginsNoStepAfterTheSoftTime) {
  EXPECT_EQ(steps({.depth = 4, .soft_time = 0ns}, true), (std::vector{1}));
  EXPECT_EQ(steps({.depth = 4, .soft_time = 1h}, true).size(), 4U);
}

TEST(Deepening, SaysWhatWasFoundAfterEachStep) {
  using Told = std::tuple<int, bool, std::uint64_t>;  // depth, complete, nodes
  std::vector<Told> told;
  const auto progress = [&](const SearchResult& result) {
    told.emplace_back(result.depth, result.complete, result.counters.nodes);
  };
  const auto search = [&](int last, Step outcome) {
    told.clear();
    return Deepening({.depth = 3}, true).run(progress, [&](int depth, SearchResult& result) {
      result.counters.nodes += 10;
      return depth == last ? outcome : Step::finished;
    });
  };
  EXPECT_TRUE(search(3, Step::finished).complete);
  EXPECT_EQ(told, (std::vector<Told>{{1, false, 10}, {2, false, 20}, {3, true, 30}}));
  EXPECT_TRUE(search(2, Step::settled).complete);
  EXPECT_EQ(told, (std::vector<Told>{{1, false, 10}, {2, true, 20}}));
  const SearchResult stopped = search(2, Step::stopped);
  EXPECT_EQ(told, (std::vector<Told>{{1, false, 10}}));
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.depth, 1);
}

// --- the root's moves --------------------------------------------------------------------------------
struct Scored : RootMove {
  int value = 0;
};
Scored scored(int name, int value, Bound bound) {
  Scored move;
  move.move.bytes = static_cast<std::uint64_t>(name);
  move.place = move.rank = name;
  move.value = value;
  move.bound = bound;
  return move;
}
bool is_higher(const Scored& a, const Scored& b) { return a.value > b.value; }
std::vector<int> names(const std::vector<Scored>& moves) {
  std::vector<int> list;
  for (const Scored& move : moves) list.push_back(static_cast<int>(move.move.bytes));
  return list;
}

TEST(RootMoves, AreSortedByValueThenByWhatIsKnownThenByRank) {
  std::vector<Scored> moves{scored(0, 1, Bound::exact), scored(1, 5, Bound::upper),
                            scored(2, 5, Bound::exact), scored(3, 7, Bound::upper),
                            scored(4, 5, Bound::exact)};
  moves[2].rank = 9;
  sort_best_first(moves, is_higher);
  EXPECT_EQ(names(moves), (std::vector{3, 4, 2, 1, 0}));
  sort_by_place(moves);
  EXPECT_EQ(names(moves), (std::vector{0, 1, 2, 3, 4}));
}

TEST(RootMoves, OnlyThoseKnownToBeEquallyGoodAreDrawn) {
  Rng rng(1);
  const std::vector<Scored> moves{scored(0, 5, Bound::exact), scored(1, 5, Bound::exact),
                                  scored(2, 5, Bound::upper), scored(3, 5, Bound::exact)};
  std::array<int, 4> drawn{};
  for (int i = 0; i < 100; ++i) ++drawn[draw_among_equals(moves, is_higher, rng)];
  EXPECT_GT(drawn[0], 20);
  EXPECT_GT(drawn[1], 20);
  EXPECT_EQ(drawn[0] + drawn[1], 100);
}

TEST(RootMoves, ThatWereNotSearchedFollowWithTheLastValue) {
  SearchResult result;
  add_untried(Move{7}, result.ranked);
  EXPECT_EQ(result.best().value, 0);
  result.ranked[0] = {.move = Move{1}, .value = 5, .bound = Bound::exact, .seats = {0.5, -0.5}};
  add_untried(Move{7}, result.ranked);
  EXPECT_EQ(result.ranked[1].value, 5);
  EXPECT_EQ(result.ranked[1].bound, Bound::none);
  EXPECT_EQ(result.ranked[1].seats, result.ranked[0].seats);
  EXPECT_EQ(result.ranked[1].line, (std::vector{Move{7}}));
}

}  // namespace
}  // namespace brett
