// Applies changes to weights: the rate is the product of those of run, class and group; frozen weights
// stay, ranges are kept, and normalised classes are normalised again after each game. No weight ever
// becomes NaN or infinite.
//
// With `adapt` every weight has a step of its own (temporal coherence, Beal and Smith 1999): |sum of its
// changes| / sum of their sizes, so that weights whose changes contradict each other settle.
#pragma once

#include <cstdint>
#include <vector>

#include "evaluation/weights.h"
#include "learning/td_prob.h"

namespace brett {

class Teacher {
 public:
  // What it remembers besides the weights; belongs into a checkpoint.
  struct Memory {
    std::vector<float> net;  // empty if it does not adapt
    std::vector<float> sizes;
    friend bool operator==(const Memory&, const Memory&) = default;
  };

  Teacher(const Weights& weights, bool adapt);
  const Memory& memory() const { return memory_; }
  void restore(Memory memory) { memory_ = std::move(memory); }
  void forget(std::size_t index) {  // of a weight that starts over
    if (!memory_.net.empty()) memory_.net[index] = memory_.sizes[index] = 0;
  }

  // One game's worth. `rate` is the run's at this time.
  void apply(const WeightChanges& changes, double rate, Weights& weights);

 private:
  Memory memory_;
  std::vector<double> sums_;             // of the game, by weight; zero between games
  std::vector<std::uint32_t> touched_;   // weights with a sum
  std::vector<std::uint32_t> group_of_;  // of a class, by weight
};

}  // namespace brett
