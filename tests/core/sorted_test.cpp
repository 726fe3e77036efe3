#include "core/sorted.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace brett {
namespace {

using testing::ElementsAre;

TEST(Sorted, EqualOnesKeepTheirOrder) {
  std::vector<std::string> list{"bb", "a", "cc", "d", "eee"};
  sort_list(list, [](const auto& x, const auto& y) { return x.size() < y.size(); });
  EXPECT_THAT(list, ElementsAre("a", "d", "bb", "cc", "eee"));
}

TEST(Sorted, TheKthLargestCountsFromOne) {
  EXPECT_EQ(kth_largest(std::vector<double>{5, 9, 9, 1}, 1), 9);
  EXPECT_EQ(kth_largest(std::vector<double>{5, 9, 9, 1}, 3), 5);
  EXPECT_EQ(kth_largest(std::vector<double>{0.5, -1, 0.25}, 3), -1);
}

TEST(Sorted, WhatIsMovedToTheFrontLeavesTheOthersInOrder) {
  std::vector<std::string> list{"a", "b", "c", "d"};
  move_to_front(list, 2);
  EXPECT_THAT(list, ElementsAre("c", "a", "b", "d"));
  move_to_front(list, 0);
  EXPECT_THAT(list, ElementsAre("c", "a", "b", "d"));
}

}  // namespace
}  // namespace brett
