#include "search/maxn/cuts.h"

namespace brett {

bool VectorCuts::has_reason(Frame& frame, int seats, unsigned flags) {
  if (rules_.cuts_by(vector_cut::immediate) && is_sole_win(frame.seat, seats, frame.best())) {
    frame.flags = flags;  // what the moves before it were does not matter
    ++counters_.immediate_cuts;
  } else if (const unsigned reasons = rejected(frame.above, frame.seat, frame.best())) {
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

unsigned VectorCuts::rejected(const Frame* above, Seat seat, const SeatValues& best) const {
  if (above == nullptr || !above->has_best || above->seat == seat) return 0;
  if (rules_.cuts_by(vector_cut::paranoid) && at_seat(best, above->seat) < above->bound) {
    return vector_flag::cut | vector_flag::touched;
  }
  if (rules_.cuts_by(vector_cut::shallow) && at_seat(best, seat) + above->bound > margin) {
    return vector_flag::cut;
  }
  return 0;
}

bool VectorCuts::rejected_further_up(const Frame& frame) {
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

bool VectorCuts::leaves_events(const Frame& above, double sum, double rest, bool fears_an_end,
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

}  // namespace brett
