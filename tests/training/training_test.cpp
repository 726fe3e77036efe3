// Training runs: repeatable to the last bit, resumable at any game, and honest about bad plans.
#include "training/training.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <thread>

#include "engines/fake_engine.h"
#include "files/data_file.h"
#include "files/in_folder.h"
#include "match/replay.h"
#include "store/store.h"
#include "training/checkpoint.h"
#include "training/training_game.h"

namespace brett {
namespace {

class TrainingRun : public TestInFolder {
 protected:
  TrainingPlan plan(std::string name = "w") const {
    TrainingPlan plan;
    plan.game = "connect_four:rows=4,columns=5,connect=3";
    plan.player = "alphabeta:depth=1,table=0";
    plan.name = std::move(name);
    plan.out = folder_.string();
    plan.games = 60;
    plan.rate = 0.05;
    plan.epsilon = 0.1;
    plan.random_plies = 2;
    plan.test_blocks = 4;
    return plan;
  }
  static std::unique_ptr<Training> begun(const TrainingPlan& plan) {
    auto training = Training::begin(Registry::standard(), plan);
    EXPECT_TRUE(training.ok()) << training.error().message;
    return training ? *std::move(training) : nullptr;
  }
  static std::string error_of(const TrainingPlan& plan) {
    const auto training = Training::begin(Registry::standard(), plan);
    return training ? std::string() : training.error().message;
  }
  static std::vector<float> trained(const TrainingPlan& plan) {
    const auto training = begun(plan);
    EXPECT_TRUE(*training->run({}, {}));
    return training->weights().values;
  }
};

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
  const auto learner = (*game)->learner(*spec, weights, 0);
  ASSERT_TRUE(learner.ok()) << learner.error().message;
  std::size_t explored = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::vector<TrainingSeat> seats(2, {.learner = learner->get(), .epsilon = 0.4});
    const TrainingOutcome cut = *play_training_game(**game, seats, {.seed = seed}, {});
    const TrainingOutcome bridged =
        *play_training_game(**game, seats, {.seed = seed, .bridge = true}, {});
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

TEST_F(TrainingRun, ThreadsChangeNothingButTheTime) {
  TrainingPlan one = plan("a"), two = plan("b");
  one.batch = two.batch = 8;
  two.threads = 3;
  EXPECT_EQ(trained(one), trained(two));
}

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
  EXPECT_NE(done.error().message.find("player engine:name=it broke down"), std::string::npos)
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

TEST_F(TrainingRun, ChoicesNeedSomebodyToWatch) {
  TrainingPlan choices = plan();
  choices.method = TrainingPlan::Method::choices;
  const std::string error =
      "method=choices: needs somebody whose choices are watched; say players or records";
  EXPECT_EQ(error_of(choices), error);
  choices.opponents = "random";
  EXPECT_EQ(error_of(choices), error);
  choices.opponents = "";
  choices.players = "random random";
  EXPECT_EQ(error_of(choices), "");
}

TEST_F(TrainingRun, ACheckpointOfAnotherPlanOrThatIsDamagedIsRefused) {
  static_cast<void>(trained(plan()));
  TrainingPlan other = plan();
  other.lambda = 0.1;
  EXPECT_NE(error_of(other).find("is of another plan"), std::string::npos);
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

TEST_F(TrainingRun, ARefusedRunLeavesNoStore) {
  TrainingPlan refused = plan();
  refused.store = path("s.db");
  refused.opponents = "nobody";
  EXPECT_NE(error_of(refused), "");
  EXPECT_FALSE(std::filesystem::exists(refused.store));
  static_cast<void>(trained(plan()));  // whose checkpoint is of another plan
  refused.opponents = "random";
  EXPECT_NE(error_of(refused).find("is of another plan"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(refused.store));
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
    const std::shared_ptr<const AnyGame> game = *Registry::standard().game("connect_four");
    auto start = game->start();
    auto moves = start->clone()->play_moves("1212121");
    ASSERT_TRUE(moves.ok());
    Record record = game_of_moves(game, std::move(start), *moves).record;
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

TEST_F(TrainingRun, BadPlansAreRefusedBeforeTheFirstGame) {
  const auto error = [&](auto change) {
    TrainingPlan wrong = plan();
    change(wrong);
    return error_of(wrong);
  };
  EXPECT_EQ(error([](auto& p) { p.game = ""; }), "game: must be said, as in game=othello");
  EXPECT_EQ(error([](auto& p) { p.game = "otello"; }),
            "unknown game 'otello', did you mean 'othello'?");
  EXPECT_EQ(error([](auto& p) { p.game = "kuhn_poker"; }),
            "kuhn_poker: it has nothing that can be learned");
  EXPECT_NE(error([](auto& p) { p.kind = "lniear"; }).find("did you mean 'linear'?"),
            std::string::npos);
  EXPECT_NE(error([](auto& p) { p.player = "alphabetta"; }).find("did you mean 'alphabeta'?"),
            std::string::npos);
  EXPECT_NE(error([](auto& p) { p.player = "alphabeta:eval=lines"; }), "");
  EXPECT_NE(error([](auto& p) { p.opponents = "nobody"; }), "");
  EXPECT_NE(error([](auto& p) { p.players = "random"; }), "");
  EXPECT_NE(error([](auto& p) { p.rates = "endgme=0"; }), "");
  EXPECT_NE(error([](auto& p) { p.rates = "end=x"; }), "");
  EXPECT_NE(error([](auto& p) { p.from = "no/such/file"; }), "");
  EXPECT_NE(error([](auto& p) { p.out = "no/such/folder"; }), "");
  EXPECT_NE(error([](auto& p) { p.records = "no/such/file"; }), "");
}

TEST_F(TrainingRun, OptionsThatWouldBeIgnoredAreRefused) {
  const auto error = [&](auto change) {
    TrainingPlan wrong = plan();
    change(wrong);
    return error_of(wrong);
  };
  EXPECT_EQ(error([](auto& p) { p.watch = "random"; }),
            "watch=random: needs players or records to watch it in");
  EXPECT_EQ(error([](auto& p) { p.opponents = "random", p.players = "random random"; }),
            "opponents, players and records: must be one of them, games come from one place");
  EXPECT_EQ(error([](auto& p) { p.patterns = 8; }),
            "patterns and evolve_every: are for kind found, not for linear");
  EXPECT_EQ(error([](auto& p) { p.evolve_every = 8; }),
            "patterns and evolve_every: are for kind found, not for linear");
  EXPECT_EQ(error([](auto& p) { p.from = "connect_four-linear", p.output = Output::plain; }),
            "output: must be left out, since the weights of connect_four-linear say it");
  EXPECT_EQ(error([](auto& p) { p.from = "connect_four-linear", p.normalise = true; }),
            "normalise: must be left out, since the weights of connect_four-linear say it");
  EXPECT_EQ(error([](auto& p) { p.tournament = "cup"; }),
            "tournament=cup: needs records, the store it is in");
  const std::string records = write("games.txt", "4455667\n");
  EXPECT_NE(error([&](auto& p) { p.tournament = "cup", p.records = records; }).find("a store"),
            std::string::npos);
  EXPECT_NE(error([&](auto& p) {
              p.game = "connect_four", p.records = records, p.watch = "random";
            }).find("unknown player to watch 'random'"),
            std::string::npos);
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

TEST(TrainingPlan, FilesSayTheSameAsFlagsAndErrorsNameTheLine) {
  const auto read = read_training_plan(
      "game = \"othello\"\ngames = 12\nrate = 0.5\nadapt = true\nopponents = [\"random\", \"level=2\"]\n",
      "plan");
  ASSERT_TRUE(read.ok()) << read.error().message;
  TrainingPlan flags;
  for (const auto& [key, value] : {std::pair<std::string, std::string>{"game", "othello"},
                                   {"games", "12"},
                                   {"rate", "0.5"},
                                   {"adapt", "on"},
                                   {"opponents", "random level=2"}}) {
    ASSERT_TRUE(set_training_option(flags, key, value).ok());
  }
  EXPECT_EQ(read->canonical(), flags.canonical());
  const auto error = [](std::string_view text) {
    const auto plan = read_training_plan(text, "plan");
    return plan ? std::string() : plan.error().message;
  };
  EXPECT_EQ(error("game = \"othello\"\nlamda = 1\n"),
            "plan, line 2: unknown option of training 'lamda', did you mean 'lambda'?");
  EXPECT_EQ(error("lambda = 2\n"), "plan, line 1: lambda=2 for training: must be 0 to 1");
  EXPECT_EQ(error("game = [1]\n"), "plan, line 1: game: must be a list of texts");
  EXPECT_NE(error("game = "), "");
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
