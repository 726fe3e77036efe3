#include "match/series.h"

#include <gmock/gmock.h>

#include "players/registry.h"

namespace brett {
namespace {

SeriesResult played(std::string_view game, SeriesSettings plan) {
  const auto result = play_series(**Registry::standard().game(game), plan, {}, {});
  EXPECT_TRUE(result);
  return *result;
}

TEST(Series, RandomPliesAreTheSameForBothSeatings) {
  // Equal players and equal openings: what the first seat wins in one game, it wins in the next.
  const SeriesResult result = played(
      "connect_four",
      {.players = {"alphabeta:depth=2", "alphabeta:depth=2"}, .random_plies = 4, .games = 20});
  EXPECT_EQ(result.games, 20);
  EXPECT_EQ(result.players[0].wins, result.players[1].wins);
}
TEST(Series, RandomPliesMakeGamesDiffer) {
  const auto margin = [](int random_plies, std::uint64_t seed) {
    return played("othello", {.players = {"alphabeta:depth=1", "alphabeta:depth=2"},
                              .random_plies = random_plies,
                              .games = 4,
                              .seed = seed})
        .players[0]
        .margin;
  };
  EXPECT_EQ(margin(0, 1), margin(0, 2));
  EXPECT_NE(margin(6, 1), margin(6, 2));
}
TEST(Series, RandomPliesThatAlwaysEndTheGameAreRefused) {
  const SeriesSettings plan{.players = {"random", "random"}, .random_plies = 9, .games = 4};
  EXPECT_FALSE(play_series(**Registry::standard().game("tic_tac_toe"), plan, {}, {}));
}
TEST(Series, RandomPliesThatEndTheGameAfterAnOpeningAreRefused) {
  const auto game = std::move(*Registry::standard().game("tic_tac_toe"));
  SeriesSettings plan{.players = {"random", "random"},
                      .openings = {"b2", "a1 a2 b1 b2 c2 c1"},
                      .random_plies = 3,
                      .games = 4};
  const auto refused = play_series(*game, plan, {}, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "random_plies=3: must be fewer, the game is over by then after opening 'a1 a2 b1 b2 c2 "
            "c1'");
  plan.random_plies = 2;
  std::size_t shortest = 9;
  plan.keep = [&](const Record& record) { shortest = std::min(shortest, record.plies.size()); };
  ASSERT_TRUE(play_series(*game, plan, {}, {}));
  EXPECT_GT(shortest, 3U);
}
TEST(Series, RandomPliesTakeChanceEventsToo) {
  const SeriesResult result =
      played("pig", {.players = {"random", "random"}, .random_plies = 5, .games = 6});
  EXPECT_EQ(result.games, 6);
  EXPECT_EQ(result.forfeits, 0);
}

}  // namespace
}  // namespace brett
