// The events of a chance node in the order in which searches look at them.
#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <utility>

#include "core/state.h"
#include "search/arena.h"

namespace brett {

struct ChanceEvent {
  Move move;
  double probability;
};

// The likeliest first, equal ones in natural order; impossible ones are left out. The list lives in the
// arena, until the frame around the call ends.
inline std::span<const ChanceEvent> events_of(const State& state, Arena& arena) {
  const Moves moves = moves_of(state);
  auto* events = arena.take<ChanceEvent>(moves.size());
  std::size_t count = 0;
  for (const Move move : moves) {
    const double probability = state.probability(move);
    if (probability > 0) new (events + count++) ChanceEvent{move, probability};
  }
  for (std::size_t i = 1; i < count; ++i) {
    for (std::size_t j = i; j > 0 && events[j - 1].probability < events[j].probability; --j) {
      std::swap(events[j - 1], events[j]);
    }
  }
  return {events, count};
}

}  // namespace brett
