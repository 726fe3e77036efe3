// Random games by the thousand, for `brett playouts`.
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

// As many random games from `start` as fit into the time.
PlayoutCount playouts(const State& start, std::chrono::nanoseconds time, Rng rng,
                      const std::stop_token& stop);

}  // namespace brett
