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

#include <algorithm>

#include "search/searcher.h"
#include "search/vector_node.h"
#include "search/vector_options.h"

namespace brett {

template <GameState G>
class VectorCuts {
 public:
  using Frame = VectorFrame<G>;
  using Found = VectorFound<G>;

  // Sums of a few values differ from the true ones by less than this.
  static constexpr double margin = 1e-9;

  VectorCuts(const VectorRules& rules, Counters& counters) : rules_(rules), counters_(counters) {}

  // Whether the rest of the moves is left out now that the frame's best is `found`.
  bool leaves_moves(Frame& frame, int seats, const Found& found) {
    if (rules_.cuts == 0 || frame.last_move) return false;
    if (rules_.cuts_by(vector_cut::immediate) && is_sole_win(frame.seat, seats, frame.best)) {
      frame.flags = found.flags;  // what the moves before it were does not matter
      ++counters_.immediate_cuts;
    } else if (const unsigned reasons = rejected(frame.above, frame.seat, frame.best)) {
      frame.flags |= reasons;
      ++((reasons & vector_flag::touched) != 0 ? counters_.paranoid_cuts : counters_.shallow_cuts);
    } else if (rejected_further_up(frame)) {
      frame.flags |= vector_flag::doubtful;
    } else {
      return false;
    }
    ++counters_.cutoffs;
    return true;
  }

  // Whether the seat above has better than a node in which `seat` gets this or something it prefers:
  // the flags of such a node, or 0.
  unsigned rejected(const Frame* above, Seat seat, const SeatValues<G>& best) const {
    if (above == nullptr || !above->has_best || above->seat == seat) return 0;
    if (rules_.cuts_by(vector_cut::paranoid) && at_seat(best, above->seat) < above->bound) {
      return vector_flag::cut | vector_flag::touched;
    }
    if (rules_.cuts_by(vector_cut::shallow) && at_seat(best, seat) + above->bound > margin) {
      return vector_flag::cut;
    }
    return 0;
  }

  // Whether the seat above will not choose a node in which it gets less than it has.
  static bool is_below_bound(const Frame& frame) {
    return at_seat(frame.best, frame.above->seat) < frame.above->bound - margin;
  }

  // At a chance node with that much depth: whether the events left cannot change what is decided
  // above. `sum` is what those seen bring the seat above, `rest` the probability of the others.
  bool leaves_events(const Frame& above, double sum, double rest, bool fears_an_end,
                     unsigned& flags) {
    if (rules_.cuts_by(vector_cut::chance) && !fears_an_end && sum + rest < above.bound - margin) {
      ++counters_.chance_cuts;
      flags |= vector_flag::cut;
    } else if (above.sure_move && worst(sum - rest) > above.bound + margin) {
      ++counters_.last_branch_cuts;
      flags |= vector_flag::lower;
    } else {
      return false;
    }
    ++counters_.cutoffs;
    return true;
  }

 private:
  double worst(double mean) const {
    return rules_.utility == Utility::risk ? rules_.risk.weighed(mean, true) : mean;
  }

  bool rejected_further_up(const Frame& frame) {
    if (!rules_.cuts_by(vector_cut::last_branch | vector_cut::speculative)) return false;
    const Frame* middle = frame.above;
    if (middle == nullptr || middle->above == nullptr) return false;
    const Frame* first = middle->above;
    const bool three = middle->seat != frame.seat && first->seat != frame.seat &&
                       first->seat != middle->seat && middle->has_best && first->has_best;
    // Shares of 1 in all are values of 2 - 3 = -1 in all.
    if (!three || frame.bound + middle->bound + first->bound + 1 <= margin) return false;
    if (rules_.cuts_by(vector_cut::last_branch) && middle->last_move && is_below_bound(*middle)) {
      ++counters_.last_branch_cuts;
      return true;
    }
    if (rules_.cuts_by(vector_cut::speculative) && middle->speculates) {
      ++counters_.speculative_cuts;
      return true;
    }
    return false;
  }

  const VectorRules& rules_;
  Counters& counters_;
};

}  // namespace brett
