// Everything a training run must remember to go on as if it had never been stopped: the plan, the weights
// to the last bit, what the teacher remembers, the curve. One file, replaced as a whole.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "learning/teacher.h"
#include "training/curve.h"
#include "training/training_game.h"

namespace brett {

struct Checkpoint {
  std::string plan;  // canonical
  Weights weights;
  Teacher::Memory memory;
  TrainingCurve curve;
  std::uint64_t games = 0;  // of the run
  double seconds = 0;       // of processor time
  // Of found patterns: the best generation so far and what it scored; nothing before the first test.
  std::optional<Weights> best = {};
  double best_score = 0;
  std::uint64_t evolved_at = 0;  // games, when the last generation began
  // Within a batch, whose games are all played with `weights`: the weights after those of its games that
  // are counted in `games`, and by number what others have taught whose turn has not come.
  std::optional<Weights> ahead = {};
  std::map<std::uint64_t, Lesson> waiting = {};
};

std::string print_checkpoint(const Checkpoint& checkpoint);
// `source` begins the errors: a file that is cut off or damaged is refused.
Result<Checkpoint> read_checkpoint(const WeightLayout& layout, std::string_view bytes,
                                   std::string_view source);

}  // namespace brett
