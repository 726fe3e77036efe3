// What maxn and upp answer to whom builds their strategy tree (strategy_builder.h).
#pragma once

#include <optional>
#include <vector>

#include "search/strategy_builder.h"
#include "search/vector_worker.h"

namespace brett {

template <GameState G>
class VectorStrategySource {
 public:
  struct Way {
    DepthLeft left;
    int ply = 0;
    Seat mover = 0;  // who chose last
  };
  using Step = StrategyStep<G, Way>;

  explicit VectorStrategySource(VectorWorker<G>& worker) : worker_(worker) {}

  // From the root, with that depth for it.
  static Step first_step(const G& root, typename G::Move move, DepthLeft left) {
    return {move, {left.after_move(), 1, root.turn().seat()}};
  }

  bool ends(const G& state, const Way& way) const {
    const Turn turn = state.turn();
    const DepthLeft left = arrived(turn, way);
    return turn.is_over() || left.plies <= 0 || left.players <= 0;
  }
  SeatValues<G> searched(const G& state, const Way& way) {
    return worker_.node(state, way.left, way.ply, way.mover, nullptr).values;
  }
  std::optional<Step> choice(const G& state, const Way& way) {
    VectorFrame<G> frame{.seat = state.turn().seat()};
    const DepthLeft left = arrived(state.turn(), way);
    worker_.decision(state, left, way.ply, frame, false);
    if (worker_.budget().exhausted()) return std::nullopt;
    return Step{frame.best_move, {left.after_move(), way.ply + 1, frame.seat}};
  }
  Way after_event(const Way& way) const { return {way.left.after_move(), way.ply + 1, way.mover}; }
  SeatValues<G> mean(const std::vector<StrategyNode<G>>& events, int seats) const {
    SeatValues<G> sum{};
    unsigned losers = 0;
    for (const StrategyNode<G>& event : events) {
      losers |= VectorValues<G>::losers_of(event.values, seats);
      for (Seat seat = 0; seat < seats; ++seat) {
        at_seat(sum, seat) += event.probability * at_seat(event.values, seat);
      }
    }
    worker_.values().weigh(sum, losers, seats);
    return sum;
  }

 private:
  // As node() does.
  static DepthLeft arrived(Turn turn, const Way& way) {
    DepthLeft left = way.left;
    if (turn.is_seat() && turn.seat() != way.mover) --left.players;
    return left;
  }

  VectorWorker<G>& worker_;
};

}  // namespace brett
