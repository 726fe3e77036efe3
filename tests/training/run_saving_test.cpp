// What training runs keep: resumable at any game, whoever stops them or breaks down, and every test is a
// version in the store.
#include <gtest/gtest.h>

#include <thread>

#include "engines/fake_engine.h"
#include "files/data_file.h"
#include "store/store.h"
#include "training/checkpoint.h"
#include "training/small_training.h"
#include "training/training.h"

namespace brett {
namespace {

// Stops after some games; beginning again goes on from there and ends with the same weights.
TEST_F(TrainingRun, ResumedRunsEndLikeThoseThatWereNeverStopped) {
  for (const bool adapt : {false, true}) {
    TrainingPlan whole = plan(adapt ? "a" : "b"), parts = plan(adapt ? "c" : "d");
    whole.adapt = parts.adapt = adapt;
    whole.test_every = parts.test_every = 25;
    const auto expected = trained(whole);
    for (int stops = 0; stops < 3; ++stops) {
      const auto training = begun(parts);
      EXPECT_EQ(training->resumed(), stops > 0);
      std::stop_source stop;
      const std::uint64_t until = training->games() + 17;
      const auto done = training->run(stop.get_token(), [&](const TrainingProgress& progress) {
        if (progress.games >= until) stop.request_stop();
      });
      ASSERT_TRUE(done.ok()) << done.error().message;
      EXPECT_FALSE(*done);
    }
    const auto last = begun(parts);
    EXPECT_GT(last->games(), 40U);
    EXPECT_TRUE(*last->run({}, {}));
    EXPECT_EQ(last->weights().values, expected);
    EXPECT_EQ(last->curve().size(), 4U);
  }
}

TEST_F(TrainingRun, FoundPatternsEvolveTheSameWayHoweverOftenTheRunIsStopped) {
  TrainingPlan found = plan("a");
  found.game = "connect_four";
  found.kind = "found";
  found.patterns = 8;
  found.evolve_every = 15;
  found.adapt = true;
  const auto whole = begun(found);
  const auto first = whole->weights().layout.groups[0].criteria;
  EXPECT_TRUE(*whole->run({}, {}));
  EXPECT_EQ(first.size(), 8U);
  found.name = "b";
  for (int stops = 0; stops < 3; ++stops) {
    const auto training = begun(found);
    std::stop_source stop;
    const std::uint64_t until = training->games() + 17;
    ASSERT_TRUE(training
                    ->run(stop.get_token(),
                          [&](const TrainingProgress& progress) {
                            if (progress.games >= until) stop.request_stop();
                          })
                    .ok());
  }
  const auto last = begun(found);
  EXPECT_TRUE(*last->run({}, {}));
  EXPECT_EQ(last->weights().values, whole->weights().values);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(last->weights().layout.groups[0].criteria[i].name,
              whole->weights().layout.groups[0].criteria[i].name);
  }
}

// Whoever is killed within a batch loses little.
TEST_F(TrainingRun, CheckpointsAreWrittenWithinABatch) {
  TrainingPlan large = plan();
  large.games = 100'000;
  large.batch = 100'000;
  large.test_blocks = 0;
  large.checkpoint = std::chrono::milliseconds(1);
  const auto training = begun(large);
  const WeightLayout layout = training->weights().layout;
  std::stop_source stop;
  bool seen = false;
  std::jthread looking([&](const std::stop_token& over) {
    while (!over.stop_requested() && !seen) {
      const auto bytes = read_text("checkpoint", path("w.checkpoint"));
      if (!bytes) continue;
      const auto found = read_checkpoint(layout, *bytes, "checkpoint");
      seen = found && found->games > 0 && found->ahead;
    }
    stop.request_stop();
  });
  ASSERT_TRUE(training->run(stop.get_token(), {}).ok());
  looking.request_stop();
  looking.join();
  EXPECT_TRUE(seen);
  EXPECT_LT(training->games(), large.games);
}

TEST(Checkpoint, KeepsTheLessonsOfABatchToTheLastBit) {
  const auto layout = (*Registry::standard().game("connect_four"))->learnable().front();
  Checkpoint checkpoint{.plan = "p", .weights = Weights(layout), .memory = {}, .curve = {}};
  checkpoint.games = 3;
  checkpoint.ahead = checkpoint.weights;
  checkpoint.ahead->values[1] = 0.1F;
  checkpoint.waiting[5] = {.changes = {{2, 0.1}, {7, -1e-300}, {2, 0.2}}, .power = 1.0 / 3};
  checkpoint.waiting[7] = {};
  const auto read = read_checkpoint(layout, print_checkpoint(checkpoint), "c");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->ahead->values, checkpoint.ahead->values);
  ASSERT_EQ(read->waiting.size(), 2U);
  const Lesson& lesson = read->waiting.at(5);
  EXPECT_EQ(lesson.power, 1.0 / 3);
  ASSERT_EQ(lesson.changes.size(), 2U);
  EXPECT_EQ(lesson.changes[0].amount, 0.1 + 0.2);
  EXPECT_EQ(lesson.changes[1].amount, -1e-300);
  checkpoint.games = 5;  // then the lesson would have been learned
  EXPECT_FALSE(read_checkpoint(layout, print_checkpoint(checkpoint), "c").ok());
  checkpoint.games = 3;
  checkpoint.ahead.reset();
  EXPECT_FALSE(read_checkpoint(layout, print_checkpoint(checkpoint), "c").ok());
}

TEST_F(TrainingRun, ACheckpointOfAnotherPlanOrThatIsDamagedIsRefused) {
  static_cast<void>(trained(plan()));
  TrainingPlan other = plan();
  other.lambda = 0.1;
  EXPECT_NE(error_of(other).find("belongs to another plan"), std::string::npos);
  const std::string bytes = read("w.checkpoint");
  write("w.checkpoint", bytes.substr(0, bytes.size() / 2));
  EXPECT_NE(error_of(plan()).find("cut off or damaged"), std::string::npos);
  for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 50) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    write("w.checkpoint", damaged);
    EXPECT_NE(error_of(plan()), "") << i;
  }
}

TEST_F(TrainingRun, TwoRunsCannotHaveTheSameCheckpoint) {
  const auto first = begun(plan());
  EXPECT_NE(error_of(plan()), "");
}

// --- players that give up or break down -------------------------------------------------------------

// Games whose players are also an engine, "it", that behaves like this when it is asked for a move.
Registry with_fake(const std::string& behaviour) {
  return with_engines(Registry::standard(), {{"it", fake_engine(EngineProtocol::gtp, behaviour)}});
}

TEST_F(TrainingRun, WhoGivesUpHasLost) {
  TrainingPlan tested = plan();
  tested.games = 1;
  tested.test_opponents = "engine:name=it";
  const auto training = Training::begin(with_fake("resign"), tested);
  ASSERT_TRUE(training.ok()) << training.error().message;
  ASSERT_TRUE((*training)->run({}, {}).ok());
  for (const Weights::Strength& one : (*training)->weights().strength) EXPECT_EQ(one.score, 1);
}

TEST_F(TrainingRun, AnOpponentThatBreaksDownInATestStopsTheRun) {
  TrainingPlan tested = plan();
  tested.test_opponents = "engine:name=it";
  const auto training = Training::begin(with_fake("crash"), tested);
  ASSERT_TRUE(training.ok()) << training.error().message;
  const auto done = (*training)->run({}, {});
  ASSERT_FALSE(done.ok());
  EXPECT_NE(done.error().message.find("(engine:name=it) broke down"), std::string::npos)
      << done.error().message;
  EXPECT_TRUE((*training)->curve().empty());
}

// In a batch of eight the third game breaks the run off. Those before it are kept, and what comes of
// going on is what comes of a run that nothing happened to.
TEST_F(TrainingRun, ABatchThatWasBrokenOffGoesOnWhereItWas) {
  for (const int threads : {1, 3}) {
    for (const bool adapt : {false, true}) {
      const std::string name = std::to_string(threads) + (adapt ? "a" : "n");
      TrainingPlan whole = plan("whole" + name), parts = plan("parts" + name);
      for (TrainingPlan* const one : {&whole, &parts}) {
        one->opponents = "random engine:name=it";
        one->games = 8;
        one->batch = 8;
        one->threads = threads;
        one->adapt = adapt;
        one->normalise = adapt;
        one->test_every = 3;  // would come within the batch, if anybody looked there
        one->test_blocks = 0;
      }
      const auto undisturbed = Training::begin(with_fake("resign"), whole);
      ASSERT_TRUE(undisturbed.ok()) << undisturbed.error().message;
      ASSERT_TRUE(*(*undisturbed)->run({}, {}));
      {
        const auto broken = Training::begin(with_fake("crash"), parts);
        ASSERT_TRUE(broken.ok()) << broken.error().message;
        EXPECT_FALSE((*broken)->run({}, {}).ok());
        EXPECT_EQ((*broken)->games(), 2U);
      }
      const auto resumed = Training::begin(with_fake("resign"), parts);
      ASSERT_TRUE(resumed.ok()) << resumed.error().message;
      EXPECT_EQ((*resumed)->games(), 2U);
      EXPECT_TRUE(*(*resumed)->run({}, {}));
      EXPECT_EQ((*resumed)->weights().values, (*undisturbed)->weights().values);
      EXPECT_EQ((*resumed)->curve().size(), (*undisturbed)->curve().size());
    }
  }
}

// --- versions in the store --------------------------------------------------------------------------

TEST_F(TrainingRun, EveryTestIsAVersionInTheStore) {
  TrainingPlan kept = plan();
  kept.store = path("s.db");
  kept.test_every = 20;
  static_cast<void>(trained(kept));
  const auto store = Store::open(kept.store, Store::Open::read_only);
  ASSERT_TRUE(store.ok());
  const auto newest = store->weights("w");
  ASSERT_TRUE(newest.ok() && newest->has_value());
  EXPECT_EQ((*newest)->version, 4);
  EXPECT_EQ((*newest)->text, read("w.toml"));
}

TEST_F(TrainingRun, WhatIsLearnedAboutSomebodyIsHisProfileInTheStore) {
  static_cast<void>(trained(plan("mine")));
  TrainingPlan profile = plan("odd");
  profile.from = path("mine.toml");
  profile.players = "random alphabeta:depth=1";
  profile.watch = "alphabeta:depth=1";
  profile.method = TrainingPlan::Method::choices;
  profile.store = path("s.db");
  const auto learned = trained(profile);
  const auto store = Store::open(profile.store, Store::Open::read_only);
  ASSERT_TRUE(store.ok());
  const auto kept = store->profile("odd", profile.from, profile.watch);
  ASSERT_TRUE(kept.ok() && kept->has_value());
  EXPECT_EQ((*kept)->version, 2);  // the copy at the first meeting, and what was learned
  const auto first = store->profile("odd", profile.from, profile.watch, 1);
  const auto layout = (*Registry::standard().game("connect_four"))->learnable().front();
  EXPECT_EQ(read_weights(layout, (*first)->text, "copy")->values,
            read_weights(layout, read("mine.toml"), "mine")->values);
  EXPECT_EQ(read_weights(layout, (*kept)->text, "kept")->values, learned);
  EXPECT_FALSE(store->weights("odd")->has_value()) << "it is kept once";
  EXPECT_EQ(store->profiles()->size(), 1U);
}

// A run that was killed after it kept a version and before its checkpoint makes the same version again.
TEST_F(TrainingRun, TheSameVersionIsNotStoredTwice) {
  TrainingPlan kept = plan();
  kept.store = path("s.db");
  kept.games = 5;
  std::stop_source stop;
  ASSERT_TRUE(begun(kept)
                  ->run(stop.get_token(), [&](const TrainingProgress&) { stop.request_stop(); })
                  .ok());
  const std::string early = read("w.checkpoint");
  for (int again = 0; again < 2; ++again) {
    write("w.checkpoint", early);
    static_cast<void>(trained(kept));
    const auto store = Store::open(kept.store, Store::Open::read_only);
    ASSERT_TRUE(store.ok());
    EXPECT_EQ((*store->weights("w"))->version, 2) << again;
  }
}

}  // namespace
}  // namespace brett
