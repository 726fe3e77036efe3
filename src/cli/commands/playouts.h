// Random games on several threads, as `brett playouts` and `brett bench` measure them.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

#include "search/playouts/playout.h"

namespace brett::cli {

struct PlayoutRun {
  PlayoutCount count;
  double seconds = 0;
  double games_per_second() const {
    return seconds > 0 ? static_cast<double>(count.games) / seconds : 0;
  }
};

// Thread i draws from stream i of the seed.
PlayoutRun run_playouts(const State& start, std::chrono::duration<double> time, std::uint64_t seed,
                        int threads, const std::stop_token& stop);

}  // namespace brett::cli
