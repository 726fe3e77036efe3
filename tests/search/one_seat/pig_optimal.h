// Optimal play of Pig for two by value iteration (Neller and Presser 2004): what every search of this game
// can be measured by. Who begins a turn has to roll, as in games/pig.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace brett {

class OptimalPig {
 public:
  explicit OptimalPig(int target)
      : target_(target), chances_(static_cast<std::size_t>(target * target * target), 0.5) {
    while (sweep() > precision) {
    }
  }

  // The chance to win of the seat to move that has `own` points and `stake`.
  double chance(int own, int other, int stake) const {
    return own + stake >= target_ ? 1 : chances_[index(own, other, stake)];
  }
  double if_rolled(int own, int other, int stake) const {
    double sum = 1 - chance(other, own, 0);
    for (int face = 2; face <= 6; ++face) sum += chance(own, other, stake + face);
    return sum / 6;
  }
  // Precondition: stake > 0.
  double if_held(int own, int other, int stake) const {
    return own + stake >= target_ ? 1 : 1 - chance(other, own + stake, 0);
  }

 private:
  static constexpr double precision = 1e-13;

  std::size_t index(int own, int other, int stake) const {
    return static_cast<std::size_t>((own * target_ + other) * target_ + stake);
  }
  // The largest change.
  double sweep() {
    double change = 0;
    for (int own = 0; own < target_; ++own) {
      for (int other = 0; other < target_; ++other) {
        for (int stake = target_ - own - 1; stake >= 0; --stake) {
          const double rolled = if_rolled(own, other, stake);
          const double best = stake == 0 ? rolled : std::max(rolled, if_held(own, other, stake));
          double& chance = chances_[index(own, other, stake)];
          change = std::max(change, std::abs(best - chance));
          chance = best;
        }
      }
    }
    return change;
  }

  int target_;
  std::vector<double> chances_;
};

}  // namespace brett
