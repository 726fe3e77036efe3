// Othello on 8x8: code for vectors of bits against plain code.
#include <gtest/gtest.h>

#include "core/symmetry.h"
#include "games/othello_boards.h"

namespace brett::othello_tests {
namespace {

template <class Path>
class Othello8x8Path : public testing::Test {};

using Paths = testing::Types<othello::Fast8x8
#ifdef __SSE4_1__
                             ,
                             othello::Sse8x8
#endif
#ifdef __AVX2__
                             ,
                             othello::Avx8x8
#endif
                             >;
TYPED_TEST_SUITE(Othello8x8Path, Paths);

// Two disjoint random sets, from nearly empty to nearly full boards, with long lines of one colour.
std::pair<std::uint64_t, std::uint64_t> random_boards(Rng& rng) {
  const std::uint64_t taken = rng.below(2) ? rng.fork() | rng.fork() | rng.fork() : rng.fork();
  const std::uint64_t own = rng.below(2) ? rng.fork() & rng.fork() : rng.fork();
  return {taken & own, taken & ~own};
}

TYPED_TEST(Othello8x8Path, FindsTheMovesOfThePlainCode) {
  Rng rng(1);
  for (int i = 0; i < 20000; ++i) {
    const auto [own, other] = random_boards(rng);
    ASSERT_EQ(TypeParam::moves(own, other), othello::Board<8>::moves(own, other))
        << own << ' ' << other;
  }
}

TYPED_TEST(Othello8x8Path, FlipsTheDiscsOfThePlainCode) {
  Rng rng(2);
  for (int i = 0; i < 2000; ++i) {
    const auto [own, other] = random_boards(rng);
    for (int cell = 0; cell < 64; ++cell) {
      if ((own | other) & bit(cell)) continue;
      ASSERT_EQ(TypeParam::flips(own, other, cell), othello::Board<8>::flips(own, other, cell))
          << own << ' ' << other << ' ' << cell;
    }
  }
}

TYPED_TEST(Othello8x8Path, FlipsLinesThatEndInEveryCell) {
  for (int cell = 0; cell < 64; ++cell) {
    for (int end = 0; end < 64; ++end) {
      if (cell == end) continue;
      const std::uint64_t own = bit(end);
      const std::uint64_t other = ~(own | bit(cell));
      ASSERT_EQ(TypeParam::flips(own, other, cell), othello::Board<8>::flips(own, other, cell));
      ASSERT_EQ(TypeParam::moves(own, other), othello::Board<8>::moves(own, other));
    }
  }
}

TEST(Othello, FastImagesOfABoardEqualThePlainOnes) {
  Rng rng(3);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t bits = rng.fork();
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      ASSERT_EQ(othello::image_8x8(bits, symmetry), othello::Board<8>::image(bits, symmetry));
    }
  }
}

}  // namespace
}  // namespace brett::othello_tests
