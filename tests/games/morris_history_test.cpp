// Nine Men's Morris: draws by repetition and without a mill.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "core/text.h"
#include "games/morris_positions.h"

namespace brett::morris_tests {
namespace {

constexpr std::string_view quiet_position = "W.B/..W/B../....../.W./WB./B.. w 0-0";
constexpr std::string_view there_and_back = "a7-a4 g7-g4 a4-a7 g4-g7";

Played shuffling(const MorrisParams& params) { return Played(position(quiet_position, params)); }

// Plays moves until the game is over; says how many were played.
int play_round(Played& game, std::string_view moves, int rounds) {
  int plies = 0;
  for (int round = 0; round < rounds; ++round) {
    for (const std::string_view text : words(moves)) {
      if (game.turn().is_over()) return plies;
      game.play(*game.parse_move(text));
      ++plies;
    }
  }
  return plies;
}

TEST(MorrisHistory, ThirdOccurrenceIsADraw) {
  auto game = shuffling({});
  EXPECT_EQ(play_round(game, there_and_back, 100), 8);
  EXPECT_EQ(game.end_reason(), "position repeated 3 times");
  EXPECT_TRUE(game.turn().is_over());
  EXPECT_EQ(game.payoff(0), 0.0);
  EXPECT_EQ(game.payoff(1), 0.0);
  EXPECT_EQ(game.warning().text, "");
}

TEST(MorrisHistory, TheLimitOfRepetitionsIsAParameter) {
  auto game = shuffling({.repetition = 5});
  EXPECT_EQ(play_round(game, there_and_back, 100), 16);
  EXPECT_EQ(game.end_reason(), "position repeated 5 times");
}

TEST(MorrisHistory, FortyPliesWithoutAMillAreADraw) {
  auto game = shuffling({.repetition = 0});
  EXPECT_EQ(play_round(game, there_and_back, 100), 40);
  EXPECT_EQ(game.end_reason(), "40 plies without a mill");
}

TEST(MorrisHistory, TheLimitWithoutAMillIsAParameter) {
  auto game = shuffling({.repetition = 0, .no_mill = 7});
  EXPECT_EQ(play_round(game, there_and_back, 100), 7);
  EXPECT_EQ(game.end_reason(), "7 plies without a mill");
}

TEST(MorrisHistory, BothLimitsCanBeOff) {
  auto game = shuffling({.repetition = 0, .no_mill = 0});
  EXPECT_EQ(play_round(game, there_and_back, 100), 400);
  EXPECT_EQ(game.end_reason(), "");
  EXPECT_EQ(game.warning().text, "");
}

TEST(MorrisHistory, WarnsWhenOnceMoreIsADraw) {
  auto game = shuffling({});
  EXPECT_EQ(game.warning().text, "");
  play_round(game, "a7-a4 g7-g4 a4-a7", 1);
  EXPECT_EQ(game.warning().text, "");
  play_round(game, "g4-g7", 1);
  EXPECT_EQ(game.warning().text, "this position has occurred 2 times, once more is a draw");
  play_round(game, "a7-d7", 1);
  EXPECT_EQ(game.warning().text, "");
}

TEST(MorrisHistory, WarnsFromFivePliesBeforeTheDrawWithoutAMill) {
  auto game = shuffling({.repetition = 0});
  play_round(game, there_and_back, 8);
  play_round(game, "a7-a4 g7-g4", 1);
  EXPECT_EQ(game.warning().text, "");
  play_round(game, "a4-a7", 1);
  EXPECT_EQ(game.warning().text, "without a mill a draw in 5 plies");
  play_round(game, "g4-g7 a7-a4 g7-g4 a4-a7", 1);
  EXPECT_EQ(game.warning().text, "without a mill a draw in 1 ply");
}

TEST(MorrisHistory, AMillStartsBothCountsAgain) {
  const MorrisParams params{.repetition = 3, .no_mill = 8};
  Played game(position("WW./..W/B../.....W/.B./B../B.. w 0-0", params));
  play_round(game, "f6-f4 a1-d1 f4-f6 d1-a1 f6-f4 a1-d1", 1);
  EXPECT_EQ(game.end_reason(), "");
  play_round(game, "g4-g7xc5", 1);
  EXPECT_EQ(play_round(game, "d3-c3 f4-g4 c3-d3 g4-f4", 100), 8);
  EXPECT_TRUE(game.turn().is_over());
}

TEST(MorrisHistory, PliesOfThePlacingPhaseDoNotCount) {
  const MorrisParams params{.men = 3, .repetition = 0, .no_mill = 2};
  Played game{Morris(params)};
  play_round(game, "a7 b6 g7 f6 c3 e3", 1);
  EXPECT_EQ(game.warning().text, "");
  EXPECT_EQ(play_round(game, "c3-d3 e3-e4 d3-c3", 1), 2);
  EXPECT_EQ(game.end_reason(), "2 plies without a mill");
}

TEST(MorrisHistory, TheSameBoardWithTheOtherSideToMoveIsAnotherPosition) {
  Played game(position("W.W/.../.../....../.../B.B/.WB b 0-0", {.repetition = 2}));
  const auto board_of = [](const Morris& state) { return state.text().substr(0, 30); };
  const std::string before = board_of(game.state().as<Morris>());
  play_round(game, "b2-c5 a7-d6 c5-c4 d6-a7 c4-b2", 1);  // three flights against two
  EXPECT_EQ(board_of(game.state().as<Morris>()), before);
  EXPECT_EQ(game.end_reason(), "");
}

TEST(MorrisHistory, ALossIsNotADraw) {
  Played game(position("BBB/W../.../BW...W/.../.../W.. w 0-0", {.no_mill = 1}));
  play_round(game, "b6-d6", 1);
  EXPECT_TRUE(game.turn().is_over());
  EXPECT_EQ(game.end_reason(), "");
  EXPECT_EQ(game.payoff(0), 1.0);
}

TEST(MorrisHistory, CopiesGoTheirOwnWays) {
  auto game = shuffling({});
  play_round(game, there_and_back, 1);
  auto copy = game;
  EXPECT_EQ(play_round(copy, there_and_back, 9), 4);
  EXPECT_EQ(game.end_reason(), "");
  EXPECT_EQ(play_round(game, "a7-d7 g7-g4 d7-a7", 1), 3);
  EXPECT_EQ(game.end_reason(), "");
}

// Repetitions counted the slow way, over the whole game, in random games of few stones.
TEST(MorrisHistory, RandomGamesEndWhereASlowCountSays) {
  int repetitions = 0, draws_without_mill = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const MorrisParams params{
        .men = 5, .repetition = seed % 4 < 2 ? 2 : 3, .no_mill = seed % 2 == 0 ? 0 : 30};
    Rng rng(seed);
    Played game{Morris(params)};
    std::map<std::string, int> seen;
    int quiet = 0;
    for (int ply = 0; ply < 2000; ++ply) {
      const Morris state = game.state().as<Morris>();
      const bool repeated = ++seen[state.text()] >= params.repetition;
      const bool no_mill = params.no_mill > 0 && quiet >= params.no_mill;
      ASSERT_EQ(game.turn().is_over(), state.turn().is_over() || repeated || no_mill) << seed;
      repetitions += repeated;
      draws_without_mill += no_mill;
      if (game.turn().is_over()) break;
      const auto move = state.random_move(rng);
      const bool moving = state.hand(0) == 0 && state.hand(1) == 0;
      quiet = moving && move.take == morris::none ? quiet + 1 : 0;
      game.play(boxed(move));
    }
  }
  EXPECT_GT(repetitions, 5) << "too few such games to say anything";
  EXPECT_GT(draws_without_mill, 5) << "too few such games to say anything";
}

}  // namespace
}  // namespace brett::morris_tests
