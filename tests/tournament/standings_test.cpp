#include "tournament/standings.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brett {
namespace {

std::string row_text(const Standing& row) {
  const Tally& t = row.tally;
  return fmt::format("{} p{} {} {} {:+} {} {} {}", row.rank, row.player, t.games(), row.points,
                     t.difference(), t.wins, t.draws, t.losses);
}

TEST(Standings, ColumnsOfTheSpec) {
  const std::vector<Tally> tallies{{.wins = 1, .draws = 1, .losses = 2},
                                   {.wins = 3, .draws = 0, .losses = 1},
                                   {.wins = 1, .draws = 1, .losses = 2}};
  std::vector<std::string> rows;
  for (const Standing& row : standings(tallies, PointRule{3, 1, 0})) {
    rows.push_back(row_text(row));
  }
  EXPECT_THAT(rows,
              testing::ElementsAre("1 p1 4 9 +2 3 0 1", "2 p0 4 4 -1 1 1 2", "2 p2 4 4 -1 1 1 2"));
  EXPECT_EQ(standings(tallies, {})[1].points, 1.5);
}

TEST(Standings, PointsThenDifferenceThenWinsDecide) {
  const std::vector<Tally> tallies{{.wins = 1, .losses = 1, .margin = 3, .has_margin = true},
                                   {.draws = 2, .margin = 3, .has_margin = true},
                                   {.wins = 1, .losses = 1, .margin = 5, .has_margin = true},
                                   {.wins = 2, .margin = -9, .has_margin = true}};
  std::vector<int> order;
  std::vector<int> ranks;
  for (const Standing& row : standings(tallies, {})) {
    order.push_back(row.player);
    ranks.push_back(row.rank);
  }
  EXPECT_THAT(order, testing::ElementsAre(3, 2, 0, 1));
  EXPECT_THAT(ranks, testing::ElementsAre(1, 2, 3, 4));
}

TEST(Standings, MeritComesBeforePoints) {
  const std::vector<Tally> tallies{{.wins = 9}, {.wins = 1}};
  const std::vector<int> merits{0, 1};
  EXPECT_EQ(standings(tallies, {}, merits).front().player, 1);
}

TEST(Standings, PayoffsAboveZeroAreWins) {
  Tally tally;
  const GameResult result{{0.5, -0.25, 0}, {12, -20, 8}};
  for (std::size_t seat = 0; seat < 3; ++seat) tally.add(result, seat);
  EXPECT_EQ(tally, (Tally{.wins = 1, .draws = 1, .losses = 1, .margin = 0, .has_margin = true}));
}

// The published tournament of six weightings in Nine Men's Morris: rows black, columns white, cells
// white wins, draws, black wins; points are wins - losses.
TEST(CrossTable, PublishedMorrisTournamentAddsUp) {
  const int cells[6][6][3] = {{{0, 0, 0}, {1, 2, 0}, {2, 1, 0}, {2, 1, 0}, {3, 0, 0}, {2, 1, 0}},
                              {{1, 2, 0}, {0, 0, 0}, {3, 0, 0}, {3, 0, 0}, {3, 0, 0}, {2, 1, 0}},
                              {{0, 1, 2}, {1, 0, 2}, {0, 0, 0}, {1, 0, 2}, {0, 2, 1}, {1, 1, 1}},
                              {{1, 0, 2}, {0, 1, 2}, {1, 1, 1}, {0, 0, 0}, {1, 0, 2}, {0, 3, 0}},
                              {{0, 1, 2}, {0, 1, 2}, {1, 1, 1}, {1, 0, 2}, {0, 0, 0}, {1, 1, 1}},
                              {{1, 0, 2}, {1, 0, 2}, {1, 1, 1}, {0, 2, 1}, {1, 1, 1}, {0, 0, 0}}};
  CrossTable table(6);
  for (int black = 0; black < 6; ++black) {
    for (int white = 0; white < 6; ++white) {
      const std::vector<int> seats{white, black};
      const auto& [wins, draws, losses] = cells[black][white];
      for (int i = 0; i < wins; ++i) table.add(seats, std::vector<double>{1, -1});
      for (int i = 0; i < draws; ++i) table.add(seats, std::vector<double>{0, 0});
      for (int i = 0; i < losses; ++i) table.add(seats, std::vector<double>{-1, 1});
    }
  }
  std::vector<long long> points;
  for (int player = 0; player < 6; ++player) {
    Tally sum;
    for (int other = 0; other < 6; ++other) {
      if (other != player) sum += table.against(player, other);
    }
    EXPECT_EQ(sum.games(), 30);
    points.push_back(sum.difference());
  }
  EXPECT_THAT(points, testing::ElementsAre(-15, -17, 10, 6, 9, 7));
}

TEST(CrossTable, EverybodyMeetsEverybodyAtATable) {
  CrossTable table(4);
  table.add(std::vector<int>{3, 1, 2}, std::vector<double>{-1, 1, -1});
  EXPECT_EQ(table.against(1, 3).wins, 1);
  EXPECT_EQ(table.against(3, 1).losses, 1);
  EXPECT_EQ(table.against(2, 3).draws, 1);
  EXPECT_EQ(table.against(0, 1).games(), 0);
}

}  // namespace
}  // namespace brett
