// How much memory searches take: what they were given, however long they run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

constexpr long allowance_mb = 64;

long resident_mb() {
  long total = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE) >> 20;
}
long machine_mb() { return (sysconf(_SC_PHYS_PAGES) >> 10) * sysconf(_SC_PAGESIZE) >> 10; }

// The most that the process grows by while this search thinks.
void expect_within(std::string_view game_spec, const std::string& search, long given_mb,
                   std::uint64_t nodes) {
  const auto game = game_of(game_spec);
  const long before = resident_mb();
  const auto player = player_of(*game, search);
  for (int move = 0; move < 2; ++move) {
    const auto thought = player->think(game->start(), {.nodes = nodes}, 1, {});
    EXPECT_GE(thought->counters.nodes, nodes / 2) << search;
    EXPECT_LE(resident_mb() - before, given_mb + allowance_mb) << search;
  }
}

void expect_all_within(std::uint64_t tree_nodes, std::uint64_t playouts) {
  for (const char* game : {"othello", "connect_four", "morris"}) {
    for (const char* tree : {"minimax:depth=64,memo=on,table=16", "minimax:depth=64",
                             "alphabeta:depth=64,table=16", "pvs:depth=64,table=16,keep_table=game",
                             "mtdf:depth=64,table=16", "pvs:threads=2,table=16"}) {
      expect_within(game, tree, 16, tree_nodes);
    }
    expect_within(game, "best_first:expand=all", 0, tree_nodes);
    expect_within(game, "mcts:memory=16", 16, playouts);
    expect_within(game, "mcts:memory=16,threads=2", 16, playouts);
    expect_within(game, "maxn_mcts:memory=16", 16, playouts);
    expect_within(game, "montecarlo", 0, playouts);
  }
}

// Sanitizers keep freed memory, so that its size says nothing there.
TEST(SearchMemory, StaysWithinTheTable) {
  if (!sanitized) expect_all_within(60'000, 3'000);
}

TEST(SlowSearchMemory, StaysWithinTheTableHoweverLongTheSearch) {
  if (!sanitized) expect_all_within(10'000'000, 400'000);
}

TEST(SearchMemory, TablesOfAnySizeThatFitsWork) {
  const auto game = game_of("othello");
  for (const char* size : {"1", "3", "64", "4096"}) {
    if (std::string_view(size) == "4096" && (sanitized || machine_mb() <= 5000)) continue;
    for (const char* search : {"alphabeta", "pvs", "mtdf"}) {
      const auto player = player_of(*game, fmt::format("{}:depth=3,table={}", search, size));
      EXPECT_TRUE(player->think(game->start(), {}, 1, {})->complete) << search << ' ' << size;
    }
  }
}

TEST(SearchMemory, ATableLargerThanMemoryIsRefusedInWords) {
  const auto game = game_of("othello");
  for (const char* spec : {"minimax:memo=on,table=1048576", "alphabeta:table=1048576",
                           "pvs:table=1048576", "mtdf:table=1048576"}) {
    if (machine_mb() > 1048576) continue;
    const auto player = make_player(*game, spec, {});
    ASSERT_FALSE(player.ok()) << spec;
    EXPECT_NE(player.error().message.find("table=1048576"), std::string::npos);
    EXPECT_NE(player.error().message.find("must be less than this machine's memory"),
              std::string::npos)
        << player.error().message;
  }
}

TEST(SlowSearchMemory, AFullTableOfFourGigabytesWorks) {
  if (machine_mb() > 6000) expect_within("othello", "pvs:depth=64,table=4096", 4096, 20'000'000);
}

}  // namespace
}  // namespace brett
