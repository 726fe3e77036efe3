// Symmetric positions folded to one: the smallest of all images by their keys' order.
#pragma once

#include <cstdint>

#include "core/state.h"

namespace brett {

struct Canonical {
  State state;
  int symmetry = 0;  // state == original.transformed(symmetry)
};

Canonical canonical(const State& state);

}  // namespace brett
