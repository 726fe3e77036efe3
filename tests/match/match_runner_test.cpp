// A match on a thread of its own: paused, stepped, interrupted and acted on by others. Nobody sleeps:
// threads wait for one another.
#include "match/match_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>

#include "match/scripted_match.h"

namespace brett {
namespace {

using namespace scripted;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

// Thinks until it is told to stop, and counts how often it began to.
class Thinker final : public Player {
 public:
  struct Shared {
    std::mutex mutex;
    std::condition_variable_any changed;
    int begun = 0;
    void wait_for(int times) {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return begun >= times; });
    }
  };
  explicit Thinker(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
  Decision decide(const Played& seen, const Limits& limits) override {
    std::unique_lock lock(shared_->mutex);
    ++shared_->begun;
    shared_->changed.notify_all();
    shared_->changed.wait(lock, limits.stop, [] { return false; });
    return {.move = seen.moves().back()};
  }
  std::string spec() const override { return "thinker"; }

 private:
  std::shared_ptr<Shared> shared_;
};

std::unique_ptr<Match> match_of(std::unique_ptr<Player> first) {
  Match::Players players;
  players.push_back(std::move(first));
  players.push_back(std::make_unique<Scripted>(std::deque<Decision>()));
  return std::make_unique<Match>(tic_tac_toe()->start(), std::move(players), 1);
}
std::unique_ptr<Match> quick_match() {
  return match_of(std::make_unique<Scripted>(std::deque<Decision>()));
}

// Threads for a runner.
struct OwnLanes {
  WorkPool actions{1};
  WorkPool searches{1};
  operator MatchRunner::Lanes() { return {actions, searches}; }
};

// What a runner's match looks like when nobody is thinking.
std::vector<std::string> moves_of(MatchRunner& runner) {
  std::vector<std::string> moves;
  auto done = runner.act([&](Match& match) {
    moves = texts(match);
    return Done{};
  });
  EXPECT_TRUE(done.get().ok());
  return moves;
}

// Everything that was told, for any thread to read.
class Log {
 public:
  MatchWatcher watcher() {
    return [this](const MatchEvent& event) {
      const std::lock_guard guard(mutex_);
      kinds_.push_back(event.kind);
    };
  }
  std::vector<Kind> kinds() const {
    const std::lock_guard guard(mutex_);
    return kinds_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Kind> kinds_;
};

TEST(MatchRunner, BeginsPausedAndPlaysToTheEnd) {
  Log log;
  OwnLanes lanes;
  MatchRunner runner(quick_match(), lanes);
  runner.watch(log.watcher());
  runner.wait_until_idle();
  EXPECT_THAT(log.kinds(), IsEmpty());
  runner.resume();
  runner.wait_until_idle();
  EXPECT_EQ(moves_of(runner).size(), 7U);
  EXPECT_EQ(log.kinds().front(), Kind::resumed);
  EXPECT_EQ(log.kinds().back(), Kind::ended);
}
TEST(MatchRunner, GoesStepByStep) {
  OwnLanes lanes;
  MatchRunner runner(quick_match(), lanes);
  runner.step();
  runner.wait_until_idle();
  EXPECT_THAT(moves_of(runner), ElementsAre("a3"));
  runner.step();
  runner.step();
  runner.wait_until_idle();
  EXPECT_THAT(moves_of(runner), ElementsAre("a3", "b3", "c3"));
}
TEST(MatchRunner, PausingBreaksOffAndResumingThinksAnew) {
  Log log;
  auto shared = std::make_shared<Thinker::Shared>();
  OwnLanes lanes;
  MatchRunner runner(match_of(std::make_unique<Thinker>(shared)), lanes);
  runner.watch(log.watcher());
  runner.resume();
  shared->wait_for(1);
  runner.pause();
  runner.wait_until_idle();
  EXPECT_THAT(moves_of(runner), IsEmpty());
  EXPECT_EQ(log.kinds().back(), Kind::paused);
  runner.resume();
  shared->wait_for(2);
  EXPECT_THAT(log.kinds(), Not(Contains(Kind::moved)));
}
TEST(MatchRunner, InterruptingPlaysTheBestSoFar) {
  auto shared = std::make_shared<Thinker::Shared>();
  OwnLanes lanes;
  MatchRunner runner(match_of(std::make_unique<Thinker>(shared)), lanes);
  runner.step();
  shared->wait_for(1);
  runner.interrupt();
  runner.wait_until_idle();
  EXPECT_THAT(moves_of(runner), ElementsAre("c1"));
}
TEST(MatchRunner, AnActionDoesNotWaitForAThinker) {
  auto shared = std::make_shared<Thinker::Shared>();
  OwnLanes lanes;
  MatchRunner runner(match_of(std::make_unique<Thinker>(shared)), lanes);
  runner.resume();
  shared->wait_for(1);
  EXPECT_TRUE(runner.act([](Match& match) { return match.play("b2"); }).get().ok());
  shared->wait_for(2);  // b2, the reply, and it is asked for its next move
  runner.pause();
  runner.wait_until_idle();
  EXPECT_THAT(moves_of(runner), ElementsAre("b2", "a3"));
}
// Searches begin when the test says so.
class HeldSearches final : public Executor {
 public:
  void post_for(const std::string& owner, Work work) override {
    owners_.push_back(owner);
    waiting_.push_back(std::move(work));
  }
  void post_at(Clock::time_point, Work) override { FAIL() << "not the place for timers"; }
  std::size_t waiting() const { return waiting_.size(); }
  const std::vector<std::string>& owners() const { return owners_; }
  void run_next() {
    const Work work = std::move(waiting_.front());
    waiting_.pop_front();
    work();
  }

 private:
  std::deque<Work> waiting_;
  std::vector<std::string> owners_;
};

TEST(MatchRunner, ActionsDoNotWaitForThreadsThatSearch) {
  HeldSearches searches;  // as if others had all of them for ever
  WorkPool timers(1);
  MatchRunner runner(quick_match(), {timers, searches, "somebody"});
  runner.resume();
  EXPECT_THAT(searches.owners(), ElementsAre("somebody"));
  EXPECT_TRUE(runner.act([](Match& match) { return match.play("b2"); }).get().ok());
  EXPECT_TRUE(runner.act([](Match& match) { return match.play("c3"); }).get().ok());
  EXPECT_EQ(searches.waiting(), 1U) << "one search is enough to go on";
  EXPECT_THAT(moves_of(runner), ElementsAre("b2", "c3"));
  searches.run_next();
  EXPECT_THAT(moves_of(runner), ElementsAre("b2", "c3", "a3"));
  EXPECT_EQ(searches.waiting(), 1U) << "after each search others have their turn";
  runner.pause();
  searches.run_next();
  EXPECT_THAT(moves_of(runner), ElementsAre("b2", "c3", "a3"));
}
TEST(MatchRunner, AnActionThatStoppedNobodyStopsNobodyLater) {
  HeldSearches searches;
  WorkPool timers(1);
  Log log;
  MatchRunner runner(quick_match(), {timers, searches});
  runner.watch(log.watcher());
  runner.resume();
  EXPECT_TRUE(runner.act([](Match& match) { return match.play("b2"); }).get().ok());
  searches.run_next();
  EXPECT_THAT(log.kinds(), Not(Contains(Kind::interrupted)));
}
// An action keeps alive what it needs, the runner too. The last one to let go of it is then the thread that carried
// it out.
TEST(MatchRunner, MayBeLetGoOfByItsLastAction) {
  Log log;
  auto shared = std::make_shared<Thinker::Shared>();
  OwnLanes lanes;
  auto runner = std::make_shared<MatchRunner>(match_of(std::make_unique<Thinker>(shared)), lanes);
  runner->watch(log.watcher());
  runner->resume();
  shared->wait_for(1);
  runner->act_after_move([runner](Match&) { return Done{}; });
  MatchRunner& still_there = *runner;
  runner.reset();
  still_there.interrupt();
  lanes.searches.finish();
  EXPECT_EQ(log.kinds().back(), Kind::left);
}
TEST(MatchRunner, LeavingDropsActionsThatWait) {
  auto shared = std::make_shared<Thinker::Shared>();
  OwnLanes lanes;
  auto runner = std::make_shared<MatchRunner>(match_of(std::make_unique<Thinker>(shared)), lanes);
  runner->resume();
  shared->wait_for(1);
  const std::weak_ptr<MatchRunner> weak = runner;
  runner->act_after_move([runner](Match&) -> Status {
    ADD_FAILURE();
    return Done{};
  });
  runner->leave();
  runner->act([runner](Match&) { return Done{}; }, [](const Status&) { FAIL(); });
  runner.reset();
  lanes.searches.finish();
  EXPECT_TRUE(weak.expired());
}
TEST(MatchRunner, AnActionThatFailsSaysWhy) {
  OwnLanes lanes;
  MatchRunner runner(quick_match(), lanes);
  const auto illegal = runner.act([](Match& match) { return match.play("z9"); }).get();
  EXPECT_FALSE(illegal.ok());
  const auto threw =
      runner.act([](Match&) -> Status { throw std::runtime_error("out of paper"); }).get();
  EXPECT_EQ(threw.error().message, "out of paper");
}
TEST(MatchRunner, AnEmptySeatPauses) {
  Log log;
  OwnLanes lanes;
  MatchRunner runner(quick_match(), lanes);
  runner
      .act([](Match& match) {
        match.remove_player(1);
        return Done{};
      })
      .wait();
  runner.watch(log.watcher());
  runner.resume();
  runner.wait_until_idle();
  EXPECT_EQ(log.kinds().back(), Kind::paused);
  EXPECT_THAT(moves_of(runner), ElementsAre("a3"));
}
TEST(MatchRunner, LeavingBreaksOffAndSaysSo) {
  Log log;
  auto shared = std::make_shared<Thinker::Shared>();
  {
    OwnLanes lanes;
    MatchRunner runner(match_of(std::make_unique<Thinker>(shared)), lanes);
    runner.watch(log.watcher());
    runner.resume();
    shared->wait_for(1);
  }
  EXPECT_EQ(log.kinds().back(), Kind::left);
}
TEST(MatchRunner, AWatcherMayControlIt) {
  OwnLanes lanes;
  MatchRunner runner(quick_match(), lanes);
  runner.watch([&](const MatchEvent& event) {
    if (event.kind == Kind::moved && event.move == "b3") runner.pause();
  });
  runner.resume();
  runner.wait_until_idle();
  EXPECT_THAT(moves_of(runner), ElementsAre("a3", "b3"));
}
TEST(MatchRunner, ManyMayActAtOnce) {
  OwnLanes lanes;
  MatchRunner runner(quick_match(), lanes);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 20; ++k) {
        const auto id = runner.watch([](const MatchEvent&) {});
        runner.step();
        runner.interrupt();
        runner
            .act([](Match& match) {
              match.undo();
              return Done{};
            })
            .wait();
        runner.unwatch(id);
      }
    });
  }
  threads.clear();
  runner.resume();
  runner.wait_until_idle();
  EXPECT_EQ(moves_of(runner).size(), 7U);
}

}  // namespace
}  // namespace brett
