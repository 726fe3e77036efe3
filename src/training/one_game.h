// One game that was played, as a lesson: "train on this game". The rules are those of a training run
// (docs/learning.md); nothing is kept but the weights.
#pragma once

#include <vector>

#include "training/plan.h"

namespace brett {

struct PlayedGame {
  const Played& start;
  const std::vector<Move>& moves;
  // Of the seats when it is over; empty: it is not, and what is expected in a seat's last position takes
  // the place of the result there.
  std::vector<double> payoffs = {};
};

// What a plan says of the learner (player, method, rates, rules) counts; where games come from and how they
// are tested does not. `seats` says whose moves are learned from, one entry for each seat. Every search
// has these limits. Returns how many positions were learned from.
Result<std::size_t> learn_from_game(const Game& game, const PlayedGame& played,
                                    const TrainingPlan& plan, const std::vector<bool>& seats,
                                    const Limits& limits, Weights& weights);

}  // namespace brett
