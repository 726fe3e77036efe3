#include "core/clock.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/options.h"
#include "core/said.h"

namespace brett {

namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

constexpr nanoseconds longest_clock = 24h;
constexpr std::string_view per_move_suffix = "/move";

// How time is divided. Iterative deepening exceeds the soft time by a whole iteration, so even the hard
// time, if used for every move, must never exhaust the clock: it leaves increment / 2 * hard_share
// above the reserve.
constexpr nanoseconds least_reserve = 50ms;
constexpr int reserve_share = 20;   // or this part of what is left, if that is more
constexpr int expected_moves = 30;  // if the number of moves to come is unknown
constexpr int overrun = 3;          // hard is at most this many times soft
constexpr int hard_share = 8;   // and at most this part of the usable time, and half the increment
constexpr int last_share = 20;  // of what is left when only the reserve is

Result<nanoseconds> read_part(std::string_view text) {
  OptionInfo info;
  info.type = OptionInfo::Type::duration;
  info.max = std::chrono::duration<double>(longest_clock).count();
  return option_text::read_duration(info, text);
}

}  // namespace

Result<ClockRule> parse_clock(std::string_view text) {
  if (text.ends_with(per_move_suffix)) {
    const auto each = read_part(text.substr(0, text.size() - per_move_suffix.size()));
    if (each && *each > 0ns) return ClockRule{.base = *each, .per_move = true};
  }
  const auto plus = text.find('+');
  const auto base = read_part(text.substr(0, plus));
  const auto increment =
      plus == std::string_view::npos ? Result(nanoseconds(0)) : read_part(text.substr(plus + 1));
  if (!base || !increment || *base <= 0ns) {
    return refused(
        "must be a time for the game, and an increment per move if wanted, like 5min or 1s+10ms, or "
        "a time for each move, like 200ms/move; each at most 24 hours");
  }
  return ClockRule{*base, *increment};
}

std::string print_clock(const ClockRule& rule) {
  const std::string base = option_text::print_duration(rule.base);
  if (rule.per_move) return fmt::format("{}{}", base, per_move_suffix);
  if (rule.increment == 0ns) return base;
  return fmt::format("{}+{}", base, option_text::print_duration(rule.increment));
}

MoveTime time_for_move(const GameClock& clock) {
  const nanoseconds left = std::max(clock.left, nanoseconds(0));
  nanoseconds reserve = std::max(least_reserve, left / reserve_share);
  // No move comes after it: a short time may be used up further.
  if (clock.moves_to_go == 1) reserve = std::min(reserve, left / 2);
  const nanoseconds usable = left - reserve;
  if (usable <= 0ns) return {left / last_share, left / last_share};
  const int moves = clock.moves_to_go > 0 ? clock.moves_to_go : expected_moves;
  const nanoseconds soft = std::min(usable, usable / moves + clock.increment / 3);
  const nanoseconds most = std::max(soft, usable / hard_share + clock.increment / 2);
  return {soft, std::min({usable, soft * overrun, most})};
}

}  // namespace brett
