#include "core/limits.h"

#include <gtest/gtest.h>

namespace brett {
namespace {

TEST(Budget, StopsAfterExactlyTheNodesItHas) {
  Limits limits;
  limits.nodes = 3000;
  Budget budget(limits);
  int spent = 0;
  while (!budget.spend()) ++spent;
  EXPECT_EQ(spent, 3000);
  EXPECT_TRUE(budget.exhausted());
  EXPECT_TRUE(budget.spend());
}

TEST(Budget, HearsTheStopToken) {
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  Budget budget(limits);
  for (int i = 0; i < 5000; ++i) ASSERT_FALSE(budget.spend());
  source.request_stop();
  std::uint64_t more = 0;
  while (!budget.spend()) ++more;
  EXPECT_LE(more, Budget::interval);
}

TEST(Budget, TimeThatIsUpStopsAtTheNextLook) {
  Limits limits;
  limits.time = std::chrono::nanoseconds(0);
  Budget budget(limits);
  std::uint64_t spent = 0;
  while (!budget.spend()) ++spent;
  EXPECT_LE(spent, Budget::interval);
}

}  // namespace
}  // namespace brett
