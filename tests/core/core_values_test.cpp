// The small values everything is made of: turns, lists, results, keys, bits.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/bits.h"
#include "core/facts.h"
#include "core/keys.h"
#include "core/move_list.h"
#include "core/result.h"
#include "core/turn.h"

namespace brett {
namespace {

TEST(Turn, IsASeatOrChanceOrOver) {
  EXPECT_EQ(Turn::of(3).seat(), 3);
  EXPECT_TRUE(Turn::chance().is_chance());
  EXPECT_TRUE(Turn::over().is_over());
  EXPECT_FALSE(Turn::over().is_seat());
  EXPECT_NE(Turn::of(0), Turn::chance());
}

TEST(StackList, HoldsWhatIsPushed) {
  StackList<int, 4> list;
  EXPECT_TRUE(list.empty());
  for (const int i : {5, 6, 7}) list.push_back(i);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{5, 6, 7}));
  list.clear();
  EXPECT_EQ(list.size(), 0U);
}

TEST(StackList, IsStoppedBeforeItOverflows) {
  StackList<int, 2> list;
  list.push_back(1);
  list.push_back(2);
  EXPECT_THROW(list.push_back(3), GameFault);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{1, 2}));
}

TEST(StackList, CopiesHoldTheSame) {
  StackList<int, 4> list;
  list.push_back(5);
  StackList<int, 4> copy = list;
  copy.push_back(6);
  EXPECT_EQ(list.size(), 1U);
  list = copy;
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{5, 6}));
}

TEST(Result, IsAValueOrAnErrorInWords) {
  const Result<int> good = 4;
  const Result<int> bad = Error{"no"};
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(*good, 4);
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "no");
}

TEST(Facts, ThreeSeatsMayLoseMoreThanOneWins) {
  const Facts facts{.sum = Sum::zero_for_two};
  EXPECT_TRUE(facts.zero_sum(2));
  EXPECT_FALSE(facts.zero_sum(3));
}

TEST(Keys, OrderAndEveryWordMatter) {
  std::set<std::uint64_t> keys;
  for (std::uint64_t a = 0; a < 40; ++a) {
    for (std::uint64_t b = 0; b < 40; ++b) keys.insert(state_key(a, b));
  }
  EXPECT_EQ(keys.size(), 1600U);
  EXPECT_FALSE(keys.contains(0));
}

TEST(Bits, TheNthSetBitIsFound) {
  const std::uint64_t bits = bit(3) | bit(17) | bit(63);
  EXPECT_EQ(nth_bit(bits, 0), 3);
  EXPECT_EQ(nth_bit(bits, 1), 17);
  EXPECT_EQ(nth_bit(bits, 2), 63);
  std::vector<int> visited;
  for_each_bit(bits, [&](int index) { visited.push_back(index); });
  EXPECT_EQ(visited, (std::vector<int>{3, 17, 63}));
}

}  // namespace
}  // namespace brett
