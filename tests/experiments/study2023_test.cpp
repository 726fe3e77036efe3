// The slip of the 2023 study, by hand.
#include "experiments/study_players.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "search/negamax/paper_tree.h"
#include "search/positions.h"
#include "search/search_kinds.h"

namespace brett {
namespace {

struct ReadTree {
  std::string best;   // move
  Value value = 0;    // in points
  std::string asked;  // which states were evaluated, in order
};

ReadTree read_tree(const SearchKind& kind, const SearchKind::Values& values) {
  const auto evaluation = std::make_shared<PaperEvaluation>(std::map<std::string, int>{
      {"", 0}, {"l", 6}, {"r", 4}, {"ll", 2}, {"lr", 7}, {"rl", 5}, {"rr", 8}});
  const Played game{PaperTree()};
  const auto found = kind.choose(values)->make({evaluation, {}, 1})->search({.game = game});
  return {game.text(found.best().move), found.best().value / value_unit, evaluation->asked};
}
ReadTree rightly(const char* search, const char* depth) {
  return read_tree(*find_search(search), {{"depth", depth}});
}
ReadTree wrongly(const char* search, const char* depth) {
  return read_tree(study2023(), {{"search", search}, {"depth", depth}});
}

class Study2023Search : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Searches, Study2023Search,
                         testing::Values("alphabeta", "mtdf", "best_first"));

TEST_P(Study2023Search, ReadsEvaluationsOfTheOpponentsTurnsWithTheWrongSign) {
  const ReadTree right = rightly(GetParam(), "1");
  EXPECT_EQ(right.best, "l");
  EXPECT_EQ(right.value, 6);
  const ReadTree wrong = wrongly(GetParam(), "1");
  EXPECT_EQ(wrong.best, "r");
  EXPECT_EQ(wrong.value, -4);
}

TEST_P(Study2023Search, ReadsThoseOfItsOwnTurnsRight) {
  for (const ReadTree& read : {rightly(GetParam(), "2"), wrongly(GetParam(), "2")}) {
    EXPECT_EQ(read.best, "r");
    EXPECT_EQ(read.value, 5);
  }
}

TEST_P(Study2023Search, TakesAWinAtTheNextMoveForALoss) {
  const auto game = with_studies(Registry::standard()).game("tic_tac_toe");
  const auto state = *(*game)->parse("XX-OO---- X");
  const auto player = player_of(**game, fmt::format("study2023:search={},eval=plain", GetParam()));
  const auto thought = player->think(state, {.depth = 1}, 1, {});
  EXPECT_NE(thought->ranked.front().text, "c3");
  EXPECT_EQ(thought->ranked.front().value, 0);
}

// A finished game is the loss of whoever is to move next: of the searcher's opponent, and misread.
Value value_with_slip(const Played& state, Seat me, Seat mover, int depth, int ply) {
  const Turn turn = state.turn();
  const Seat next = turn.is_seat() ? turn.seat() : 1 - mover;
  const Goal goal;
  if (turn.is_over()) return goal.final_value(state.state(), next, ply);
  if (depth == 0) return PlainEvaluation().value(state.state(), next);
  Value best = next == me ? -infinite_value : infinite_value;
  for (const Move move : state.moves()) {
    Played child = state;
    child.play(move);
    const Value value = value_with_slip(child, me, next, depth - 1, ply + 1);
    best = next == me ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// Also where a seat moves twice, and asked in turn for both seats, whatever the table has kept.
TEST(Study2023, HasTheValueOfANaiveSearchWithTheSlip) {
  const auto game = with_studies(Registry::standard()).game("othello:size=4");
  std::vector<std::unique_ptr<Player>> players;
  for (const char* spec : {"search=alphabeta", "search=alphabeta,table=0,order=none,iterate=off",
                           "search=alphabeta,keep_table=game,fold=on", "search=mtdf",
                           "search=mtdf,keep_table=game", "search=best_first,expand=all"}) {
    players.push_back(player_of(**game, fmt::format("study2023:{},eval=plain", spec)));
  }
  Rng rng(3);
  for (int i = 0; i < 60; ++i) {
    const Played state = random_position(**game, rng);
    const int depth = 1 + i % 4;
    const Seat me = state.turn().seat();
    const Value truth = value_with_slip(state, me, me, depth, 0);
    for (const auto& player : players) {
      const auto thought = player->think(state, {.depth = depth}, 1, {});
      EXPECT_EQ(thought->ranked.front().value, truth)
          << state.text() << ' ' << player->spec() << " depth " << depth;
    }
  }
}

TEST(Study2023, LeadsBestFirstMinimaxAstrayOnTheWay) {
  EXPECT_EQ(rightly("best_first", "2").asked, "l r ll rl rr");
  EXPECT_EQ(wrongly("best_first", "2").asked, "l r rl rr");
}

TEST(Study2023, TakesTheOptionsOfItsSearch) {
  const auto game = with_studies(Registry::standard()).game("othello");
  const auto refusal = [&](std::string_view spec) {
    const auto player = make_player(**game, spec, {});
    return player ? (*player)->spec() : player.error().message;
  };
  EXPECT_EQ(refusal("study2023:table=64,depth=5,search=mtdf"),
            "study2023:search=mtdf,depth=5,table=64");
  EXPECT_EQ(refusal("study2023"), "study2023:search=alphabeta");
  EXPECT_EQ(refusal("study2023:search=pvs"),
            "search=pvs for study2023: must be alphabeta, mtdf or best_first");
  EXPECT_THAT(refusal("study2023:search=best_first,table=1"), testing::HasSubstr("best_first"));
}

}  // namespace
}  // namespace brett
