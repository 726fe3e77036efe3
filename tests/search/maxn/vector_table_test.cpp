#include "search/maxn/table.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "core/keys.h"

namespace brett {
namespace {

using Values = std::array<double, 3>;
using Kind = VectorEntry::Kind;

TEST(VectorTable, FindsWhatWasStored) {
  VectorTable table(1, 3);
  const Values stored{0.25, -1, 1.0 / 3};
  table.store(77, {.plies = 5, .players = 3, .kind = Kind::cut, .solved = true, .tag = 999},
              stored.data());
  Values found{};
  const auto entry = table.find(77, found.data());
  ASSERT_TRUE(entry);
  EXPECT_EQ(found, stored);
  EXPECT_EQ(entry->plies, 5);
  EXPECT_EQ(entry->players, 3);
  EXPECT_EQ(entry->kind, Kind::cut);
  EXPECT_TRUE(entry->solved);
  EXPECT_EQ(entry->tag, 999);
  EXPECT_FALSE(table.find(78, found.data()));
}

TEST(VectorTable, ForgetsAtOnce) {
  VectorTable table(1, 3);
  const Values values{};
  table.store(77, {}, values.data());
  table.forget();
  Values found{};
  EXPECT_FALSE(table.find(77, found.data()));
}

TEST(VectorTable, OfNoSizeIsOff) { EXPECT_FALSE(VectorTable(0, 3).enabled()); }

// Each entry's values follow from its key, so that a mixture of two would be seen.
TEST(VectorTable, NeverAnswersWithAMixture) {
  VectorTable table(1, 3);
  const auto value_of = [](std::uint64_t key) { return static_cast<double>(mix_key(key) >> 12); };
  constexpr std::uint64_t keys = 60'000;  // more than fit
  const auto work = [&](std::uint64_t seed) {
    for (std::uint64_t i = 0; i < 2 * keys; ++i) {
      const std::uint64_t key = mix_key((i * 7 + seed) % keys) | 1;
      const Values values{value_of(key), value_of(key + 1), value_of(key + 2)};
      Values found{};
      if (table.find(key, found.data())) {
        EXPECT_EQ(found, values);
      } else {
        table.store(key, {}, values.data());
      }
    }
  };
  std::vector<std::jthread> threads;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) threads.emplace_back(work, seed);
}

}  // namespace
}  // namespace brett
