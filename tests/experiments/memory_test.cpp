// No search of the published experiments takes more memory than the table that its report names.
#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

#include "experiments/experiment.h"
#include "experiments/study_players.h"
#include "experiments/table_size.h"
#include "sanitized.h"

namespace brett {
namespace {

TEST(TableSize, IsThatOfTheSpecOrOfTheSearch) {
  const auto game = with_studies(Registry::standard()).game("othello");
  EXPECT_EQ(table_megabytes(**game, "mtdf:depth=5,table=64"), 64);
  EXPECT_EQ(table_megabytes(**game, "alphabeta:table=0"), 0);
  EXPECT_EQ(table_megabytes(**game, "mtdf:depth=5"), 16);
  EXPECT_EQ(table_megabytes(**game, "best_first:depth=5"), std::nullopt);
}

long resident_megabytes() {
  long total = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE) >> 20;
}

// One long decision; measured while the player still has all it took.
void expect_within_its_table(const Game& game, const std::string& spec) {
  constexpr long allowance = 8;  // lists of moves, and what an allocator keeps
  constexpr std::uint64_t nodes = 3'000'000;
  const long table = static_cast<long>(table_megabytes(game, spec).value_or(0));
  const long before = resident_megabytes();
  const auto player = make_player(game, spec, {.seed = 1});
  ASSERT_TRUE(player) << player.error().message;
  ASSERT_TRUE((*player)->think(game.start(), {.nodes = nodes}, 1, {})) << spec;
  EXPECT_LE(resident_megabytes() - before, table + allowance) << spec;
}

// Sanitizers keep freed memory, so that its size says nothing there.
TEST(ExperimentMemory, NoDeepestSearchOfR2TakesMoreThanItsTable) {
  if (sanitized) return;
  const auto experiment = load_experiment(with_studies(Registry::standard()), "r2", 1);
  ASSERT_TRUE(experiment) << experiment.error().message;
  const auto game = with_studies(Registry::standard()).game("othello");
  int searches = 0;
  for (const ExperimentTournament& tournament : experiment->tournaments) {
    for (const PlanPlayer& player : tournament.plan.players) {
      if (!player.name.ends_with(" 10")) continue;
      expect_within_its_table(**game, player.spec);
      ++searches;
    }
  }
  EXPECT_EQ(searches, 3 * 3) << "AB, MTD(f) and BFM; plain, modern and with the study's sign";
  expect_within_its_table(**game, "best_first:depth=64,expand=all");
}

}  // namespace
}  // namespace brett
