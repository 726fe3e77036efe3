// One game of a training run: a match like any other (match/match.h), whose players may have a
// learner beside them. What the learners expected and how it ended is what the game teaches. A
// function of its task alone.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "learning/td_prob.h"
#include "players/game.h"
#include "players/learner.h"

namespace brett {

// Who has a seat: a learner that plays, a player, or a player and a learner that watches it.
struct TrainingSeat {
  Learner* learner = nullptr;
  std::unique_ptr<Player> player = nullptr;
  double epsilon = 0;  // of a learner that plays
};
using TrainingSeats = std::vector<TrainingSeat>;

struct TrainingGameSettings {
  std::uint64_t seed = 0;  // of chance, openings and exploration
  int random_plies = 0;
  bool choices = false;  // collect choices instead of expectations
  bool bridge = false;   // positions in which a move was played at random are left out
};

struct TrainingOutcome {
  std::vector<LearnedGame> learned;  // by seat; without positions where nobody learns
  WeightChanges choice_changes;      // if choices were asked for
  std::vector<double> payoffs;
  std::string forfeit;    // who lost by something else than the rules, and why
  bool finished = false;  // otherwise it was stopped
};

// A player that gives up, oversteps its time or answers an illegal move has lost. If one breaks
// down, the game says nothing: the error names it and says why.
Result<TrainingOutcome> play_training_game(const Game& game, TrainingSeats seats,
                                           const TrainingGameSettings& task,
                                           const std::stop_token& stop);

// Learners watch recorded moves; seats without one are not learned from. `payoffs` are the
// record's. Each search has these limits, whose token stops it all.
Result<TrainingOutcome> watch_recorded_game(const Played& start, const std::vector<Move>& moves,
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
