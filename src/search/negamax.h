// The fixed-depth search behind `minimax` and `alphabeta`: one negamax loop, with or without a
// window.
//
// Contract of value(state, depth, alpha, beta): with the exact value v of the tree to that depth,
//   v <= alpha          returns r with v <= r <= alpha
//   alpha < v < beta    returns v
//   v >= beta           returns r with beta <= r <= v         (fail-soft)
// Without cuts it always returns v.
#pragma once

#include <algorithm>

#include "core/limits.h"
#include "search/search_result.h"

namespace brett {

template <GameState G, bool cuts>
class Negamax {
 public:
  Negamax(const Evaluation<G>& evaluation, const Limits& limits)
      : evaluation_(evaluation), budget_(limits) {}

  // Values of all root moves at `depth`. With cuts only the best one's is exact; the others are at
  // most what is shown.
  SearchResult<G> search(const G& root, int depth) {
    SearchResult<G> result;
    Value best = -infinite_value;
    for (const auto move : moves_of(root)) {
      G child = root;
      child.play(move);
      // One below the best value, so that a second move of equal value is seen as equal.
      const Value alpha = cuts ? std::max(best - 1, -infinite_value) : -infinite_value;
      const Value found = value_for_parent(root.turn().seat(), child, depth - 1, 1, alpha);
      if (budget_.exhausted()) break;
      result.ranked.push_back({move, found});
      best = std::max(best, found);
    }
    if (result.ranked.empty()) result.ranked.push_back({moves_of(root)[0], 0});
    std::stable_sort(result.ranked.begin(), result.ranked.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    result.depth = depth;
    result.nodes = budget_.nodes();
    return result;
  }

 private:
  // The child's value for the seat that moved into it. The child is valued for whoever is to move
  // there (nobody in a finished game: then for the opponent), and turned round if that is another.
  Value value_for_parent(Seat parent, const G& child, int depth, int ply, Value alpha,
                         Value beta = infinite_value) {
    const Turn turn = child.turn();
    if (turn.is_seat() && turn.seat() == parent) {
      return value(child, parent, depth, ply, alpha, beta);
    }
    return -value(child, 1 - parent, depth, ply, -beta, -alpha);
  }

  Value value(const G& state, Seat seat, int depth, int ply, Value alpha, Value beta) {
    if (budget_.spend()) return 0;
    if (state.turn().is_over()) return final_value(state, seat, ply);
    if (depth == 0) return evaluation_.value(state, seat);
    Value best = -infinite_value;
    for (const auto move : moves_of(state)) {
      G child = state;
      child.play(move);
      best = std::max(best, value_for_parent(seat, child, depth - 1, ply + 1, alpha, beta));
      if (budget_.exhausted()) return 0;
      if constexpr (cuts) {
        if (best >= beta) return best;
        alpha = std::max(alpha, best);
      }
    }
    return best;
  }

  const Evaluation<G>& evaluation_;
  Budget budget_;
};

}  // namespace brett
