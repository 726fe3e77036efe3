// Lines that searches expect: legal to their last move, and none goes on after the end.
#include <gtest/gtest.h>

#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

void expect_playable(const Played& from, const SearchReport& thought, const std::string& spec) {
  for (const SearchReport::Ranked& ranked : thought.ranked) {
    Played state = from;
    for (const std::string& move : ranked.line) {
      ASSERT_FALSE(state.turn().is_over())
          << spec << " goes on after the end of " << from.text() << " with " << move;
      ASSERT_TRUE(state.play_moves(move)) << spec << " in " << state.text() << ": " << move;
    }
    if (!ranked.is_exact() || !is_decided(ranked.value)) continue;
    EXPECT_LE(std::ssize(ranked.line), plies_to_end(ranked.value)) << spec << ' ' << from.text();
  }
}

TEST(ExpectedLines, ArePlayableAndEndWithTheGame) {
  const auto game = game_of("connect_four");
  Rng rng(7);
  for (int i = 0; i < (sanitized ? 3 : 60); ++i) {
    const auto position = random_position(*game, rng);
    if (!position.turn().is_seat()) continue;
    for (const std::string spec : {"alphabeta:depth=7,table=0", "alphabeta:depth=6,iterate=off",
                                   "pvs:depth=7", "mtdf:depth=6"}) {
      const auto thought = player_of(*game, spec)->think(position, {}, 7, {});
      ASSERT_NO_FATAL_FAILURE(expect_playable(position, *thought, spec));
    }
  }
}

}  // namespace
}  // namespace brett
