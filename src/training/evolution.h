// A new generation of found patterns (evaluation/found_patterns.h).
#pragma once

#include <cstddef>
#include <vector>

#include "core/rng.h"
#include "evaluation/weights.h"

namespace brett {

// The quarter of the patterns with the smallest weights goes; of what comes instead, half is like a good
// one but for a cell, half is new. The weights that begin anew, at 0. Precondition: kind found.
std::vector<std::size_t> replace_worst_patterns(Weights& weights, Rng& rng);

}  // namespace brett
