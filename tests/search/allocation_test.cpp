// Searches of any number of seats take no memory for a node: a deeper search asks for hardly more of it.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "sanitized.h"
#include "search/positions.h"

// Sanitizers have allocators of their own, which count other things.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
namespace {
std::atomic<std::uint64_t> allocations{0};
}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace brett {
namespace {

struct Cost {
  std::uint64_t nodes;
  std::uint64_t allocations;
};
Cost cost_of(std::string_view game_spec, const std::string& spec) {
  const auto game = game_of(game_spec);
  const auto player = player_of(*game, spec);
  const auto start = game->start();
  const std::uint64_t before = allocations;
  const auto thought = player->think(start, {}, 1, {});
  return {thought->counters.nodes, allocations - before};
}

TEST(Allocation, NodesTakeNone) {
  for (const char* game : {"three_wins", "three_wins_chance"}) {
    for (const char* search :
         {"maxn", "upp", "upp:table=0,order=none,iterate=off", "paranoid", "brs", "expectimax"}) {
      const std::string spec = search;
      const char* join = spec.find(':') == std::string::npos ? ":" : ",";
      const Cost shallow = cost_of(game, spec + join + "player_depth=3");
      const Cost deep = cost_of(game, spec + join + "player_depth=6");
      ASSERT_GT(deep.nodes, 5 * shallow.nodes) << game << ' ' << search;
      // Iterations note their root moves.
      EXPECT_LT(deep.allocations, shallow.allocations + 400) << game << ' ' << search;
      EXPECT_LT(deep.allocations * 10, deep.nodes) << game << ' ' << search;
    }
  }
}

}  // namespace
}  // namespace brett
#endif
