// Chance nodes of a one-seat search: plain expectation, Star1 and Star2 (Ballard 1983; Hauk, Buro and
// Schaeffer 2004). All three add up the events in the same order, so that their values agree to the last
// bit wherever the window lets them have one.
#include <algorithm>

#include "search/one_seat/tree.h"

namespace brett {

double OneSeatSearch::settled(double sum) {
  constexpr double rounding = 1e-13;
  return sum > 1 - rounding ? 1 : sum < rounding - 1 ? -1 : sum;
}

double OneSeatSearch::chance_value(const State& state, const PathState& path, double alpha,
                                   double beta) {
  StarEvents events(state, arena_);
  const PathState next = path.next();
  if (!has_window(Turn::chance())) return expectation(state, events, next);
  if (options_.star == Star::two && (alpha > -1 || beta < 1)) {
    if (const auto cut = probed(state, events, next, alpha, beta)) return *cut;
  }
  return expectation_within(state, events, next, alpha, beta);
}

double OneSeatSearch::expectation(const State& state, StarEvents& events, const PathState& next) {
  double sum = 0;
  for (const Event& event : events) {
    sum += event.probability * value(state.after(event.move), next, -1, 1);
    if (budget_.exhausted()) return 0;
  }
  return settled(sum);
}

// Star1: an event is searched with the window in which it decides, given what is known of the others.
double OneSeatSearch::expectation_within(const State& state, StarEvents& events,
                                         const PathState& next, double alpha, double beta) {
  double sum = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    const double p = event.probability;
    const double lowest = (alpha - sum - event.high_after) / p;
    const double highest = (beta - sum - event.low_after) / p;
    double found = event.high <= lowest ? event.high : event.low;
    if (!event.is_known() && event.high > lowest && event.low < highest) {
      const double low = std::max(lowest, -1.0);
      const double high = std::min(highest, 1.0);
      const bool is_open = low < high;  // unless rounding has closed it
      found = value(state.after(event.move), next, is_open ? low : -1, is_open ? high : 1);
      if (budget_.exhausted()) return 0;
    }
    if (found <= lowest || found >= highest) {
      if (i + 1 < events.size()) ++counters_.star1_cuts;
      return found <= lowest ? std::min(alpha, sum + p * found + event.high_after)
                             : std::max(beta, sum + p * found + event.low_after);
    }
    sum += p * found;
  }
  return settled(sum);
}

// Star2: the best-looking move behind each event gives a bound of its value. Narrows the events' bounds; returns the
// node's value if that is enough to leave it.
std::optional<double> OneSeatSearch::probed(const State& state, StarEvents& events,
                                            const PathState& next, double alpha, double beta) {
  for (Event& event : events) {
    const State child = state.after(event.move);
    const Turn turn = child.turn();
    // Single moves of the searcher can only show that an event is good for it, which helps against
    // beta; those of others that it is bad.
    const bool is_mine = turn.is_seat() && turn.seat() == root_;
    if (turn.is_seat() && (is_mine ? beta >= 1 : alpha <= -1)) return std::nullopt;
    const double p = event.probability;
    const double lowest = (alpha - (events.high() - p * event.high)) / p;
    const double highest = (beta - (events.low() - p * event.low)) / p;
    probe(child, next, std::max(lowest, -1.0), std::min(highest, 1.0), event);
    if (budget_.exhausted()) return 0;
    events.sum_up();
    if (events.low() < beta && events.high() > alpha) continue;
    ++counters_.star2_cuts;
    return events.low() >= beta ? events.low() : events.high();
  }
  return std::nullopt;
}

void OneSeatSearch::probe(const State& child, const PathState& path, double alpha, double beta,
                          Event& event) {
  const Turn turn = child.turn();
  if (turn.is_chance() || must_stand_aside(turn, path) || alpha >= beta) return;
  const PathState here = arrived(turn, path);
  if (turn.is_over() || is_leaf(here)) {
    event.low = event.high = value(child, path, -1, 1);
    return;
  }
  const Known known = looked_up(key_of(child, turn, here));
  if (is_deep_enough(known, here.left)) {
    if (!known.solved) ++horizon_;
    if (known.bound != Bound::upper) event.low = std::max(event.low, known.number);
    if (known.bound != Bound::lower) event.high = std::min(event.high, known.number);
  }
  if (event.is_known() || budget_.spend()) return;
  Window window = window_of(turn.seat(), alpha, beta);
  probe_best_move(child, here, known.tag, window);
  if (window.best == worst) return;
  if (turn.seat() == root_) {
    event.low = std::max(event.low, window.best);
  } else {
    event.high = std::min(event.high, -window.best);
  }
}

void OneSeatSearch::probe_best_move(const State& state, const PathState& here,
                                    std::uint16_t table_tag, Window& window) {
  const PathState next = after_choice(here.last, here);
  listed_ = moves_to_try(state);
  Candidates candidates(arena_, state, listed_.size());
  collect(state, listed_, window.sign, here, table_tag, candidates);
  candidates.bring_best_forward(0, candidates.size());
  const State child = candidates.child(0);
  const double found =
      sided(window, [&](double alpha, double beta) { return value(child, next, alpha, beta); });
  // Below the window it is only said what the move cannot be worth.
  if (!budget_.exhausted() && found > window.alpha) window.best = found;
}

}  // namespace brett
