// The tree of a search that values everything for the seat that searches: it takes the best of its
// moves, all others the worst for it (paranoid, Sturtevant and Korf 2000); chance events are averaged.
// Values are the payoffs of finished games, and lie between them at the leaves (seat_values.h).
//
// Contract of value(state, way, alpha, beta), -1 <= alpha < beta <= 1, with v the exact value of the tree
// to the depth that `way` leaves:
//   v <= alpha          returns r with v <= r <= alpha
//   alpha < v < beta    returns v
//   v >= beta           returns r with beta <= r <= v         (fail-soft)
// so -1 and 1 are exact even at the edges of the widest window: nothing lies beyond. Sums over events are
// rounded, a bound may be wrong in its last bits. After budget().exhausted() results mean nothing.
//
// v depends on the state and the depth alone: a table entry answers only at equal depth, or at greater
// depth if it was solved.
//
// Best-reply search (Schadd and Winands 2011) is the same tree with fewer moves: only one opponent,
// whichever hurts most, has the choice between two moves of the searcher. The others stand aside: they are
// skipped, or in legal order (BRS+, Esser et al. 2013) make the move that the evaluation likes best for
// themselves. Standing aside costs no depth. With two seats nobody stands aside.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "search/expected_line.h"
#include "search/scalar_options.h"
#include "search/scalar_ordering.h"
#include "search/scalar_table.h"
#include "search/scalar_way.h"
#include "search/searcher.h"
#include "search/seat_values.h"
#include "search/star_events.h"
#include "search/strategy.h"

namespace brett {

template <GameState G>
class ScalarTree {
 public:
  using Move = typename G::Move;
  using Ordering = ScalarOrdering<G>;
  static constexpr int deepest = 200;  // plies; nothing is searched beyond, whatever the limits say

  ScalarTree(const ScalarOptions& options, Replies replies, const Evaluation<G>& evaluation,
             ScalarTable& table, Seat root, const Limits& limits)
      : options_(options),
        replies_(replies),
        evaluation_(evaluation),
        evaluation_cost_(static_cast<std::uint64_t>(evaluation.cost())),
        table_(table),
        root_(root),
        budget_(limits),
        ordering_(options.order_by) {}

  Budget& budget() { return budget_; }
  Counters counters() const {
    Counters counters = counters_;
    counters.nodes = budget_.nodes();
    return counters;
  }
  // What is expected after the last value() at this ply; ends before chance, and where an opponent
  // stands aside.
  const std::vector<Move>& line(int ply) const { return lines_.below(ply); }
  // How often the depth, not the end of the game, has ended a line: unchanged means solved.
  std::uint64_t horizon() const { return horizon_; }

  double value(const G& state, const ScalarWay& way, double alpha, double beta) {
    if (budget_.spend()) return 0;
    lines_.clear(way.ply);
    const Turn turn = state.turn();
    if (turn.is_over()) {
      ++counters_.ends;
      return state.payoff(root_);
    }
    if (must_stand_aside(turn, way)) return value_aside(state, turn.seat(), way, alpha, beta);
    const ScalarWay here = arrived(turn, way);
    if (is_leaf(here)) {
      ++horizon_;
      return seat_value(points(state, root_));
    }
    ++counters_.expanded;
    // Nodes just above the leaves are too many and too cheap to sort or to store.
    if (here.left.moves == 1) return searched(state, turn, way, alpha, beta, nullptr);
    return with_table(state, turn, way, alpha, beta);
  }

  // The moves that are searched where a seat decides: all, or the best_n that promise it most by the
  // evaluation alone, so that what else sorts moves changes no value. In natural order.
  MoveList<G> moves_to_try(const G& state) {
    MoveList<G> all = moves_of(state);
    if (options_.best_n == 0 || std::ssize(all) <= options_.best_n) return all;
    const int sign = state.turn().seat() == root_ ? 1 : -1;
    return Ordering::most_promising(state, all, options_.best_n,
                                    [&](const G& child) { return sign * outlook(child, root_); });
  }
  // Whether the search looks no further than this.
  bool ends(const G& state, const ScalarWay& way) const {
    const Turn turn = state.turn();
    return turn.is_over() || (!must_stand_aside(turn, way) && is_leaf(arrived(turn, way)));
  }
  // The move of who is to move, and the way after it; nothing where it is skipped.
  std::optional<StrategyStep<G, ScalarWay>> choice(const G& state, const ScalarWay& way) {
    const Turn turn = state.turn();
    const Seat seat = turn.seat();
    if (must_stand_aside(turn, way)) return step_aside(state, seat, way);
    const ScalarWay here = arrived(turn, way);
    const ScalarWay next = after_choice(seat, here);
    Window window = window_of(seat, -1, 1);
    Move chosen{};
    for (const Move move : moves_to_try(state)) {
      const double before = window.best;
      const bool enough = try_move(state, move, next, window);
      if (window.best > before) chosen = move;
      if (enough) break;
    }
    if (window.best < 1 && may_stand_aside(state, seat, here)) {
      const double found = sided(window, [&](double low, double high) {
        return value_aside(state, seat, way, low, high);
      });
      if (found > window.best) return step_aside(state, seat, way);
    }
    if (budget_.exhausted()) return std::nullopt;
    return StrategyStep<G, ScalarWay>{chosen, next};
  }

 private:
  using Event = typename StarEvents<G>::Event;
  static constexpr double worst = -2;  // below all values

  // The values of a node's moves as its mover sees them: an opponent's with the sign changed.
  struct Window {
    int sign;
    double alpha, beta;
    double best = worst;
    std::uint16_t best_tag = 0;
  };
  Window window_of(Seat seat, double alpha, double beta) const {
    if (seat == root_) return {1, alpha, beta};
    return {-1, -beta, -alpha};
  }
  // Calls search(alpha, beta) with the window as the searcher sees it; the answer as the mover does.
  template <class Search>
  double sided(const Window& window, const Search& search) const {
    const double alpha = options_.cuts ? window.alpha : -1;
    const double beta = options_.cuts ? window.beta : 1;
    return window.sign > 0 ? search(alpha, beta) : -search(-beta, -alpha);
  }

  static G after(const G& state, Move move) {
    G child = state;
    child.play(move);
    return child;
  }
  ScalarWay arrived(Turn turn, const ScalarWay& way) const {
    if (!turn.is_seat()) return way;
    ScalarWay here = way.chosen_by(turn.seat());
    if (turn.seat() == root_) here.replier = here.aside = ScalarWay::nobody, here.asides = 0;
    return here;
  }
  static bool is_leaf(const ScalarWay& here) {
    return here.left.moves <= 0 || here.left.players <= 0 || here.ply >= deepest;
  }
  Value points(const G& state, Seat seat) {
    ++counters_.evaluations;
    if (evaluation_cost_ > 1) budget_.hurry(evaluation_cost_);
    // Of two, who is to move is asked, as all searches for two do: some evaluations know no other.
    const Turn turn = state.turn();
    const bool is_other = turn.is_seat() && turn.seat() != seat;
    if (is_other && state.seats() == 2 && G::facts.zero_sum(2)) {
      return -evaluation_.value(state, turn.seat());
    }
    return evaluation_.value(state, seat);
  }

  // --- the table ---------------------------------------------------------------------------------
  double with_table(const G& state, Turn turn, const ScalarWay& way, double alpha, double beta) {
    const ScalarWay here = arrived(turn, way);
    const std::uint64_t key = key_of(state, turn, here);
    const ScalarEntry known = looked_up(key);
    if (answers(known, here.left, alpha, beta)) {
      ++counters_.table_hits;
      if (!known.solved) ++horizon_;
      return known.value;
    }
    if (known.bound != Bound::none) ++counters_.table_useless;
    const std::uint64_t horizon = horizon_;
    std::uint16_t tag = known.tag;
    const double found = searched(state, turn, way, alpha, beta, &tag);
    if (key != 0 && !budget_.exhausted()) {
      const Bound bound = has_window(turn) ? bound_of(found, alpha, beta) : Bound::exact;
      table_.store(key, {found, here.left, bound, horizon_ == horizon, tag});
    }
    return found;
  }
  // 0: not to be stored.
  std::uint64_t key_of(const G& state, Turn turn, const ScalarWay& here) const {
    if (!table_.enabled()) return 0;
    const std::uint64_t key = state.key();
    if (key == 0) return 0;
    // A state says who is to move, unless somebody was skipped; never who moved before an event.
    const bool is_enough = turn.is_seat() && replies_ == Replies::all;
    return mix_key(key, static_cast<std::uint64_t>(root_),
                   is_enough ? std::uint64_t{0} : here.code());
  }
  ScalarEntry looked_up(std::uint64_t key) {
    if (key == 0) return {};
    const ScalarEntry known = table_.find(key);
    if (known.bound == Bound::none) ++counters_.table_misses;
    return known;
  }
  static bool is_deep_enough(const ScalarEntry& known, ScalarDepth left) {
    return known.bound != Bound::none &&
           (known.left == left || (known.solved && left.reaches(known.left)));
  }
  static bool answers(const ScalarEntry& known, ScalarDepth left, double alpha, double beta) {
    return is_deep_enough(known, left) &&
           (known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
            (known.bound == Bound::upper && known.value <= alpha));
  }
  // Whether anything is left out because of the window.
  bool has_window(Turn turn) const {
    return options_.cuts && !(turn.is_chance() && options_.star == Star::off);
  }
  static Bound bound_of(double found, double alpha, double beta) {
    return found >= beta ? Bound::lower : found <= alpha ? Bound::upper : Bound::exact;
  }

  // --- decisions ---------------------------------------------------------------------------------
  // `tag`: of the move to try first, then of the best one; null where moves are not sorted.
  double searched(const G& state, Turn turn, const ScalarWay& way, double alpha, double beta,
                  std::uint16_t* tag) {
    if constexpr (HasChance<G>) {
      if (turn.is_chance()) return chance_value(state, way, alpha, beta);
    }
    const Seat seat = turn.seat();
    const ScalarWay here = arrived(turn, way);
    Window window = window_of(seat, alpha, beta);
    const bool done = tag == nullptr ? in_natural_order(state, seat, here, window)
                                     : in_best_order(state, seat, here, *tag, window);
    if (!done && may_stand_aside(state, seat, here)) {
      const double found = sided(window, [&](double low, double high) {
        return value_aside(state, seat, way, low, high);
      });
      if (found > window.best) {
        window.best = found;
        window.best_tag = 0;
        lines_.clear(way.ply);
      }
    }
    if (tag != nullptr) *tag = window.best_tag;
    return window.sign * window.best;
  }
  bool in_natural_order(const G& state, Seat seat, const ScalarWay& here, Window& window) {
    const ScalarWay next = after_choice(seat, here);
    for (const Move move : moves_to_try(state)) {
      if (try_move(state, move, next, window)) return true;
    }
    return false;
  }
  bool in_best_order(const G& state, Seat seat, const ScalarWay& here, std::uint16_t table_tag,
                     Window& window) {
    const ScalarWay next = after_choice(seat, here);
    auto candidates = candidates_of(state, window.sign, here, table_tag);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const Move move = ordering_.take(candidates, i);
      if (!try_move(state, move, next, window)) continue;
      if (!budget_.exhausted()) {
        ordering_.note_cutoff(move, here.ply,
                              std::min({here.left.moves, here.left.players, deepest}));
      }
      return true;
    }
    return false;
  }
  typename Ordering::Candidates candidates_of(const G& state, int sign, const ScalarWay& here,
                                              std::uint16_t table_tag) {
    typename Ordering::Candidates candidates;
    // The last seat's moves lead to leaves, which would be evaluated twice.
    ordering_.collect(
        state, moves_to_try(state), {root_, sign, here.ply, here.left.players > 1, table_tag},
        [this](const G& child) { return points(child, root_); }, candidates);
    return candidates;
  }
  // What a child is worth to a seat at first sight.
  double outlook(const G& child, Seat seat) {
    return child.turn().is_over() ? child.payoff(seat) : seat_value(points(child, seat));
  }
  // Searches one move and puts its value into the window; true when the rest need not be looked at.
  bool try_move(const G& state, Move move, const ScalarWay& next, Window& window) {
    const G child = after(state, move);
    const double found =
        sided(window, [&](double alpha, double beta) { return value(child, next, alpha, beta); });
    if (budget_.exhausted()) return true;
    if (found <= window.best) return false;
    const bool first = window.best == worst;
    window.best = found;
    window.best_tag = move_tag(move);
    // A line belongs to an exact value; wins and losses are exact at the window's edges, too.
    if (found > window.alpha ? found < window.beta || found >= 1 : first && found <= -1) {
      lines_.note(move, next.ply - 1);
    }
    if (!options_.cuts || found <= window.alpha) return false;
    window.alpha = found;
    if (found < window.beta) return false;
    ++counters_.cutoffs;
    return true;
  }

  // --- best replies ------------------------------------------------------------------------------
  ScalarWay after_choice(Seat seat, const ScalarWay& here) const {
    ScalarWay next = here.next();
    if (replies_ != Replies::all && seat != root_) next.replier = static_cast<std::int8_t>(seat);
    return next;
  }
  bool must_stand_aside(Turn turn, const ScalarWay& way) const {
    if constexpr (G::facts.max_seats > 2) {
      if (replies_ == Replies::all || !turn.is_seat() || turn.seat() == root_) return false;
      const Seat seat = turn.seat();
      if (way.aside == seat) return way.left.moves > 0 && way.ply < deepest;
      return way.replier != ScalarWay::nobody && way.replier != seat && way.ply < deepest;
    } else {
      static_cast<void>(turn), static_cast<void>(way);
      return false;
    }
  }
  // All but the last opponent may leave the reply to those behind.
  bool may_stand_aside(const G& state, Seat seat, const ScalarWay& here) const {
    return replies_ != Replies::all && seat != root_ && here.replier == ScalarWay::nobody &&
           here.asides < state.seats() - 2;
  }
  double value_aside(const G& state, Seat seat, const ScalarWay& way, double alpha, double beta) {
    G child = state;
    if (replies_ == Replies::one_legal) {
      child.play(own_best(state, seat));
    } else if constexpr (CanSkip<G>) {
      child.skip();
    }
    return value(child, way.stood_aside(seat), alpha, beta);
  }
  std::optional<StrategyStep<G, ScalarWay>> step_aside(const G& state, Seat seat,
                                                       const ScalarWay& way) {
    if (replies_ != Replies::one_legal) return std::nullopt;
    return StrategyStep<G, ScalarWay>{own_best(state, seat), way.stood_aside(seat)};
  }
  // By the evaluation alone, so that values do not depend on what was searched before.
  Move own_best(const G& state, Seat seat) {
    return Ordering::most_promising(state, moves_of(state), 1,
                                    [&](const G& child) { return outlook(child, seat); })[0];
  }

  // --- chance ------------------------------------------------------------------------------------
  double chance_value(const G& state, const ScalarWay& way, double alpha, double beta) {
    StarEvents<G> events(state);
    const ScalarWay next = way.next();
    if (!has_window(Turn::chance())) return expectation(state, events, next);
    if (options_.star == Star::two && (alpha > -1 || beta < 1)) {
      if (const auto cut = probed(state, events, next, alpha, beta)) return *cut;
    }
    return expectation_within(state, events, next, alpha, beta);
  }
  // Defined in scalar_chance.h.
  double expectation(const G& state, StarEvents<G>& events, const ScalarWay& next);
  double expectation_within(const G& state, StarEvents<G>& events, const ScalarWay& next,
                            double alpha, double beta);
  std::optional<double> probed(const G& state, StarEvents<G>& events, const ScalarWay& next,
                               double alpha, double beta);
  void probe(const G& child, const ScalarWay& way, double alpha, double beta, Event& event);
  void probe_moves(const G& state, const ScalarWay& here, std::uint16_t table_tag, Window& window);

  const ScalarOptions& options_;
  Replies replies_;
  const Evaluation<G>& evaluation_;
  std::uint64_t evaluation_cost_;
  ScalarTable& table_;
  Seat root_;
  Budget budget_;
  Counters counters_;
  std::uint64_t horizon_ = 0;
  ExpectedLine<G> lines_;
  ScalarOrdering<G> ordering_;
};

}  // namespace brett
