// What a searching seat does not know, turned into chance: the truths behind what it sees, weighted by
// what it has not seen. A search that takes the mean over them for each of its root moves uses nothing
// that the seat may not know. (It lets everybody below the root play as if all were open.)
#pragma once

#include <algorithm>
#include <vector>

#include "core/game.h"

namespace brett {

// Of a game that lists its truths all of them; of any other with secrets a sample, which depends on
// what is seen alone; the state itself where nothing is hidden. Probabilities sum to 1.
template <GameState G>
std::vector<WeightedState<G>> weighted_truths(const G& seen, Seat seat) {
  if constexpr (ListsTruths<G>) {
    return seen.truths(seat);
  } else if constexpr (HasHidden<G>) {
    constexpr int draws = 256;
    std::vector<WeightedState<G>> truths;
    Rng rng(seen.seen_by(seat).key());
    for (int i = 0; i < draws; ++i) {
      const G truth = seen.redealt(seat, rng);
      auto known = std::find_if(truths.begin(), truths.end(),
                                [&](const auto& one) { return one.state == truth; });
      if (known == truths.end()) known = truths.insert(known, WeightedState<G>{truth, 0});
      known->probability += 1.0 / draws;
    }
    return truths;
  } else {
    static_cast<void>(seat);
    return {{seen, 1}};
  }
}

}  // namespace brett
