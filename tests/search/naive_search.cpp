#include "search/naive_search.h"

#include <algorithm>

namespace brett {

namespace {

Value evaluated(const Played& state, Seat seat) { return state.margin(seat).value_or(0) * 1000; }

Value final_value(const Played& state, Seat seat, int ply, const Aim& aim) {
  if (aim.margin && state.margin(seat)) return evaluated(state, seat);
  const Value win = 1'000'000'000 - (aim.win_distance ? ply : 0);
  const double payoff = state.payoff(seat);
  return payoff > 0 ? win : payoff < 0 ? -win : 0;
}

// For `me`, whoever is to move; `mover` made the last of the `ply` moves since the root. Beyond the depth
// only captures are tried, and nobody has to capture.
Value naive_value(const Played& state, Seat me, Seat mover, int depth, int ply, const Aim& aim) {
  const Turn turn = state.turn();
  const Seat next = turn.is_seat() ? turn.seat() : 1 - mover;
  if (turn.is_over()) return final_value(state, me, ply, aim);
  const bool mine = next == me;
  Value best = mine ? -infinite_value : infinite_value;
  if (depth <= 0) best = evaluated(state, me);
  if (depth <= -aim.quiesce) return best;
  for (const Move move : state.moves()) {
    if (depth <= 0 && state.kind(move) != MoveKind::capture) continue;
    Played child = state;
    child.play(move);
    const Value value = naive_value(child, me, next, depth - 1, ply + 1, aim);
    best = mine ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

}  // namespace

std::vector<Value> naive_values(const Game& game, const Played& state, int depth, const Aim& aim) {
  std::vector<Value> values;
  for (const Move move : state.moves()) {
    Played child = state;
    child.play(move);
    if (child.end_reason().empty()) child = *game.parse(child.text());
    const Seat me = state.turn().seat();
    values.push_back(naive_value(child, me, me, depth - 1, 1, aim));
  }
  return values;
}

}  // namespace brett
