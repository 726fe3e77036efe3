#include "search/maxn/order.h"

namespace brett {

std::size_t VectorOrder::collect(const State& state, const Moves& moves, int ply,
                                 const TableMove& table_move, Candidates& candidates,
                                 Counters& counters) const {
  const Seat seat = state.turn().seat();
  const bool look = options_.best_n > 0 || (options_.order_by & seat_order::eval) != 0;
  for (const Move move : moves) {
    const State child = state.after(move);
    candidates.push_back(move, look ? look_of(child, seat, counters) : 0, child);
  }
  std::size_t count = candidates.size();
  // Chosen by the evaluation alone: what else sorts moves must not change values.
  if (options_.best_n > 0 && static_cast<std::size_t>(options_.best_n) < count) {
    const auto kept = static_cast<std::size_t>(options_.best_n);
    for (std::size_t i = 0; i < kept; ++i) candidates.bring_best_forward(i, count);
    count = kept;
  }
  for (std::size_t i = 0; i < count; ++i) {
    Candidate& one = candidates[i];
    if ((options_.order_by & seat_order::eval) == 0) one.score = 0;
    one.score += score(state, one, ply, table_move);
  }
  return count;
}

// What the evaluation says of a child, or that it is decided.
std::int64_t VectorOrder::look_of(const State& child, Seat seat, Counters& counters) const {
  if (child.turn().is_over()) {
    const double payoff = child.payoff(seat);
    return payoff > 0 ? OrderWeights::decided : payoff < 0 ? -OrderWeights::decided : 0;
  }
  ++counters.evaluations;
  return OrderWeights::eval * evaluation_.value(child, seat);
}

// What else speaks for a move.
std::int64_t VectorOrder::score(const State& state, const Candidate& one, int ply,
                                const TableMove& table_move) const {
  const unsigned by = options_.order_by;
  std::int64_t score = memory_.score(move_tag(one.move), ply);
  if ((by & order::table) != 0 && table_move.is(state, one.move)) score += OrderWeights::table;
  if ((by & seat_order::chance) != 0 && one.turn.is_chance()) score -= OrderWeights::book;
  return score;
}

}  // namespace brett
