// The events of a chance node in the order in which searches look at them.
#pragma once

#include <cstddef>
#include <utility>

#include "core/game.h"

namespace brett {

template <GameState G>
struct ChanceEvent {
  typename G::Move move;
  double probability;
};
template <GameState G>
using ChanceEvents = StackList<ChanceEvent<G>, static_cast<std::size_t>(G::facts.max_moves)>;

// The likeliest first, equal ones as they come.
template <GameState G>
ChanceEvents<G> events_of(const G& state) {
  ChanceEvents<G> events;
  for (const auto move : moves_of(state)) {
    const double probability = probability_of(state, move);
    if (probability > 0) events.push_back({move, probability});
  }
  for (std::size_t i = 1; i < events.size(); ++i) {
    for (std::size_t j = i; j > 0 && events[j - 1].probability < events[j].probability; --j) {
      std::swap(events[j - 1], events[j]);
    }
  }
  return events;
}

}  // namespace brett
