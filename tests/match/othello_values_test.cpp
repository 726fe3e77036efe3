// What people are told of Othello by the player that analyses if nobody names another: values in discs that do
// not jump about, and marks that agree with theory.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "match/analysis.h"
#include "match/tune_scale.h"
#include "players/levels.h"
#include "players/registry.h"
#include "search/positions.h"

namespace brett::othello_values_tests {
namespace {

using ::testing::HasSubstr;

// The analyser to a depth, instead of its number of nodes.
std::string to_depth(int depth) { return fmt::format("pvs:depth={},eval=linear", depth); }

double discs(const Game& game, const std::string& spec, const Played& state) {
  const auto report = player_of(game, spec)->think(state, {}, 1, {}).value();
  const auto scale = ValueScale::of(game, spec).value();
  const auto margin = scale.margin(report.ranked.front().value);
  EXPECT_TRUE(margin.has_value()) << state.text();
  return margin.value_or(0);
}

TEST(OthelloValues, StrongLevelsAndTheAnalyserUseTheLearnedWeights) {
  const auto game = game_of("othello");
  const auto levels = levels_of(*game).value();
  for (std::size_t level = 6; level < level_count; ++level) {
    EXPECT_THAT(levels[level].spec, HasSubstr("eval=linear"));
  }
  EXPECT_THAT(default_analyser(*game).value(), HasSubstr("eval=linear"));
}

TEST(OthelloValues, OtherBoardsHaveTheSameLevelsWithTheirOwnEvaluation) {
  const auto game = game_of("othello:size=6");
  const auto levels = levels_of(*game).value();
  EXPECT_EQ(levels[9].spec, "pvs:nodes=2000000,table=128,ties=random");
  EXPECT_TRUE(make_player(*game, levels[9].spec, {}).ok());
}

TEST(OthelloValues, TheStartIsEqual) {
  const auto game = game_of("othello");
  for (const int depth : {5, 6, 7, 8}) {
    EXPECT_LE(std::abs(discs(*game, to_depth(depth), game->start())), 1) << "depth " << depth;
  }
}

TEST(OthelloValues, OnePlyMoreChangesThemLittle) {
  const auto game = game_of("othello");
  for (const int depth : {5, 6, 7}) {
    int near = 0;
    for (const std::string& line : data_lines("positions/othello-20.txt")) {
      const Played state = game->parse(line).value();
      const double change =
          discs(*game, to_depth(depth + 1), state) - discs(*game, to_depth(depth), state);
      near += std::abs(change) < 5 ? 1 : 0;
    }
    EXPECT_GE(near, 16) << "of 20 positions from depth " << depth << " to " << depth + 1;
  }
}

std::vector<AnalysedPly> analysed(const std::string& moves, int depth) {
  const auto game = game_of("othello");
  const auto list = game->start().play_moves(moves).value();
  const auto player = player_of(*game, to_depth(depth));
  return analyse_game(game->start(), list, *player, *MarkLimits::usual_for(*game, player->spec()),
                      {}, {})
      .value();
}

TEST(OthelloValues, TheMainLineOfTheTigerIsNotMarked) {
  for (const int depth : {6, 8}) {
    for (const AnalysedPly& ply : analysed("f5 d6 c3 d3 c4 f4", depth)) {
      EXPECT_TRUE(ply.mark == Mark::none || ply.mark == Mark::strong)
          << ply.move << " at depth " << depth << " loses " << ply.loss / 10.0 << " %";
    }
  }
}

TEST(OthelloValues, NoMistakeLosesMoreThanTheBoard) {
  const auto game = game_of("othello");
  Rng rng(3);
  Played state = game->start();
  std::string moves;
  while (!state.turn().is_over()) {
    const Move move = state.random_move(rng);
    moves += state.text(move) + ' ';
    state.play(move);
  }
  int with_margin = 0;
  for (const AnalysedPly& ply : analysed(moves, 3)) {
    if (!ply.margin_lost) continue;
    ++with_margin;
    EXPECT_LE(*ply.margin_lost, 64) << ply.number;
    EXPECT_LE(std::abs(*ply.margin), 64) << ply.number;
    EXPECT_LE(ply.loss, value_unit) << ply.number;
  }
  EXPECT_GT(with_margin, 40);
}

}  // namespace
}  // namespace brett::othello_values_tests
