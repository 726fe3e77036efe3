// Game clocks: a time for the whole game and an increment for every move, or a time for each move;
// and how much of it one move may take.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/result.h"

namespace brett {

// The clock of the seat to move.
struct GameClock {
  std::chrono::nanoseconds left{0};
  std::chrono::nanoseconds increment{0};
  int moves_to_go = 0;  // own moves that the time must last for; 0: not known
};

// What every seat is given.
struct ClockRule {
  std::chrono::nanoseconds base{0};
  std::chrono::nanoseconds increment{0};  // added after every move
  bool per_move = false;  // after every move there is `base` again, nothing is saved

  std::chrono::nanoseconds after_move(std::chrono::nanoseconds left) const {
    return per_move ? base : left + increment;
  }
  GameClock clock(std::chrono::nanoseconds left) const {
    return {left, increment, per_move ? 1 : 0};
  }
  friend bool operator==(const ClockRule&, const ClockRule&) = default;
};
// "5min", "1s+10ms" for a game, "200ms/move" for each move; the error says what would be right, the
// caller names the value.
Result<ClockRule> parse_clock(std::string_view text);
std::string print_clock(const ClockRule& rule);

// When a move should be decided, and when it must be.
struct MoveTime {
  std::chrono::nanoseconds soft{0};
  std::chrono::nanoseconds hard{0};
};

// soft <= hard <= left, and as long as there is more than a reserve, hard leaves that untouched: a
// machine that is busy with other things does not lose games.
MoveTime time_for_move(const GameClock& clock);

}  // namespace brett
