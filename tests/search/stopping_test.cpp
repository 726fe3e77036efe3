// Whatever stops a search, and however early, it has a legal move to play.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stop_token>

#include "core/table_of.h"
#include "games/tic_tac_toe.h"
#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

using namespace std::chrono_literals;

class Stopping : public testing::TestWithParam<std::string> {
 protected:
  // Asks every search that fits the game, with these options, at the start and later in the game.
  void expect_legal_moves(std::string_view options, const Limits& limits) {
    Rng rng(4);
    for (const PlayerInfo& info : game_->players()) {
      if (!info.misfit.empty() || info.options.empty()) continue;
      const auto player = player_of(*game_, info.name + std::string(options));
      // A sanitized build leaves the start out.
      for (int i = sanitized ? 1 : 0; i < (sanitized ? 2 : 3); ++i) {
        auto state = i == 0 ? game_->start() : random_position(*game_, rng);
        while (state.turn().is_chance()) state.play(state.random_move(rng));
        if (state.turn().is_over()) continue;
        const auto moves = state.moves();
        const auto thought = player->think(state, limits, 1, {});
        ASSERT_TRUE(thought && !thought->ranked.empty()) << info.name;
        EXPECT_NE(std::find(moves.begin(), moves.end(), thought->ranked.front().move), moves.end())
            << info.name << ' ' << state.text();
        const Move decided = player->decide(state, limits).move;
        EXPECT_NE(std::find(moves.begin(), moves.end(), decided), moves.end()) << info.name;
      }
    }
  }
  std::unique_ptr<Game> game_ = game_of(GetParam());
};

TEST_P(Stopping, AMillisecondIsEnoughForALegalMove) {
  expect_legal_moves(":time=1ms", {});
  expect_legal_moves("", {.time = 1ms});
  expect_legal_moves("", {.time = 0ms});
}

TEST_P(Stopping, ANodeIsEnoughForALegalMove) {
  expect_legal_moves(":nodes=1", {});
  expect_legal_moves("", {.nodes = 1});
}

TEST_P(Stopping, ALegalMoveIsThereEvenIfToldToStopBeforeTheStart) {
  std::stop_source stop;
  stop.request_stop();
  expect_legal_moves("", {.stop = stop.get_token()});
  expect_legal_moves("", {.time = 1h, .stop = stop.get_token()});
}

TEST(StoppingByNodes, WithoutADepthEverySearchDeepensStepByStep) {
  const auto game = game_of("connect_four");
  for (const char* search : {"minimax", "alphabeta:iterate=off", "pvs:iterate=off",
                             "mtdf:iterate=off", "paranoid:iterate=off", "brs:iterate=off",
                             "expectimax:iterate=off", "maxn", "upp:iterate=off"}) {
    const auto player = player_of(*game, search);
    const auto thought = player->think(game->start(), {.nodes = 2000}, 1, {});
    EXPECT_GE(thought->depth, 2) << search;
    EXPECT_TRUE(thought->ranked.front().is_exact()) << search;
  }
}

// An evaluation that takes as long as a thousand nodes and counts how often it is asked.
class SlowEvaluation final : public Evaluation {
 public:
  explicit SlowEvaluation(int& calls) : calls_(calls) {}
  Value value(const State&, Seat) const override {
    ++calls_;
    return 0;
  }
  int cost() const override { return static_cast<int>(Budget::interval); }

 private:
  int& calls_;
};

int calls_after_stop(std::string_view spec) {
  int calls = 0;
  std::stop_source stop;
  stop.request_stop();
  const Played game{TicTacToe()};
  const auto searcher = searcher_of(spec, {std::make_shared<SlowEvaluation>(calls), nullptr, 1});
  searcher->search({.game = game, .limits = {.stop = stop.get_token()}});
  return calls;
}

TEST(SlowEvaluations, AreNotAskedOnceTheSearchMustStop) {
  EXPECT_EQ(calls_after_stop("montecarlo:keep=fixed"), 1);
  EXPECT_LE(calls_after_stop("alphabeta:depth=4,iterate=off,order=eval"), 1);
}

std::vector<std::string> all_games() {
  auto specs = Registry::standard().names();
  for (const char* variant : {"othello:size=10", "three_wins:seats=2", "morris:men=3"}) {
    specs.emplace_back(variant);
  }
  return specs;
}
INSTANTIATE_TEST_SUITE_P(Games, Stopping, testing::ValuesIn(all_games()),
                         [](const auto& game) { return test_name(game.param); });

}  // namespace
}  // namespace brett
