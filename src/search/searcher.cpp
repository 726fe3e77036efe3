#include "search/searcher.h"

namespace brett {

Move Policy::draw(const State& state, Rng& rng) const {
  const auto moves = moves_of(state);
  std::array<double, most_moves> weights;  // NOLINT(*-member-init)
  weigh(state, moves, weights.data());
  double sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) sum += weights[i];
  if (!(sum > 0)) return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  double left = rng.unit() * sum;
  std::size_t chosen = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!(weights[i] > 0)) continue;
    chosen = i;
    left -= weights[i];
    if (left < 0) break;
  }
  return moves[chosen];
}

}  // namespace brett
