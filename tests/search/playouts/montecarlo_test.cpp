// Flat Monte Carlo: sees forced wins, spreads its games evenly, repeats itself for the same seed;
// and its use at the leaves of other searches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>

#include "core/table_of.h"
#include "games/connect_four.h"
#include "games/morris.h"
#include "games/othello.h"
#include "games/pig.h"
#include "games/tic_tac_toe.h"
#include "players/registry.h"
#include "search/playouts/montecarlo_evaluation.h"
#include "search/playouts/playout_style.h"
#include "search/playouts/selectivity.h"
#include "search/positions.h"

namespace brett {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Board = ConnectFour::Default;

// With these options of the search.
SearchResult run(const State& state, std::string_view options, SearchTools tools = {},
                 const Limits& limits = {}) {
  const Played game(state);
  if (!tools.evaluation) tools.evaluation = std::make_shared<PlainEvaluation>();
  return searcher_of(fmt::format("montecarlo:{}", options), std::move(tools))
      ->search({.game = game, .limits = limits});
}

TEST(MonteCarlo, TakesAWin) {
  const State state = *TicTacToe().parse("XX-OO---- X");
  const auto result = run(state, "playouts=200");
  EXPECT_EQ(state.text(result.best().move), "c3");
  EXPECT_EQ(result.best().value, value_unit);
}

TEST(MonteCarlo, FindsWinAndThreatInConnectFour) {
  const State win = *Board().parse("112233");
  const auto taken = run(win, "playouts=700");
  EXPECT_EQ(win.text(taken.best().move), "4");
  EXPECT_EQ(taken.best().value, value_unit);
  const State threat = *Board().parse("11223");
  EXPECT_EQ(threat.text(run(threat, "playouts=2000").best().move), "4");
}

TEST(MonteCarlo, SameSeedSameResult) {
  const auto once = run(Board(), "playouts=500");
  const auto again = run(Board(), "playouts=500");
  const auto other = run(Board(), "playouts=500", {.seed = 2});
  bool differs = false;
  for (std::size_t i = 0; i < once.ranked.size(); ++i) {
    EXPECT_EQ(once.ranked[i].move, again.ranked[i].move);
    EXPECT_EQ(once.ranked[i].value, again.ranked[i].value);
    differs = differs || once.ranked[i].value != other.ranked[i].value;
  }
  EXPECT_TRUE(differs);
}

// Counts from which first moves playouts start, as a policy that likes all moves equally.
class Listener final : public Policy {
 public:
  void weigh(const State& state, const Moves& moves, double* weights) const override {
    std::fill_n(weights, moves.size(), 1.0);
    const std::lock_guard lock(mutex_);
    if (moves.size() == 8) ++starts[state.text()];
  }
  mutable std::map<std::string, int> starts;

 private:
  mutable std::mutex mutex_;
};

TEST(MonteCarlo, SpreadsItsGamesEvenly) {
  for (const int threads : {1, 2, 5}) {
    const auto listener = std::make_shared<Listener>();
    const auto result =
        run(TicTacToe(), fmt::format("playouts=100,weighted=on,threads={}", threads),
            {.policy = listener});
    EXPECT_EQ(result.counters.playouts, 100U);
    EXPECT_TRUE(result.complete);
    ASSERT_EQ(listener->starts.size(), 9U);
    int in_all = 0;
    for (const auto& [state, games] : listener->starts) {
      EXPECT_GE(games, 11);
      EXPECT_LE(games, 12);
      in_all += games;
    }
    EXPECT_EQ(in_all, 100);
  }
}

// Always the lowest cell.
class Stubborn final : public Policy {
 public:
  void weigh(const State&, const Moves& moves, double* weights) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = i == 0;
  }
};

TEST(MonteCarlo, PlaysOutByTheWeightsOfThePolicy) {
  const auto result =
      run(TicTacToe(), "playouts=90,weighted=on", {.policy = std::make_shared<Stubborn>()});
  for (const auto& move : result.ranked) {
    // One game only can follow a move, so every move is won, drawn or lost for certain.
    EXPECT_EQ(move.value % value_unit, 0) << move.value;
  }
}

// Likes the opponent to have few corners.
class Corners final : public Evaluation {
 public:
  Value value(const State& state, Seat seat) const override {
    const std::string cells = state.text();
    Value sum = 0;
    for (const std::size_t corner : {0U, 2U, 6U, 8U}) {
      if (cells[corner] == "XO"[seat]) sum += value_unit;
      if (cells[corner] == "XO"[1 - seat]) sum -= value_unit;
    }
    return sum;
  }
};

TEST(MonteCarlo, GivesPlayoutsOnlyToTheMovesItKeeps) {
  const auto result = run(TicTacToe(), "playouts=100,keep=fixed,keep_n=4",
                          {.evaluation = std::make_shared<Corners>()});
  ASSERT_EQ(result.ranked.size(), 9U);
  for (std::size_t i = 0; i < 9; ++i) {
    const std::string cell = State(TicTacToe()).text(result.ranked[i].move);
    const bool corner = cell == "a1" || cell == "a3" || cell == "c1" || cell == "c3";
    EXPECT_EQ(corner, i < 4);
    EXPECT_EQ(result.ranked[i].is_exact(), corner);
  }
}

TEST(PlayoutStyle, GreedyGamesFollowTheEvaluation) {
  const PlayoutStyle style(PlayoutBy::greedy, {.evaluation = std::make_shared<PlainEvaluation>()});
  Rng rng(1);
  const Played start{*State(TicTacToe()).parse("XX-OO---X O")};
  Played game = start;
  for (int i = 0; i < 20; ++i) {
    style.play(start, game, rng);
    EXPECT_EQ(game.plies(), 1) << "c2 wins at once";
    EXPECT_EQ(game.payoff(1), 1);
  }
}

TEST(MonteCarlo, AnswersWhenToldToStopBeforeItBegins) {
  std::stop_source stop;
  stop.request_stop();
  const auto result = run(Board(), "playouts=1000000000", {}, {.stop = stop.get_token()});
  EXPECT_EQ(result.ranked.size(), 7U);
  EXPECT_LT(result.counters.playouts, 2000U);
  EXPECT_FALSE(result.complete);
}

TEST(MonteCarlo, CountsDrawsByHistory) {
  // With three men each, who may fly, random games often go on until a rule that looks back ends
  // them; without these rules they would not end.
  const Morris start({.men = 3, .no_mill = 4});
  const auto result = run(start, "playouts=500");
  EXPECT_EQ(result.counters.playouts, 500U);
  EXPECT_LT(std::abs(result.best().value), value_unit);
}

TEST(MonteCarlo, PlaysGamesWithChance) {
  const auto result = run(Pig(), "playouts=2000");
  EXPECT_EQ(result.counters.playouts, 2000U);
}

TEST(MonteCarlo, MeanScoreIsInPoints) {
  // White's one disc is turned over by each of black's moves: all 16 cells are black's then.
  const State state = *OthelloOn<10>(OthelloStart::othello, 4).parse("-----XX--XO----- X");
  const auto result = run(state, "playouts=200,by=score");
  ASSERT_EQ(result.ranked.size(), 3U);
  for (const auto& move : result.ranked) EXPECT_EQ(move.value, 16 * value_unit);
}

TEST(MonteCarlo, NodesArePlayouts) {
  EXPECT_EQ(run(Board(), "nodes=123").counters.playouts, 123U);
  EXPECT_EQ(run(Board(), "depth=0").counters.playouts, PlayoutOptions::default_playouts);
}

TEST(MonteCarlo, RefusesWeightsWithoutAPolicyInWords) {
  const auto game = Registry::standard().game("tic_tac_toe");
  ASSERT_TRUE(game);
  const auto player = make_player(**game, "montecarlo:weighted=on", {});
  ASSERT_FALSE(player);
  EXPECT_THAT(player.error().message, HasSubstr("weighted=on for montecarlo: must be off"));
}

TEST(Selectivity, FixedKeepsTheBest) {
  const Selectivity best_two{Keep::fixed, 2, 1};
  EXPECT_THAT(best_two.kept({5, 9, 1, 7}), ElementsAre(1, 3));
  EXPECT_THAT(best_two.kept({5}), ElementsAre(0));
}

TEST(Selectivity, VariableKeepsWhatReachesAShareOfTheMean) {
  const Selectivity mean{Keep::variable, 0, 1};
  EXPECT_THAT(mean.kept({0, 10, 20, 30}), ElementsAre(2, 3));  // >= 15
  const Selectivity half{Keep::variable, 0, 0.5};
  EXPECT_THAT(half.kept({0, 10, 20, 30}), ElementsAre(1, 2, 3));  // >= 7.5
}

TEST(Selectivity, VariableTurnsRoundForANegativeMean) {
  // A smaller share ought to keep more. Taken literally it keeps less: -20 * 0.5 = -10.
  const Selectivity whole{Keep::variable, 0, 1};
  const Selectivity half{Keep::variable, 0, 0.5};
  const std::vector<Value> values{-40, -24, -16, 0};
  EXPECT_THAT(whole.kept(values), ElementsAre(2, 3));
  EXPECT_THAT(half.kept(values), ElementsAre(3));
  // Shifted by the least value it does not: -40 + 0.5 * 20 = -30.
  const Selectivity shifted{Keep::variable_shifted, 0, 0.5};
  EXPECT_THAT(shifted.kept(values), ElementsAre(1, 2, 3));
}

TEST(Selectivity, AlwaysLeavesOneMove) {
  const Selectivity half{Keep::variable, 0, 0.5};
  EXPECT_THAT(half.kept({-10, -10, -10}), ElementsAre(0));
}

TEST(MonteCarloEvaluation, DependsOnTheStateOnly) {
  const MonteCarloEvaluation evaluation({.games = 10});
  const MonteCarloEvaluation another({.games = 10});
  const auto one_way = Board().parse("1234");
  const auto other_way = Board().parse("3214");
  EXPECT_EQ(evaluation.value(*one_way, 0), another.value(*other_way, 0));
  EXPECT_GE(evaluation.value(*one_way, 0), 0);
  EXPECT_LE(evaluation.value(*one_way, 0), value_unit);
}

TEST(MonteCarloEvaluation, IsTheRatioOfTheBestMove) {
  const MonteCarloEvaluation evaluation({.games = 10});
  EXPECT_EQ(evaluation.value(*TicTacToe().parse("XX-OO---- X"), 0), value_unit);
  // One move left, which draws.
  EXPECT_EQ(evaluation.value(*TicTacToe().parse("XOXXOOOX- X"), 0), value_unit / 2);
}
TEST(MonteCarloEvaluation, OtherSeatsGetWhatTheMoversBestMoveLeavesThem) {
  const MonteCarloEvaluation evaluation({.games = 10});
  EXPECT_EQ(evaluation.value(*TicTacToe().parse("XX-OO---- X"), 1), 0);
}
TEST(MonteCarloEvaluation, IsTheMeanOfGamesWhereChanceActs) {
  Pig thrown;
  thrown.play(Pig::roll);
  ASSERT_TRUE(thrown.turn().is_chance());
  const MonteCarloEvaluation evaluation({.games = 200});
  EXPECT_NEAR(evaluation.value(thrown, 0) + evaluation.value(thrown, 1), value_unit, 1);
  EXPECT_GT(evaluation.value(thrown, 0), value_unit / 4);
  EXPECT_LT(evaluation.value(thrown, 0), value_unit * 3 / 4);
}

}  // namespace
}  // namespace brett
