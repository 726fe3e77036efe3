#include "search/maxn/strategy.h"

namespace brett {

namespace {
// The depth at a node with this turn, as VectorWorker::node() counts it.
Depth left_at(Turn turn, const VectorStrategySource::Path& path) {
  const bool changes = turn.is_seat() && turn.seat() != path.mover;
  return changes ? path.left.after_change_of_seat() : path.left;
}
}  // namespace

VectorStrategySource::Step VectorStrategySource::first_step(const State& root, Move move,
                                                            Depth left) {
  return {move, {left.after_ply(), 1, root.turn().seat()}};
}

bool VectorStrategySource::ends(const State& state, const Path& path) const {
  return state.turn().is_over() || left_at(state.turn(), path).is_used_up();
}

SeatValues VectorStrategySource::searched(const State& state, const Path& path) {
  const VectorFound found = worker_.node(state, path.left, path.ply, path.mover, nullptr);
  SeatValues values{};
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    at_seat(values, seat) = at_seat(found.values, seat);
  }
  return values;
}

std::optional<VectorStrategySource::Step> VectorStrategySource::choice(const State& state,
                                                                       const Path& path) {
  VectorFrame frame(nullptr, state.turn().seat());
  const Depth left = left_at(state.turn(), path);
  SeatValues values;  // NOLINT(*-member-init)
  worker_.decision(state, left, path.ply, frame, false, values);
  if (worker_.budget().exhausted()) return std::nullopt;
  return Step{frame.best_move, {left.after_ply(), path.ply + 1, frame.seat}};
}

VectorStrategySource::Path VectorStrategySource::after_event(const Path& path) const {
  return {path.left.after_ply(), path.ply + 1, path.mover};
}

SeatValues VectorStrategySource::mean(const std::vector<StrategyNode>& events, int seats) const {
  SeatValues sum{};
  unsigned losers = 0;
  for (const StrategyNode& event : events) {
    losers |= VectorValues::losers_of(event.values, seats);
    for (Seat seat = 0; seat < seats; ++seat) {
      at_seat(sum, seat) += event.probability * at_seat(event.values, seat);
    }
  }
  worker_.values().weigh(sum, losers, seats);
  return sum;
}

}  // namespace brett
