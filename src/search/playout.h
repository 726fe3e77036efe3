// Random games: uniform over the legal moves, chance by its probabilities, draw rules applied.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

#include "core/played.h"

namespace brett {

struct PlayoutCount {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
};

// Plays to the end and returns the number of plies. `game` is a G or, where the rules look back, a
// Played<G>.
template <class Game>
int play_out(Game& game, Rng& rng) {
  int plies = 0;
  while (!game.turn().is_over()) {
    if constexpr (requires { game.state(); }) {
      game.play(random_move(game.state(), rng));
    } else {
      game.play(random_move(game, rng));
    }
    ++plies;
  }
  return plies;
}

// A random game from `start`, with what a match would remember only where the rules need it.
template <GameState G>
int random_game(const G& start, Rng& rng) {
  if constexpr (HasHistory<G>) {
    Played<G> game(start);
    return play_out(game, rng);
  } else {
    G game = start;
    return play_out(game, rng);
  }
}

// As many random games as fit into the time.
template <GameState G>
PlayoutCount playouts(const G& start, std::chrono::nanoseconds time, Rng rng,
                      std::stop_token stop) {
  constexpr int games_between_looks_at_the_clock = 64;
  const auto end = std::chrono::steady_clock::now() + time;
  PlayoutCount count;
  do {
    for (int game = 0; game < games_between_looks_at_the_clock; ++game) {
      count.plies += static_cast<std::uint64_t>(random_game(start, rng));
      ++count.games;
    }
  } while (std::chrono::steady_clock::now() < end && !stop.stop_requested());
  return count;
}

}  // namespace brett
