// Symmetric positions folded to one: the smallest of all images by their keys' order.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace brett {

template <GameState G>
struct Canonical {
  G state;
  int symmetry = 0;  // state == original.transformed(symmetry)
};

template <GameState G>
Canonical<G> canonical(const G& state) {
  Canonical<G> best{state, 0};
  if constexpr (HasSymmetry<G>) {
    std::uint64_t smallest = state.key();
    for (int symmetry = 1; symmetry < state.symmetries(); ++symmetry) {
      const G image = state.transformed(symmetry);
      if (const std::uint64_t key = image.key(); key < smallest) {
        smallest = key;
        best = {image, symmetry};
      }
    }
  }
  return best;
}

}  // namespace brett
