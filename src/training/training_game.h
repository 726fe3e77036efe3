// One game of a training run, played or played again from a record: what its learners expected, and how it
// ended. A function of its order alone.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "learning/td_prob.h"
#include "players/game.h"
#include "players/learner.h"

namespace brett {

// Who has a seat: a learner that plays, a player, or a player and a learner that watches it.
struct TrainingSeat {
  Learner* learner = nullptr;
  Player* player = nullptr;
  double epsilon = 0;  // of a learner that plays
};

struct TrainingOrder {
  std::uint64_t seed = 0;  // of chance, openings and exploration
  int random_plies = 0;
  bool choices = false;  // collect choices instead of expectations
  bool bridge = false;   // positions in which a move was played at random are left out
};

struct TrainingOutcome {
  std::vector<LearnedGame> learned;  // by seat; without positions where nobody learns
  WeightChanges choice_changes;      // if choices were asked for
  std::vector<double> payoffs;
  bool finished = false;  // otherwise it was stopped
};

// Who gives up has lost; the error says who has broken down, and why: then the game says nothing.
Result<TrainingOutcome> play_training_game(const Game& game, std::vector<TrainingSeat> seats,
                                           const TrainingOrder& order, const std::stop_token& stop);

// Learners watch recorded moves; seats without one are not learned from. `payoffs` are the record's. Each
// search has these limits, whose token stops it all.
TrainingOutcome watch_recorded_game(const Played& start, const std::vector<Move>& moves,
                                    const std::vector<double>& payoffs,
                                    const std::vector<Learner*>& learners, bool choices,
                                    const Limits& limits);

// What a finished game teaches.
struct Lesson {
  WeightChanges changes;
  double power = 0;  // what the utility's power is to change by
};
Lesson lesson_of(TrainingOutcome outcome, const TdRules& rules);

}  // namespace brett
