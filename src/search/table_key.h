// How a table knows a state: by its own key, or folded, by that of its canonical image under the game's
// symmetries. The moves of an entry are then those of the image.
#pragma once

#include "core/symmetry.h"
#include "search/table.h"

namespace brett {

struct TableKey {
  std::uint64_t key = 0;  // 0: not to be stored
  int symmetry = 0;

  static TableKey of(const State& state, bool fold) {
    if (!fold) return {state.key(), 0};
    const Canonical folded = canonical(state);
    return {folded.state.key(), folded.symmetry};
  }
  // The tag under which a move of the state is stored.
  std::uint16_t tag_of(const State& state, Move move) const {
    return move_tag(symmetry == 0 ? move : state.transformed(move, symmetry));
  }
};

// The best move that a table knows.
struct TableMove {
  TableKey key;
  std::uint16_t tag = 0;  // 0: none

  bool is(const State& state, Move move) const {
    return tag != 0 && key.tag_of(state, move) == tag;
  }
};

}  // namespace brett
