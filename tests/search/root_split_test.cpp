// The root's moves shared by threads.
#include "search/root_split.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace brett {
namespace {

TEST(RootSplit, SearchesEachMoveOnceTheFirstAlone) {
  for (const std::size_t threads : {1U, 2U, 4U}) {
    RootSplit split(1);
    constexpr std::size_t moves = 50;
    std::vector<std::atomic<int>> searched(moves);
    std::atomic<bool> first_is_done{false}, too_early{false};
    EXPECT_TRUE(split.run(threads, moves, [&](std::size_t thread, std::size_t move) {
      EXPECT_LT(thread, threads);
      if (move > 0 && !first_is_done) too_early = true;
      ++searched[move];
      if (move == 0) first_is_done = true;
      return true;
    }));
    for (const auto& times : searched) EXPECT_EQ(times, 1);
    EXPECT_FALSE(too_early);
  }
}

TEST(RootSplit, KnowsWhatAFurtherMoveHasToBeat) {
  RootSplit one(1);
  RootSplit two(2);
  EXPECT_FALSE(one.bar());
  for (RootSplit* split : {&one, &two}) {
    split->note_exact(0, 0.25);
    split->note_exact(3, 0.75);
    split->note_exact(2, 0.5);
  }
  EXPECT_EQ(one.bar(), 0.75);
  EXPECT_EQ(two.bar(), 0.5);
  EXPECT_EQ(one.bar_before(3), 0.5);
  EXPECT_EQ(two.bar_before(3), 0.25);
  EXPECT_FALSE(two.bar_before(2));
}

TEST(RootSplit, BeginsNoMoveWhenOneIsEnough) {
  RootSplit split(1);
  std::vector<std::size_t> searched;
  EXPECT_TRUE(split.run(1, 9, [&](std::size_t, std::size_t move) {
    searched.push_back(move);
    if (move == 2) split.leave_the_rest();
    return true;
  }));
  EXPECT_EQ(searched, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(RootSplit, SaysWhetherAllCameToAnEnd) {
  for (const std::size_t stop : {0U, 4U}) {
    RootSplit split(1);
    std::atomic<int> searched{0};
    EXPECT_FALSE(split.run(2, 9, [&](std::size_t, std::size_t move) {
      ++searched;
      return move != stop;
    }));
    EXPECT_GE(searched, static_cast<int>(stop));
    if (stop == 0) {
      EXPECT_EQ(searched, 1);
    }
  }
}

}  // namespace
}  // namespace brett
