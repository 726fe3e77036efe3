#include "core/symmetry.h"

namespace brett {

Canonical canonical(const State& state) {
  Canonical best{state, 0};
  const int symmetries = state.symmetries();
  if (symmetries == 1) return best;
  std::uint64_t smallest = state.key();
  for (int symmetry = 1; symmetry < symmetries; ++symmetry) {
    const State image = state.transformed(symmetry);
    if (const std::uint64_t key = image.key(); key < smallest) {
      smallest = key;
      best = {image, symmetry};
    }
  }
  return best;
}

}  // namespace brett
