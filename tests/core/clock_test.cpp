// Game clocks: their text, and how time is dealt out.
#include "core/clock.h"

#include <gtest/gtest.h>

#include "core/limits.h"
#include "core/rng.h"

namespace brett {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

TEST(Clock, IsATimeAndPerhapsAnIncrement) {
  EXPECT_EQ(parse_clock("1s+10ms").value(), (ClockRule{1s, 10ms}));
  EXPECT_EQ(parse_clock("5min").value(), (ClockRule{5min, 0s}));
  EXPECT_EQ(parse_clock("0.5s+0").value(), (ClockRule{500ms, 0s}));
  EXPECT_EQ(parse_clock("200ms/move").value(), (ClockRule{200ms, 0s, true}));
  for (const char* text : {"1s+10ms", "5min", "1.5s+2s", "200ms/move"}) {
    EXPECT_EQ(print_clock(parse_clock(text).value()), text);
  }
}
TEST(Clock, OtherTextsAreRefused) {
  for (const char* text : {"", "1x", "1", "0", "0+1s", "+1s", "1s+", "1s+-1ms", "-1s", "1s+1s+1s",
                           "25min+2000min", "1e99s", "nan"}) {
    EXPECT_FALSE(parse_clock(text).ok()) << text;
  }
}

TEST(TimeForMove, IsNeverMoreThanThereIs) {
  Rng rng(3);
  for (int i = 0; i < 20'000; ++i) {
    const GameClock clock{
        .left = nanoseconds(static_cast<long long>(rng.fork() >> (20 + rng.below(44)))),
        .increment = nanoseconds(static_cast<long long>(rng.fork() >> (24 + rng.below(40)))),
        .moves_to_go = static_cast<int>(rng.below(60))};
    const MoveTime move = time_for_move(clock);
    EXPECT_LE(nanoseconds(0), move.soft);
    EXPECT_LE(move.soft, move.hard);
    EXPECT_LE(move.hard, clock.left);
  }
}
// A busy machine takes some milliseconds more than it is told, for hundreds of moves.
TEST(TimeForMove, UsedUpEveryTimeWithSomeDelayNeverOversteps) {
  Rng rng(4);
  for (const nanoseconds increment : {nanoseconds(10ms), nanoseconds(20ms)}) {
    nanoseconds left = 1s;
    for (int move = 0; move < 500; ++move) {
      left -= time_for_move({.left = left, .increment = increment}).hard;
      left -= nanoseconds(5ms) * rng.below(2);
      ASSERT_GT(left, nanoseconds(30ms)) << "move " << move;
      left += increment;
    }
  }
}
TEST(TimeForMove, WithoutAnIncrementTheReserveIsKept) {
  nanoseconds left = 1s;
  for (int move = 0; move < 60; ++move) left -= time_for_move({.left = left}).hard;
  EXPECT_GT(left, nanoseconds(50ms));
}
TEST(TimeForMove, UsesTheTimeThereIs) {
  nanoseconds left = 1s;
  for (int move = 0; move < 30; ++move) {
    left += nanoseconds(10ms) - time_for_move({.left = left, .increment = 10ms}).soft;
  }
  EXPECT_LT(left, nanoseconds(800ms));
  const MoveTime last = time_for_move({.left = 1s, .moves_to_go = 1});
  EXPECT_EQ(last.soft, nanoseconds(950ms));
  EXPECT_EQ(time_for_move({.left = 20ms, .moves_to_go = 1}).soft, nanoseconds(10ms));
}

TEST(Limits, AClockBecomesTimesAndNeverLengthensOthers) {
  const GameClock clock{.left = 1s, .increment = 10ms};
  const Limits limits = Limits{.clock = clock}.on_the_clock();
  EXPECT_EQ(limits.time, time_for_move(clock).hard);
  EXPECT_EQ(limits.soft_time, time_for_move(clock).soft);
  EXPECT_FALSE(limits.clock);
  EXPECT_EQ(limits.stopping_softly().time, time_for_move(clock).soft);
  EXPECT_EQ((Limits{.time = 1ms, .clock = clock}.on_the_clock().time), nanoseconds(1ms));
  EXPECT_EQ((Limits{.time = 1ms, .clock = clock}.on_the_clock().stopping_softly().time),
            nanoseconds(1ms));
  EXPECT_FALSE(Limits{}.on_the_clock().time);
}

}  // namespace
}  // namespace brett
