// Training runs: repeatable to the last bit, and from whatever games they are told to learn from.
#include "training/training.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "players/search_tools.h"
#include "records/replay.h"
#include "store/store.h"
#include "training/small_training.h"
#include "training/training_game.h"

namespace brett {
namespace {

TEST_F(TrainingRun, LearnsSomethingAndWritesIt) {
  const auto training = begun(plan());
  int points = 0;
  const auto done = training->run({}, [&](const TrainingProgress& progress) {
    points += progress.new_point ? 1 : 0;
    EXPECT_LE(progress.games, progress.of);
  });
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_TRUE(*done);
  EXPECT_EQ(points, 2);  // at the start and at the end
  EXPECT_EQ(training->games(), 60U);
  EXPECT_NE(training->weights().values,
            std::vector<float>(training->weights().values.size(), 0.0F));
  const auto read = read_weights(training->weights().layout, this->read("w.toml"), "w");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->values, training->weights().values);
  EXPECT_EQ(read->games, 60U);
  EXPECT_EQ(read->made_by, plan().command());
  EXPECT_EQ(read->strength.size(), 2U);
}

TEST_F(TrainingRun, TheSameSeedGivesTheSameWeightsToTheLastBit) {
  const auto one = trained(plan("a"));
  EXPECT_EQ(trained(plan("b")), one);
  TrainingPlan other = plan("c");
  other.seed = 2;
  EXPECT_NE(trained(other), one);
}

// Learning across moves at random leaves out the positions in which they were made, and nothing else.
TEST_F(TrainingRun, BridgesLeaveOutThePositionsOfRandomMoves) {
  const auto game = Registry::standard().game(plan().game);
  ASSERT_TRUE(game.ok());
  const auto weights = std::make_shared<const Weights>((*game)->learnable().front());
  const auto spec = Spec::parse("alphabeta:depth=1,table=0");
  const auto learner = make_learner(**game, *spec, weights, 0);
  ASSERT_TRUE(learner.ok()) << learner.error().message;
  std::size_t explored = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto seats = [&] {
      TrainingSeats both(2);
      for (TrainingSeat& seat : both) seat = {.learner = learner->get(), .epsilon = 0.4};
      return both;
    };
    const TrainingOutcome cut = *play_training_game(**game, seats(), {.seed = seed}, {});
    const TrainingOutcome bridged =
        *play_training_game(**game, seats(), {.seed = seed, .bridge = true}, {});
    EXPECT_EQ(cut.payoffs, bridged.payoffs);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      std::vector<std::vector<std::uint64_t>> expected, found;
      for (const LearnedPosition& one : cut.learned[seat].positions) {
        explored += one.explored ? 1 : 0;
        if (!one.explored) {
          expected.push_back(one.played);
        } else if (!expected.empty()) {
          expected.back().insert(expected.back().end(), one.played.begin(), one.played.end());
        }
      }
      for (const LearnedPosition& one : bridged.learned[seat].positions) {
        EXPECT_FALSE(one.explored);
        found.push_back(one.played);
      }
      EXPECT_EQ(found, expected);
    }
  }
  EXPECT_GT(explored, 10U);
}

// The referee of matches is that of training, too.
TEST(TrainingGame, WhoeverAnswersAnIllegalMoveForfeitsWithAReason) {
  class Cheat final : public Player {
   public:
    Decision decide(const Played& seen, const Limits&) override {
      return {.move = seen.parse_move("a1") ? *seen.parse_move("a1") : first_};
    }
    std::string spec() const override { return "cheat"; }

   private:
    Move first_ = {};  // nobody's move in Othello
  };
  const auto game = Registry::standard().game("othello");
  TrainingSeats seats(2);
  seats[0].player = *make_player(**game, "random", {.seed = 1});
  seats[1].player = std::make_unique<Cheat>();
  const auto outcome = play_training_game(**game, std::move(seats), {.seed = 1}, {});
  ASSERT_TRUE(outcome.ok()) << outcome.error().message;
  EXPECT_EQ(outcome->forfeit, "seat 2 (cheat) answered with an illegal move");
  EXPECT_EQ(outcome->payoffs, (std::vector<double>{1, -1}));
  EXPECT_TRUE(outcome->finished);
}

TEST(TrainingGame, APlayerThatBreaksDownSaysWhy) {
  class Broken final : public Player {
   public:
    Decision decide(const Played&, const Limits&) override { throw std::runtime_error("no disk"); }
    std::string spec() const override { return "broken"; }
  };
  const auto game = Registry::standard().game("tic_tac_toe");
  TrainingSeats seats(2);
  for (TrainingSeat& seat : seats) seat.player = std::make_unique<Broken>();
  const auto outcome = play_training_game(**game, std::move(seats), {.seed = 1}, {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().message, "seat 1 (broken) broke down: no disk");
}

TEST_F(TrainingRun, ThreadsChangeNothingButTheTime) {
  TrainingPlan one = plan("a"), two = plan("b");
  one.batch = two.batch = 8;
  two.threads = 3;
  EXPECT_EQ(trained(one), trained(two));
}

TEST_F(TrainingRun, LearnsFromFixedOpponentsFromWatchingAndFromRecords) {
  TrainingPlan against = plan("against");
  against.opponents = "random alphabeta:depth=1";
  EXPECT_NE(trained(against), std::vector<float>(60, 0.0F));
  TrainingPlan watching = plan("watching");
  watching.players = "random alphabeta:depth=2";
  watching.watch = "alphabeta:depth=2";
  watching.method = TrainingPlan::Method::choices;
  EXPECT_NE(trained(watching), std::vector<float>(60, 0.0F));
  TrainingPlan from_records = plan("records");
  from_records.game = "connect_four";
  from_records.records = write("games.txt", "44556633\n");
  EXPECT_NE(error_of(from_records), "");  // that game is not over
  from_records.records = write("games.txt", "4455667\n1213141\n");
  EXPECT_NE(trained(from_records), std::vector<float>(60, 0.0F));
}

TEST_F(TrainingRun, AProfileBeginsAsACopyOfTheOwnWeights) {
  TrainingPlan profile = plan("odd");
  profile.game = "connect_four";
  profile.players = "random level=1";
  profile.watch = "level=1";
  profile.method = TrainingPlan::Method::choices;
  const auto layout = (*Registry::standard().game("connect_four"))->learnable().front();
  const auto own = load_weights(layout, "");
  ASSERT_TRUE(own.ok()) << own.error().message;
  EXPECT_EQ(begun(profile)->weights().values, own->values);
  EXPECT_NE(trained(profile), own->values);
  profile.from = "zeros";
  profile.name = "zero";
  EXPECT_EQ(begun(profile)->weights().values, Weights(layout).values);
}

TEST_F(TrainingRun, WhoIsWatchedMayBeTypedInAnySpelling) {
  TrainingPlan watching = plan();
  watching.from = "zeros";
  watching.players = "random alphabeta:epsilon=0.5,depth=1";
  watching.method = TrainingPlan::Method::choices;
  std::vector<std::vector<float>> learned;
  for (const char* const spelling :
       {"alphabeta:depth=1,epsilon=0.5", "alphabeta:epsilon=0.5,depth=1", "alphabeta:depth=1"}) {
    watching.watch = spelling;
    watching.name = "w" + std::to_string(learned.size());
    if (learned.size() < 2) {
      learned.push_back(trained(watching));
    } else {
      EXPECT_NE(error_of(watching).find("unknown player to watch"), std::string::npos);
    }
  }
  EXPECT_EQ(learned[0], learned[1]);
  EXPECT_NE(learned[0], std::vector<float>(learned[0].size(), 0.0F));
}

TEST_F(TrainingRun, LearnsFromTheGamesOfAStore) {
  TrainingPlan from_store = plan();
  from_store.game = "connect_four";
  from_store.records = path("games.db");
  EXPECT_NE(error_of(from_store), "");
  {
    auto store = Store::open(from_store.records, Store::Open::create);
    ASSERT_TRUE(store.ok());
    const std::shared_ptr<const Game> game = *Registry::standard().game("connect_four");
    const Played start = game->start();
    auto moves = Played(start).play_moves("1212121");
    ASSERT_TRUE(moves.ok());
    Record record = game_of_moves(game, start, *moves).record;
    record.players = {"one", "two"};
    ASSERT_TRUE(store->import(std::vector<Record>{record}).ok());
  }
  EXPECT_NE(trained(from_store), std::vector<float>(60, 0.0F));
}

// Generations that lost go, what was measured of them stays.
TEST_F(TrainingRun, EveryTestOfFoundPatternsIsInTheirHistory) {
  TrainingPlan found = plan();
  found.game = "connect_four";
  found.kind = "found";
  found.patterns = 8;
  found.evolve_every = found.test_every = 5;
  const auto training = begun(found);
  EXPECT_TRUE(*training->run({}, {}));
  std::vector<Weights::Strength> measured;
  for (const CurvePoint& point : training->curve()) {
    measured.insert(measured.end(), point.strength.begin(), point.strength.end());
  }
  EXPECT_EQ(measured.size(), 13U);
  EXPECT_EQ(training->weights().strength, measured);
}

TEST_F(TrainingRun, ThePowerOfTheUtilityIsLearnedToo) {
  TrainingPlan bent = plan();
  bent.game = "three_wins";
  bent.player = "upp:depth=1";
  bent.games = 10;
  bent.power_rate = 0.1;
  const auto training = begun(bent);
  EXPECT_TRUE(*training->run({}, {}));
  EXPECT_NE(training->weights().utility_power, 1);
  EXPECT_EQ(training->curve().back().utility_power, training->weights().utility_power);
  bent.player = "maxn:depth=1";
  bent.name = "x";
  EXPECT_NE(error_of(bent).find("must be upp"), std::string::npos);
}

TEST_F(TrainingRun, WhateverTheRatesEveryWeightStaysANumber) {
  for (const double rate : {0.0, 1000.0}) {
    for (const bool normalise : {false, true}) {
      TrainingPlan wild = plan("x" + std::to_string(rate) + std::to_string(normalise));
      wild.rate = rate;
      wild.normalise = normalise;
      wild.output = normalise ? Output::plain : Output::squashed;
      for (const float weight : trained(wild)) EXPECT_TRUE(std::isfinite(weight));
    }
  }
}

TEST_F(TrainingRun, FrozenGroupsStayWhileOthersAreNormalised) {
  TrainingPlan first = plan("first");
  first.output = Output::plain;
  first.normalise = true;
  static_cast<void>(trained(first));
  TrainingPlan frozen = plan("frozen");
  frozen.from = path("first.toml");
  frozen.rates = "cells=0";
  const auto training = begun(frozen);
  const std::vector<float> before = training->weights().values;
  EXPECT_TRUE(*training->run({}, {}));
  const Weights& after = training->weights();
  EXPECT_NE(after.values, before);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (after.layout.name_of(i).find(".cells.") != std::string::npos) {
      EXPECT_EQ(after.values[i], before[i]) << after.layout.name_of(i);
    }
  }
  EXPECT_TRUE(read_weights(after.layout, read("frozen.toml"), "frozen").ok());
}

TEST(TrainingCurve, PrintingAndReadingIsTheSame) {
  const WeightLayout layout{.game = "g",
                            .kind = "linear",
                            .classes = {{"all", ""}},
                            .groups = {{{"g", ""}, {{"k", ""}}}}};
  TrainingCurve curve{{.games = 0, .seconds = 0, .strength = {}, .weights = {0}},
                      {.games = 10,
                       .seconds = 1.5,
                       .strength = {{10, "random", 0.75, 0.5, 1}, {10, "level=3", 0.25, 0, 0.5}},
                       .weights = {0.1F}}};
  const auto read = read_curve(print_curve(curve, layout), "curve", layout);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(print_curve(*read, layout), print_curve(curve, layout));
  EXPECT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[1].strength.size(), 2U);
  EXPECT_FALSE(read_curve("x\n1\t2\n", "curve", layout).ok());
}

}  // namespace
}  // namespace brett
