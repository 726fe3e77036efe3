// Threads that many owners of work share. Nothing sleeps: work that is to last waits for the test.
#include "match/work_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>

namespace brett {
namespace {

using testing::ElementsAre;

// Work that lasts until the test lets it go.
class Held {
 public:
  explicit Held(int count) : begun_(count) {}
  Executor::Work work() {
    return [this] {
      begun_.count_down();
      end_.wait();
    };
  }
  void wait_until_begun() { begun_.wait(); }
  void release() { end_.count_down(); }

 private:
  std::latch begun_;
  std::latch end_{1};
};

TEST(WorkPool, WorkBeginsWhileOtherWorkLasts) {
  Held long_work(3);
  WorkPool pool(4);
  for (int i = 0; i < 3; ++i) pool.post(long_work.work());
  long_work.wait_until_begun();
  std::latch done(1);
  pool.post([&] { done.count_down(); });
  done.wait();
  long_work.release();
}
TEST(WorkPool, AnOwnerWaitsForItsOwnWorkOnly) {
  Held endless(2);
  std::vector<std::string> order;
  {
    WorkPool pool({.threads = 3, .for_one_owner = 2});
    for (int i = 0; i < 2; ++i) pool.post_for("greedy", endless.work());
    endless.wait_until_begun();
    std::latch done(2);
    pool.post_for("greedy", [&] { order.emplace_back("greedy"); });
    for (const char* name : {"first", "second"}) {
      pool.post_for(name, [&order, &done, name] {
        order.emplace_back(name);
        done.count_down();
      });
    }
    done.wait();
    EXPECT_EQ(pool.waiting(), 0U) << "what waits for its owner is not ready";
    endless.release();
  }
  EXPECT_THAT(order, ElementsAre("first", "second", "greedy"));
}
TEST(WorkPool, OwnersTakeTurns) {
  Held blocker(1);
  std::vector<std::string> order;  // of one thread
  {
    WorkPool pool({.threads = 1, .for_one_owner = 1});
    pool.post(blocker.work());
    blocker.wait_until_begun();
    for (const char* owner : {"a", "a", "a", "b", "b"}) {
      pool.post_for(owner, [&order, owner] { order.emplace_back(owner); });
    }
    blocker.release();
  }
  EXPECT_THAT(order, ElementsAre("a", "b", "a", "b", "a"));
}
TEST(WorkPool, FinishingDoesWhatWaitsAndNothingLater) {
  WorkPool pool(1);
  bool was_done = false;
  pool.post([&] { was_done = true; });
  pool.post_at(Executor::Clock::now() + std::chrono::hours(1), [] { FAIL(); });
  pool.finish();
  EXPECT_TRUE(was_done);
  pool.post([] { FAIL(); });
}

}  // namespace
}  // namespace brett
