#include <gtest/gtest.h>
#include "players/registry.h"
using namespace brett;
TEST(Smoke, Perft) {
  for (auto& e : Registry::standard().games()) {
    auto game = Registry::standard().game(e.facts.name);
    ASSERT_TRUE(game.ok());
    auto c = (*game)->perft(*(*game)->start(), 9);
    printf("%s %lu %lu\n", (*game)->spec().c_str(), c.leaves, c.ended);
    auto p = (*game)->playouts(*(*game)->start(), std::chrono::seconds(1), Rng(1), {});
    printf("%lu games/s\n", p.games);
  }
}
