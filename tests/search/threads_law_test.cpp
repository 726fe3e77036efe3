// Searches that share the root's moves among threads answer as one thread does: with the same value, and of
// equally good moves with the one that one thread takes.
#include <gtest/gtest.h>

#include <algorithm>

#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

class RootThreads : public testing::TestWithParam<std::string> {
 protected:
  SearchReport think(const std::string& spec, const Played& state, int multi = 1) const {
    return *player_of(*game_, spec)->think(state, {}, multi, {});
  }
  // Positions with a depth that one can afford.
  template <class Check>
  void on_positions(std::uint64_t seed, const Check& check) const {
    Rng rng(seed);
    const std::uint64_t most_leaves = sanitized ? 1000 : 5000;
    for (int i = 0; i < (sanitized ? 2 : 6); ++i) {
      Played state = random_position(*game_, rng);
      if (!state.turn().is_seat()) continue;
      int depth = 1;
      while (depth < 5 && state.state().perft(depth + 1).leaves < most_leaves) ++depth;
      ASSERT_NO_FATAL_FAILURE(check(state, depth));
    }
  }
  std::unique_ptr<Game> game_ = game_of(GetParam());
};

const std::vector<std::string> searches{"paranoid", "brs", "brs:turns=legal", "expectimax:star=2",
                                        "maxn"};

std::string with(const std::string& search, const std::string& options) {
  return fmt::format("{}{}{}", search, search.find(':') == std::string::npos ? ":" : ",", options);
}

TEST_P(RootThreads, TakeTheMoveThatOneThreadTakes) {
  on_positions(1, [&](const Played& state, int depth) {
    for (const std::string& search : searches) {
      // In one iteration: of more the later ones try the moves in the order of bounds that threads have found.
      const bool deepens = !search.starts_with("maxn");
      const std::string spec =
          with(search, fmt::format("depth={},ties=first{}", depth, deepens ? ",iterate=off" : ""));
      for (const int multi : {1, 2}) {
        const auto alone = think(spec, state, multi).ranked.front();
        for (const char* threads : {",threads=2", ",threads=4"}) {
          SCOPED_TRACE(fmt::format("{} {}{} multi {}", state.text(), spec, threads, multi));
          const auto found = think(spec + threads, state, multi).ranked.front();
          ASSERT_EQ(found.value, alone.value);
          ASSERT_EQ(found.seats, alone.seats);
          ASSERT_EQ(found.bound, alone.bound);
          // Means over events may differ in their last bits, so that another of equally good moves leads.
          if (!state.state().facts().chance) {
            ASSERT_EQ(found.text, alone.text);
          }
        }
      }
    }
  });
}

TEST_P(RootThreads, HaveTheValueOfOneThreadAfterManyIterations) {
  on_positions(2, [&](const Played& state, int depth) {
    for (const std::string& search : searches) {
      for (const char* options : {",table=1", ",table=0", ",ties=random", ",best_n=3"}) {
        const std::string spec = with(search, fmt::format("depth={}{}", depth, options));
        SCOPED_TRACE(fmt::format("{} {}", state.text(), spec));
        const auto all = think(spec, state, static_cast<int>(state.moves().size()));
        const auto found = think(spec + ",threads=2", state).ranked.front();
        ASSERT_EQ(found.value, all.ranked.front().value);
        ASSERT_TRUE(found.is_exact());
        const auto same = std::find_if(all.ranked.begin(), all.ranked.end(),
                                       [&](const auto& move) { return move.text == found.text; });
        ASSERT_EQ(same->value, found.value);
      }
    }
  });
}

std::vector<std::string> games() {
  std::vector<std::string> list = two_seat_games();
  for (const char* spec : {"three_wins", "three_wins:seats=4", "three_wins_chance",
                           "three_wins_chance:seats=4,blank_every=2", "pig:target=20",
                           "pig:target=20,seats=3", "kuhn_poker", "kuhn_poker:seats=3"}) {
    list.emplace_back(spec);
  }
  return list;
}
INSTANTIATE_TEST_SUITE_P(Games, RootThreads, testing::ValuesIn(games()),
                         [](const auto& game) { return test_name(game.param); });

TEST(LimitOfNodes, HoldsForAllThreadsTogether) {
  const auto game = game_of("three_wins");
  for (const char* spec : {"paranoid:nodes=900,threads=3", "brs:nodes=900,threads=3",
                           "expectimax:nodes=900,threads=3", "maxn:nodes=900,threads=3"}) {
    const auto thought = player_of(*game, spec)->think(game->start(), {}, 1, {});
    EXPECT_LE(thought->counters.nodes, 903U) << spec;
    EXPECT_GT(thought->counters.nodes, 0U) << spec;
  }
}

}  // namespace
}  // namespace brett
