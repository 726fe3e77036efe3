// The slip of the 2023 study, by hand; search_laws_test.cpp has it on random positions.
#include "search/negamax/study2023.h"

#include <gtest/gtest.h>

#include "search/negamax/alphabeta.h"
#include "search/negamax/best_first.h"
#include "search/negamax/mtdf.h"
#include "search/negamax/paper_tree.h"
#include "search/positions.h"

namespace brett {
namespace {

struct ReadTree {
  std::string best;   // move
  Value value = 0;    // in points
  std::string asked;  // which states were evaluated, in order
};

template <class Search>
ReadTree read_tree(int depth, Study2023 slip) {
  typename Search::Options options;
  options.depth = depth;
  options.study2023 = slip;
  const auto evaluation = std::make_shared<PaperEvaluation>(std::map<std::string, int>{
      {"", 0}, {"l", 6}, {"r", 4}, {"ll", 2}, {"lr", 7}, {"rl", 5}, {"rr", 8}});
  const Played game{PaperTree()};
  const auto found = Search::make(options, {evaluation, {}, 1})->search({.game = game});
  return {game.text(found.best().move), found.best().value / value_unit, evaluation->asked};
}

template <class Search>
class Study2023Search : public testing::Test {};
using MisreadingSearches = testing::Types<AlphaBeta, Mtdf, BestFirst>;
TYPED_TEST_SUITE(Study2023Search, MisreadingSearches);

TYPED_TEST(Study2023Search, ReadsEvaluationsOfTheOpponentsTurnsWithTheWrongSign) {
  const ReadTree right = read_tree<TypeParam>(1, Study2023::off);
  EXPECT_EQ(right.best, "l");
  EXPECT_EQ(right.value, 6);
  const ReadTree misread = read_tree<TypeParam>(1, Study2023::sign);
  EXPECT_EQ(misread.best, "r");
  EXPECT_EQ(misread.value, -4);
}

TYPED_TEST(Study2023Search, ReadsThoseOfItsOwnTurnsRight) {
  for (const Study2023 slip : {Study2023::off, Study2023::sign}) {
    const ReadTree read = read_tree<TypeParam>(2, slip);
    EXPECT_EQ(read.best, "r");
    EXPECT_EQ(read.value, 5);
  }
}

TEST(Study2023, LeadsBestFirstMinimaxAstrayOnTheWay) {
  EXPECT_EQ(read_tree<BestFirst>(2, Study2023::off).asked, "l r ll rl rr");
  EXPECT_EQ(read_tree<BestFirst>(2, Study2023::sign).asked, "l r rl rr");
}

TEST(Study2023, TakesAWinAtTheNextMoveForALoss) {
  const auto game = game_of("tic_tac_toe");
  const auto state = *game->parse("XX-OO---- X");
  for (const char* search : {"alphabeta", "mtdf", "best_first"}) {
    const auto player = player_of(*game, fmt::format("{}:eval=plain,study2023=sign", search));
    const auto thought = player->think(state, {.depth = 1}, 1, {});
    EXPECT_NE(thought->ranked.front().text, "c3") << search;
    EXPECT_EQ(thought->ranked.front().value, 0) << search;
  }
}

TEST(Study2023, DoesNotGoWithTheSlipsOfTheOtherStudy) {
  const auto game = game_of("othello");
  const auto player = make_player(*game, "alphabeta:study2019=both,study2023=sign", {});
  ASSERT_FALSE(player.ok());
  EXPECT_EQ(player.error().message,
            "study2023=sign for alphabeta: must be off where study2019 is on");
}

}  // namespace
}  // namespace brett
