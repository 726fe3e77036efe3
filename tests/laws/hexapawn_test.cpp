// The toy game of the browser tests is a game like any other: it keeps the laws.
#include <gtest/gtest.h>

#include "laws/laws.h"
#include "players/game_entry.h"
#include "players/registry.h"
#include "toy/hexapawn.h"

namespace brett {
namespace {

Registry with_hexapawn() {
  Registry registry = Registry::standard();
  registry.add(game_entry<Hexapawn>());
  return registry;
}

TEST(Hexapawn, KeepsTheLaws) { laws::expect_laws(**with_hexapawn().game("hexapawn")); }

TEST(Hexapawn, IsWonByWhoMovesSecond) {
  const auto game = with_hexapawn().game("hexapawn");
  const auto player = make_player(**game, "alphabeta:depth=12", {});
  ASSERT_TRUE(player.ok());
  const auto thought = (*player)->think((*game)->start(), {}, 1, {});
  ASSERT_TRUE(thought.has_value());
  EXPECT_LT(thought->ranked.front().value, 0);
}

}  // namespace
}  // namespace brett
