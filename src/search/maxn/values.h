// Where the vectors of a search come from: leaves, ends of the game, and means over chance events.
#pragma once

#include <algorithm>

#include "search/maxn/node.h"
#include "search/maxn/options.h"

namespace brett {

class VectorValues {
 public:
  static_assert(most_seats <= most_utility_seats);

  VectorValues(const VectorRules& rules, const Evaluation& evaluation)
      : rules_(rules), evaluation_(evaluation) {}

  // Precondition: the game is not over.
  void leaf(const State& state, SeatValues& values) const {
    write_evaluation(evaluation_, state, values);
    if (rules_.shares) {
      to_shares(values.data(), state.seats());
    } else if (rules_.power != 1) {
      apply_curved_utility(rules_.utility, rules_.power, values.data(), state.seats());
    } else if (rules_.utility != Utility::own) {
      apply_utility(rules_.utility, values.data(), state.seats());
    }
  }
  // Precondition: the game is over. No utility: a win is a win.
  void end(const State& state, SeatValues& values) const {
    write_payoffs(state, values);
    if (rules_.shares) to_shares(values.data(), state.seats());
  }
  SeatValues draw(int seats) const {
    SeatValues values{};
    if (rules_.shares) to_shares(values.data(), seats);
    return values;
  }

  // What seats make of the mean over events, if those in the bit set may lose.
  void weigh(SeatValues& mean, unsigned losers, int seats) const {
    for (Seat seat = 0; seat < seats; ++seat) {
      double& value = at_seat(mean, seat);
      if (rules_.utility == Utility::risk) {
        value = rules_.risk.weighed(value, (losers >> seat & 1) != 0);
      }
      value = std::clamp(value, -1.0, 1.0);  // no sum of roundings is better than a win
    }
  }
  static unsigned losers_of(const SeatValues& values, int seats) {
    unsigned losers = 0;
    for (Seat seat = 0; seat < seats; ++seat) {
      if (at_seat(values, seat) <= -1) losers |= 1U << seat;
    }
    return losers;
  }

 private:
  const VectorRules& rules_;
  const Evaluation& evaluation_;
};

}  // namespace brett
