// The events of a chance node in the order in which searches look at them.
#pragma once

#include <span>

#include "core/state.h"
#include "search/arena.h"

namespace brett {

struct ChanceEvent {
  Move move;
  double probability;
};

// The likeliest first, equal ones in natural order; impossible ones are left out. The list lives in the
// arena, until the frame around the call ends.
std::span<const ChanceEvent> events_of(const State& state, Arena& arena);

}  // namespace brett
