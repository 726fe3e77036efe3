#include <gmock/gmock.h>

#include <algorithm>

#include "cli/views/table.h"
#include "cli/views/tournament_view.h"
#include "core/text.h"

namespace brett::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TournamentPlan four_players() {
  return *read_plan(Registry::standard(), R"(
game = "othello"
format = "round_robin"
games = 2
seed = 1
players = ["random", "pvs:depth=2", "alphabeta:depth=1,epsilon=0.4", { name = "Größe", spec = "random" }]
)",
                    "plan");
}

std::vector<std::string> lines_in(const TerminalSize& size) {
  static const TournamentPlan plan = four_players();
  static const TournamentResults results = *TournamentResults::make(plan);
  return live_lines(plan, {.results = results, .known = 12}, false, size);
}

TEST(Shortened, CountsCharactersAndSaysThatItCut) {
  EXPECT_EQ(shortened("alphabeta", 9), "alphabeta");
  EXPECT_EQ(shortened("alphabeta", 8), "alpha...");
  EXPECT_EQ(shortened("Größenwahn", 10), "Größenwahn");
  EXPECT_EQ(shortened("Größenwahn", 7), "Größ...");
  EXPECT_EQ(shortened("alphabeta", 2), "al");
  EXPECT_EQ(shortened("alphabeta", 0), "");
}

TEST(LiveTable, ShowsAllWhereThereIsRoom) {
  const auto lines = lines_in({.columns = 120, .rows = 40});
  ASSERT_THAT(lines, SizeIs(6));
  EXPECT_THAT(lines[0], HasSubstr("difference"));
  EXPECT_THAT(joined(lines, "\n"), HasSubstr("alphabeta:depth=1,epsilon=0.4  "));
  EXPECT_EQ(lines[5], "0 of 12 games");
}

TEST(LiveTable, ShortensNamesBeforeItLosesNumbers) {
  const auto lines = lines_in({.columns = 70, .rows = 40});
  EXPECT_THAT(joined(lines, "\n"), HasSubstr("alphabeta:depth...      0       0"));
  EXPECT_THAT(lines[0], testing::EndsWith("lost"));
}

// A line that the terminal breaks would be left behind when the table is drawn anew.
TEST(LiveTable, NoLineIsLongerThanTheTerminalAndNoneAboveIt) {
  for (std::size_t columns = 1; columns < 120; ++columns) {
    for (std::size_t rows = 3; rows < 12; ++rows) {
      const auto lines = lines_in({.columns = columns, .rows = rows});
      EXPECT_LT(lines.size(), rows);
      for (const std::string& line : lines) {
        const auto characters = static_cast<std::size_t>(
            std::count_if(line.begin(), line.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
        EXPECT_LE(characters, std::max<std::size_t>(columns - 1, 1)) << line;
      }
    }
  }
}

TEST(LiveTable, SaysHowManyPlayersItHasNoRoomFor) {
  const auto lines = lines_in({.columns = 20, .rows = 5});
  EXPECT_THAT(lines,
              ElementsAre("rank  player  ga...", testing::_, "      3 more", "0 of 12 games"));
}

}  // namespace
}  // namespace brett::cli
