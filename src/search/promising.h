// Move reduction (best_n): only the most promising moves of a position are searched. They are chosen by the
// evaluation alone, because what else sorts moves must not change values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "core/state.h"
#include "search/arena.h"

namespace brett {

// Keeps this many of the moves: those whose child promises most, of equal ones the first; in the order of the
// list. Precondition: there are at least `count`; no promise is the lowest number.
template <class PromiseOf>
void keep_most_promising(const State& state, std::size_t count, Arena& arena, Moves& moves,
                         const PromiseOf& promise_of) {
  using Promise = decltype(promise_of(state));
  const Arena::Frame frame(arena);
  auto* promises = arena.take<Promise>(moves.size());
  Promise* const end = promises + moves.size();
  std::transform(moves.begin(), moves.end(), promises,
                 [&](Move move) { return promise_of(state.after(move)); });
  constexpr Promise taken = std::numeric_limits<Promise>::lowest();
  for (; count > 0; --count) *std::max_element(promises, end) = taken;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (promises[i] == taken) moves[kept++] = moves[i];
  }
  moves.set_size(kept);
}

}  // namespace brett
