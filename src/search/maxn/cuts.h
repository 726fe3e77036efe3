// The reasons to leave a node of maxn and upp before its last move, each with its counter.
//
// immediate   a sole win: nothing is preferred to it. Changes no value.
// paranoid    the best move so far of B gives A, who moved here, less than A has elsewhere: the rest is
//             left out in the belief that A will not come. B might still have preferred a move that is
//             good for A too, so this may change A's value: see ParanoidCut in the tests.
// shallow     the same where it is sure: B and A together have more than the sum of all vectors.
// last_branch, speculative   the same for three seats A, B, C in a row, at a node of C: what is still
//             to come cannot be better both for B and for A. So B is not to take what C found, and if A
//             does not want what B has besides, all is well; otherwise B looks again without guessing.
// chance      the events left, were they all won, cannot reach what A has elsewhere.
// sure_move   the last move of the root is chosen even if all events left were lost.
//
// Inequalities are strict by a margin: what is left out could not even have been equal, so the rule
// for equal values decides as it would have done without the cut.
#pragma once

#include "search/maxn/node.h"
#include "search/maxn/options.h"
#include "search/searcher.h"

namespace brett {

class VectorCuts {
 public:
  using Frame = VectorFrame;

  // Sums of a few values differ from the true ones by less than this.
  static constexpr double margin = 1e-9;

  VectorCuts(const VectorRules& rules, Counters& counters) : rules_(rules), counters_(counters) {}

  // Whether the rest of the moves is left out now that the frame has a new best, with these flags.
  bool leaves_moves(Frame& frame, int seats, unsigned flags) {
    if (rules_.cuts == 0 || frame.last_move) return false;
    return has_reason(frame, seats, flags);
  }

  // Whether the seat above has better than a node in which `seat` gets this or something it prefers:
  // the flags of such a node, or 0.
  unsigned rejected(const Frame* above, Seat seat, const SeatValues& best) const;

  // Whether the seat above will not choose a node in which it gets less than it has.
  static bool is_below_bound(const Frame& frame) {
    return at_seat(frame.best(), frame.above->seat) < frame.above->bound - margin;
  }

  // At a chance node with that much depth: whether the events left cannot change what is decided
  // above. `sum` is what those seen bring the seat above, `rest` the probability of the others.
  bool leaves_events(const Frame& above, double sum, double rest, bool fears_an_end,
                     unsigned& flags);

 private:
  bool has_reason(Frame& frame, int seats, unsigned flags);
  bool rejected_further_up(const Frame& frame);
  double worst(double mean) const {
    return rules_.utility == Utility::risk ? rules_.risk.weighed(mean, true) : mean;
  }

  const VectorRules& rules_;
  Counters& counters_;
};

}  // namespace brett
