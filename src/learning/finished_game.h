// A finished game as a learner sees it: its own positions, and the strategy of its search in each of them
// (search/strategy.h). Moves are numbers here (core/move.h, bytes_of), independent of the game's types.
#pragma once

#include <cstdint>
#include <vector>

#include "evaluation/learned.h"

namespace brett {

// A root-to-leaf path of the strategy.
struct LearnedVariant {
  double probability = 1;
  double value = 0;  // J_v: for the learner, in [-1, 1]
  std::vector<std::uint64_t> moves = {};
  Slopes slopes = {};  // of J_v by the weights, where the variant ends; none at an end of the game
  double power_slope = 0;  // ... by the power of the utility's distance
};

struct LearnedPosition {
  double value = 0;  // J: of the whole strategy
  std::vector<LearnedVariant> variants;
  std::vector<std::uint64_t> played = {};  // from here to the next own position, or to the end
  // The own move was made to try something out: what follows says nothing about what was meant.
  bool explored = false;
};

struct LearnedGame {
  std::vector<LearnedPosition> positions;  // the learner's own
  double result = 0;                       // its payoff
  int seats = 2;
};

// How far play went along a variant.
enum class Followed {
  no,       // they part
  partly,   // the same as far as the variant goes, which ends first; it may have no moves at all
  exactly,  // the same up to the next own position, or to the end of the game
};
Followed followed(const LearnedPosition& position, const LearnedVariant& variant);
// ... the best of all variants.
Followed followed(const LearnedPosition& position);

}  // namespace brett
