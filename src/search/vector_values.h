// Where the vectors of a search come from: leaves, ends of the game, and means over chance events.
#pragma once

#include <algorithm>

#include "search/vector_node.h"
#include "search/vector_options.h"

namespace brett {

template <GameState G>
class VectorValues {
 public:
  using Values = SeatValues<G>;
  static_assert(G::facts.max_seats <= most_utility_seats);

  VectorValues(const VectorRules& rules, const Evaluation<G>& evaluation)
      : rules_(rules), evaluation_(evaluation) {}

  // Precondition: the game is not over.
  Values leaf(const G& state) const {
    Values values = evaluated_seats(evaluation_, state);
    if (rules_.shares) {
      to_shares(values.data(), state.seats());
    } else if (rules_.power != 1) {
      apply_curved_utility(rules_.utility, rules_.power, values.data(), state.seats());
    } else if (rules_.utility != Utility::own) {
      apply_utility(rules_.utility, values.data(), state.seats());
    }
    return values;
  }
  // Precondition: the game is over. No utility: a win is a win.
  Values end(const G& state) const { return as_asked(payoffs_of(state), state.seats()); }
  Values draw(int seats) const { return as_asked(Values{}, seats); }

  // What seats make of the mean over events, if those in the bit set may lose.
  void weigh(Values& mean, unsigned losers, int seats) const {
    for (Seat seat = 0; seat < seats; ++seat) {
      double& value = at_seat(mean, seat);
      if (rules_.utility == Utility::risk) {
        value = rules_.risk.weighed(value, (losers >> seat & 1) != 0);
      }
      value = std::clamp(value, -1.0, 1.0);  // no sum of roundings is better than a win
    }
  }
  static unsigned losers_of(const Values& values, int seats) {
    unsigned losers = 0;
    for (Seat seat = 0; seat < seats; ++seat) {
      if (at_seat(values, seat) <= -1) losers |= 1U << seat;
    }
    return losers;
  }

 private:
  Values as_asked(Values values, int seats) const {
    if (rules_.shares) to_shares(values.data(), seats);
    return values;
  }
  const VectorRules& rules_;
  const Evaluation<G>& evaluation_;
};

}  // namespace brett
