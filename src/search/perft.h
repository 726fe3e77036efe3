// Perft: how many lines of play there are to a depth. The proof of a game's rules, and their speed.
// A pass and a chance event count as a ply; rules that look back (repetition) are not applied.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace brett {

struct PerftCount {
  std::uint64_t leaves = 0;  // lines of exactly the asked depth
  std::uint64_t ended = 0;   // lines that ended before
};

namespace detail {
// Precondition: depth >= 1 and the game is not over.
template <GameState G>
void perft_below(const G& state, int depth, PerftCount& count) {
  if (depth == 1) {
    count.leaves += static_cast<std::uint64_t>(count_moves(state));
    return;
  }
  for (const auto move : moves_of(state)) {
    G child = state;
    child.play(move);
    if (child.turn().is_over()) {
      ++count.ended;
    } else {
      perft_below(child, depth - 1, count);
    }
  }
}
}  // namespace detail

template <GameState G>
PerftCount perft(const G& state, int depth) {
  PerftCount count;
  if (depth == 0) {
    count.leaves = 1;
  } else if (state.turn().is_over()) {
    count.ended = 1;
  } else {
    detail::perft_below(state, depth, count);
  }
  return count;
}

}  // namespace brett
