// What a search found: every root move with its value, best first, and how much work it was.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/facts.h"
#include "core/game.h"
#include "search/evaluation.h"

namespace brett {

template <GameState G>
struct RankedMove {
  typename G::Move move{};
  Value value = 0;
};

template <GameState G>
struct SearchResult {
  std::vector<RankedMove<G>> ranked;  // never empty, best first
  int depth = 0;                      // plies of the last finished iteration
  std::uint64_t nodes = 0;
};

// Why a search of two-seat zero-sum games without chance does not fit; empty if it does.
constexpr std::string_view two_seat_misfit(const Facts& facts, int seats) {
  if (facts.hidden) return "it has hidden information";
  if (facts.chance) return "it has chance events";
  if (seats != 2) return "it has more than two seats";
  if (!facts.zero_sum(seats)) return "one seat's loss is not the other's gain";
  return {};
}

}  // namespace brett
