// Best-first minimax: the loop of Korf and Chickering on a tree worked out by hand, and the value
// of minimax where the whole tree is expanded.
#include <gtest/gtest.h>

#include <map>

#include "games/connect_four.h"
#include "games/morris.h"
#include "games/othello.h"
#include "games/tic_tac_toe.h"
#include "sanitized.h"
#include "search/negamax/paper_tree.h"
#include "search/positions.h"

namespace brett {
namespace {

const Move left_move = boxed(PaperTree::Move{0});
const Move right_move = boxed(PaperTree::Move{1});

SearchResult searched(const std::shared_ptr<PaperEvaluation>& evaluation, int depth,
                      std::string_view expand) {
  const Played game{PaperTree()};
  return searcher_of(fmt::format("best_first:depth={},expand={}", depth, expand),
                     {evaluation, {}, 1})
      ->search({.game = game});
}

// l (6) looks better than r (4). Below l the other side has ll (2): l falls to 2. Now r leads with
// 4: rl (5) and rr (8) lift it to 5, still the best line; r-rl is at the depth and ends the search.
const std::map<std::string, int> worked = {{"l", 6},  {"r", 4},  {"ll", 2},
                                           {"lr", 7}, {"rl", 5}, {"rr", 8}};

TEST(BestFirst, ExpandsTheEndOfTheBestLine) {
  const auto evaluation = std::make_shared<PaperEvaluation>(worked);
  const auto result = searched(evaluation, 2, "principal");
  // ll is below what r promises, so lr is never asked for.
  EXPECT_EQ(evaluation->asked, "l r ll rl rr");
  ASSERT_EQ(result.ranked.size(), 2U);
  EXPECT_EQ(result.best().move, right_move);
  EXPECT_EQ(result.best().value, 5 * value_unit);
  EXPECT_EQ(result.best().line.size(), 2U);
  EXPECT_EQ(result.best().line[1], left_move);
  EXPECT_EQ(result.ranked[1].value, 2 * value_unit);
  EXPECT_TRUE(result.complete);
}

TEST(BestFirst, ComesBackToALineThatLostItsLead) {
  // r (4) falls to 1 because of rl, so l is searched again, now against r's 1.
  auto values = worked;
  values["rl"] = 1;
  const auto evaluation = std::make_shared<PaperEvaluation>(values);
  const auto result = searched(evaluation, 2, "principal");
  EXPECT_EQ(evaluation->asked, "l r ll rl ll lr");
  EXPECT_EQ(result.best().move, left_move);
  EXPECT_EQ(result.best().value, 2 * value_unit);
}

TEST(BestFirst, EndsAtTheFirstPlyIfThatIsTheDepth) {
  const auto evaluation = std::make_shared<PaperEvaluation>(worked);
  const auto result = searched(evaluation, 1, "principal");
  EXPECT_EQ(evaluation->asked, "l r");
  EXPECT_EQ(result.best().value, 6 * value_unit);
}

// --- against minimax -----------------------------------------------------------------------------

// A value for every state that has nothing to do with the game: the worst that can happen to a
// best-first search. Few different values, so that there are ties.
class NoisyEvaluation final : public Evaluation {
 public:
  Value value(const State& state, Seat seat) const override {
    const auto noise = static_cast<Value>(state.key() % 21) - 10;
    return (seat == 0 ? noise : -noise) * value_unit;
  }
};

SearchResult run(const State& state, std::string_view spec, const Limits& limits = {}) {
  const Played game(state);
  return searcher_of(spec, {std::make_shared<NoisyEvaluation>(), {}, 1})
      ->search({.game = game, .limits = limits});
}

void expect_value_of_minimax(const State& start, int most_plies, int depth, int positions) {
  Rng rng(5);
  for (int i = 0; i < repeats(positions); ++i) {
    const auto plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(most_plies)));
    const State state = random_position(start, plies, rng);
    const auto truth = run(state, fmt::format("minimax:depth={}", depth));
    const auto found = run(state, fmt::format("best_first:depth={},expand=all", depth));
    ASSERT_EQ(truth.ranked.size(), found.ranked.size());
    for (const auto& move : found.ranked) {
      const auto same = std::find_if(truth.ranked.begin(), truth.ranked.end(),
                                     [&](const auto& one) { return one.move == move.move; });
      ASSERT_EQ(same->value, move.value) << state.text() << ' ' << state.text(move.move);
    }
    ASSERT_EQ(truth.best().move, found.best().move) << state.text();
  }
}

TEST(BestFirst, HasTheValueOfMinimaxWhereTheWholeTreeIsExpanded) {
  for (const int depth : {1, 2, 3, 4}) {
    expect_value_of_minimax(TicTacToe(), 6, depth, 30);
    expect_value_of_minimax(ConnectFour::Default(), 36, depth, 20);
    expect_value_of_minimax(ConnectFour::Free({4, 4, 3}), 10, depth, 30);
    expect_value_of_minimax(OthelloOn<10>(OthelloStart::othello, 4), 11, depth, 30);  // passes
  }
}

TEST(BestFirst, HasTheValueOfMinimaxInWideGames) {
  for (const int depth : {1, 2, 3}) {
    expect_value_of_minimax(OthelloOn<8>(), 50, depth, 10);
    expect_value_of_minimax(Morris({.men = 3}), 12, depth, 5);
  }
}

TEST(BestFirst, TakesAWinAtOnce) {
  const State state = *TicTacToe().parse("XX-OO---- X");
  const auto result = run(state, "best_first");
  EXPECT_EQ(state.text(result.best().move), "c3");
  EXPECT_EQ(result.best().value, win_value - 1);
}

TEST(BestFirst, StopsAtItsNodeLimit) {
  for (const std::uint64_t nodes : {1U, 3U, 10U, 1000U}) {
    const auto result = run(ConnectFour::Default(), fmt::format("best_first:nodes={}", nodes));
    EXPECT_EQ(result.ranked.size(), 7U);
    EXPECT_LE(result.counters.nodes, nodes + 1);
    EXPECT_FALSE(result.complete);
  }
}

TEST(BestFirst, AnswersWhenToldToStopBeforeItBegins) {
  std::stop_source stop;
  stop.request_stop();
  const auto result =
      run(ConnectFour::Default(), "best_first:depth=40,expand=all", {.stop = stop.get_token()});
  EXPECT_EQ(result.ranked.size(), 7U);
  EXPECT_LE(result.counters.nodes, 2 * Budget::interval);
}

}  // namespace
}  // namespace brett
