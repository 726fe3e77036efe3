// Perft: how many lines of play there are to a depth. The proof of a game's rules, and their speed.
// A pass and a chance event count as a ply; rules that look back (repetition) are not applied.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/game.h"

namespace brett {

struct PerftCount {
  std::uint64_t leaves = 0;  // lines of exactly the asked depth
  std::uint64_t ended = 0;   // lines that ended before
};

namespace detail {
// Precondition: depth >= 1 and the game is not over.
template <GameState G>
void perft_below(const G& state, int depth, PerftCount& count, const std::stop_token& stop) {
  // Far enough from the leaves that asking costs nothing, near enough to stop soon.
  constexpr int depth_to_ask = 5;
  if (depth == 1) {
    count.leaves += static_cast<std::uint64_t>(count_moves(state));
    return;
  }
  if (depth >= depth_to_ask && stop.stop_requested()) return;
  for (const auto move : moves_of(state)) {
    G child = state;
    child.play(move);
    if (child.turn().is_over()) {
      ++count.ended;
    } else {
      perft_below(child, depth - 1, count, stop);
    }
  }
}
}  // namespace detail

// A count that was stopped is too low; the token tells.
template <GameState G>
PerftCount count_lines(const G& state, int depth, const std::stop_token& stop = {}) {
  PerftCount count;
  if (depth == 0) {
    count.leaves = 1;
  } else if (state.turn().is_over()) {
    count.ended = 1;
  } else {
    detail::perft_below(state, depth, count, stop);
  }
  return count;
}

}  // namespace brett
