#include "search/playouts/playout.h"

namespace brett {

PlayoutCount playouts(const State& start, std::chrono::nanoseconds time, Rng rng,
                      const std::stop_token& stop) {
  constexpr int games_between_clock_checks = 64;
  const auto end = std::chrono::steady_clock::now() + time;
  const Played from(start);
  Played game = from;
  PlayoutCount count;
  do {
    for (int i = 0; i < games_between_clock_checks; ++i) {
      game = from;
      count.plies += static_cast<std::uint64_t>(game.play_out(rng));
      ++count.games;
    }
  } while (std::chrono::steady_clock::now() < end && !stop.stop_requested());
  return count;
}

}  // namespace brett
