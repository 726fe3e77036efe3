#include "search/one_seat/tree.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "core/keys.h"
#include "search/promising.h"
#include "search/seat_values.h"

namespace brett {

OneSeatSearch::OneSeatSearch(const OneSeatShared& shared, const Limits& limits)
    : SearchWorker(limits, shared.evaluation),
      options_(shared.options),
      replies_(shared.replies),
      evaluation_(shared.evaluation),
      table_(shared.table),
      root_(shared.root),
      memory_(shared.options.order_by) {
  assert(replies_ != Replies::one);
}

double OneSeatSearch::value(const State& state, const PathState& path, double alpha, double beta) {
  if (budget_.spend()) return 0;
  lines_.clear(path.ply);
  const Turn turn = state.turn();
  if (turn.is_over()) {
    ++counters_.ends;
    return state.payoff(root_);
  }
  if (must_stand_aside(turn, path)) return value_aside(state, turn.seat(), path, alpha, beta);
  const PathState here = arrived(turn, path);
  if (is_leaf(here)) {
    ++horizon_;
    return seat_value(points(state, root_));
  }
  ++counters_.expanded;
  // Nodes just above the leaves are too many and too cheap to sort or to store.
  if (here.left.plies == 1) return decided(state, turn, path, alpha, beta, nullptr);
  return with_table(state, turn, path, alpha, beta);
}

PathState OneSeatSearch::arrived(Turn turn, const PathState& path) const {
  if (!turn.is_seat()) return path;
  PathState here = path.chosen_by(turn.seat());
  if (turn.seat() == root_) here.replier = here.aside = PathState::nobody, here.asides = 0;
  return here;
}

Value OneSeatSearch::points(const State& state, Seat seat) {
  count_evaluation();
  // Of two, the seat to move is asked, as all searches for two do: some evaluations know no other.
  const Turn turn = state.turn();
  const bool is_other = turn.is_seat() && turn.seat() != seat;
  if (is_other && state.seats() == 2 && state.facts().zero_sum(2)) {
    return -evaluation_.value(state, turn.seat());
  }
  return evaluation_.value(state, seat);
}

// --- the table ------------------------------------------------------------------------------------
double OneSeatSearch::with_table(const State& state, Turn turn, const PathState& path, double alpha,
                                 double beta) {
  const PathState here = arrived(turn, path);
  const std::uint64_t key = key_of(state, turn, here);
  const Known known = looked_up(key);
  if (is_deep_enough(known, here.left) && answers(known.bound, known.number, alpha, beta)) {
    ++counters_.table_hits;
    if (!known.solved) ++horizon_;
    return known.number;
  }
  if (known.bound != Bound::none) ++counters_.table_useless;
  const std::uint64_t horizon = horizon_;
  std::uint16_t tag = known.tag;
  const double found = decided(state, turn, path, alpha, beta, &tag);
  if (key != 0 && !budget_.exhausted()) {
    const Bound bound = !has_window(turn) ? Bound::exact
                        : found >= beta   ? Bound::lower
                        : found <= alpha  ? Bound::upper
                                          : Bound::exact;
    table_.store(key,
                 {.left = here.left, .bound = bound, .tag = tag, .solved = horizon_ == horizon},
                 &found);
  }
  return found;
}

// 0: not to be stored.
std::uint64_t OneSeatSearch::key_of(const State& state, Turn turn, const PathState& here) const {
  if (!table_.enabled()) return 0;
  const std::uint64_t key = state.key();
  if (key == 0) return 0;
  // A state says who is to move, unless somebody was skipped; never who moved before an event.
  const bool is_enough = turn.is_seat() && replies_ == Replies::all;
  return mix_key(key, static_cast<std::uint64_t>(root_),
                 is_enough ? std::uint64_t{0} : here.code());
}

OneSeatSearch::Known OneSeatSearch::looked_up(std::uint64_t key) {
  if (key == 0) return {};
  double number = 0;
  if (const auto entry = table_.find(key, &number)) return {*entry, number};
  ++counters_.table_misses;
  return {};
}

bool OneSeatSearch::is_deep_enough(const TableEntry& known, Depth left) {
  return known.bound != Bound::none &&
         (known.left == left || (known.solved && left.reaches(known.left)));
}

// --- decisions ------------------------------------------------------------------------------------
// `tag`: of the move to try first, then of the best one; null where moves are not sorted.
double OneSeatSearch::decided(const State& state, Turn turn, const PathState& path, double alpha,
                              double beta, std::uint16_t* tag) {
  if (turn.is_chance()) return chance_value(state, path, alpha, beta);
  const Seat seat = turn.seat();
  const PathState here = arrived(turn, path);
  Window window = window_of(seat, alpha, beta);
  const bool done = tag == nullptr ? in_natural_order(state, seat, here, window)
                                   : in_best_order(state, seat, here, *tag, window);
  if (!done && may_stand_aside(state, seat, here)) {
    const double found = sided(
        window, [&](double low, double high) { return value_aside(state, seat, path, low, high); });
    if (found > window.best) {
      window.best = found;
      window.best_tag = 0;
      lines_.clear(path.ply);
    }
  }
  if (tag != nullptr) *tag = window.best_tag;
  return window.sign * window.best;
}

// Not inline: only the nodes above the leaves have a list of moves on the stack.
[[gnu::noinline]] bool OneSeatSearch::in_natural_order(const State& state, Seat seat,
                                                       const PathState& here, Window& window) {
  const PathState next = after_choice(seat, here);
  const Moves moves = moves_to_try(state);
  for (const Move move : moves) {
    if (try_move(move, state.after(move), next, window)) return true;
  }
  return false;
}

bool OneSeatSearch::in_best_order(const State& state, Seat seat, const PathState& here,
                                  std::uint16_t table_tag, Window& window) {
  const PathState next = after_choice(seat, here);
  listed_ = moves_to_try(state);
  Candidates candidates(arena_, state, listed_.size());
  collect(state, listed_, window.sign, here, table_tag, candidates);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    candidates.bring_best_forward(i, candidates.size());
    const Move move = candidates[i].move;
    if (!try_move(move, candidates.child(i), next, window)) continue;
    if (!budget_.exhausted()) {
      memory_.note_cutoff(move, here.ply, std::min(here.left.tighter(), deepest));
    }
    return true;
  }
  return false;
}

// Searches one move and puts its value into the window; true when the rest need not be looked at.
bool OneSeatSearch::try_move(Move move, const State& child, const PathState& next, Window& window) {
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

void OneSeatSearch::collect(const State& state, const Moves& moves, int sign, const PathState& here,
                            std::uint16_t table_tag, Candidates& candidates) {
  for (const Move move : moves) {
    const State child = state.after(move);
    candidates.push_back(
        move, options_.order_by != 0 ? score(child, move, sign, here, table_tag) : 0, child);
  }
}

// Wins of the mover come first, whatever moves are sorted by.
std::int64_t OneSeatSearch::score(const State& child, Move move, int sign, const PathState& here,
                                  std::uint16_t table_tag) {
  constexpr std::int64_t won = OrderWeights::table * 2;
  constexpr std::int64_t into_chance = OrderWeights::decided * 2;
  const unsigned by = options_.order_by;
  const Turn turn = child.turn();
  if (turn.is_over()) {
    const double payoff = sign * child.payoff(root_);
    return payoff > 0 ? won : payoff < 0 ? -won : 0;
  }
  const std::uint16_t tag = move_tag(move);
  std::int64_t score = memory_.score(tag, here.ply);
  if ((by & order::table) != 0 && tag == table_tag) score += OrderWeights::table;
  if ((by & seat_order::chance) != 0 && turn.is_chance()) score -= into_chance;
  // The last seat's moves lead to leaves, which would be evaluated twice.
  if ((by & seat_order::eval) != 0 && here.left.players > 1) {
    score += sign * OrderWeights::eval * points(child, root_);
  }
  return score;
}

Moves OneSeatSearch::moves_to_try(const State& state) {
  Moves moves;
  state.moves(moves);
  if (options_.best_n > 0 && std::ssize(moves) > options_.best_n) {
    const int sign = state.turn().seat() == root_ ? 1 : -1;
    keep_promising(state, options_.best_n, root_, sign, moves);
  }
  return moves;
}

// What a child is worth to a seat at first sight.
double OneSeatSearch::outlook(const State& child, Seat seat) {
  return child.turn().is_over() ? child.payoff(seat) : seat_value(points(child, seat));
}

// Those whose child promises most to the seat, or with sign -1 least.
void OneSeatSearch::keep_promising(const State& state, int count, Seat seat, int sign,
                                   Moves& moves) {
  keep_most_promising(state, static_cast<std::size_t>(count), arena_, moves,
                      [&](const State& child) { return sign * outlook(child, seat); });
}

// --- best replies ---------------------------------------------------------------------------------
PathState OneSeatSearch::after_choice(Seat seat, const PathState& here) const {
  PathState next = here.next();
  if (replies_ != Replies::all && seat != root_) next.replier = static_cast<std::int8_t>(seat);
  return next;
}

bool OneSeatSearch::must_stand_aside(Turn turn, const PathState& path) const {
  if (replies_ == Replies::all || !turn.is_seat() || turn.seat() == root_) return false;
  const Seat seat = turn.seat();
  if (path.aside == seat) return path.left.plies > 0 && path.ply < deepest;
  return path.replier != PathState::nobody && path.replier != seat && path.ply < deepest;
}

// All but the last opponent may leave the reply to those behind.
bool OneSeatSearch::may_stand_aside(const State& state, Seat seat, const PathState& here) const {
  return replies_ != Replies::all && seat != root_ && here.replier == PathState::nobody &&
         here.asides < state.seats() - 2;
}

double OneSeatSearch::value_aside(const State& state, Seat seat, const PathState& path,
                                  double alpha, double beta) {
  State child = state;
  if (replies_ == Replies::one_legal) {
    child.play(own_best(state, seat));
  } else {
    child.skip();
  }
  return value(child, path.stood_aside(seat), alpha, beta);
}

std::optional<OneSeatSearch::Step> OneSeatSearch::step_aside(const State& state, Seat seat,
                                                             const PathState& path) {
  if (replies_ != Replies::one_legal) return std::nullopt;
  return Step{own_best(state, seat), path.stood_aside(seat)};
}

// By the evaluation alone, so that values do not depend on what was searched before.
[[gnu::noinline]] Move OneSeatSearch::own_best(const State& state, Seat seat) {
  Moves moves;
  state.moves(moves);
  keep_promising(state, 1, seat, 1, moves);
  return moves[0];
}

// --- strategies -----------------------------------------------------------------------------------
bool OneSeatSearch::ends(const State& state, const PathState& path) const {
  const Turn turn = state.turn();
  return turn.is_over() || (!must_stand_aside(turn, path) && is_leaf(arrived(turn, path)));
}

SeatValues OneSeatSearch::searched(const State& state, const PathState& path) {
  return opposed(value(state, path, -1, 1), state.seats());
}

SeatValues OneSeatSearch::mean(const std::vector<StrategyNode>& events, int seats) const {
  double sum = 0;
  for (const StrategyNode& event : events) {
    sum += event.probability * event.values[static_cast<std::size_t>(root_)];
  }
  return opposed(settled(sum), seats);
}

SeatValues OneSeatSearch::opposed(double own, int seats) const {
  SeatValues values{};
  std::fill_n(values.begin(), seats, -own);
  values[static_cast<std::size_t>(root_)] = own;
  return values;
}

std::optional<OneSeatSearch::Step> OneSeatSearch::choice(const State& state,
                                                         const PathState& path) {
  const Turn turn = state.turn();
  const Seat seat = turn.seat();
  if (must_stand_aside(turn, path)) return step_aside(state, seat, path);
  const PathState here = arrived(turn, path);
  const PathState next = after_choice(seat, here);
  Window window = window_of(seat, -1, 1);
  Move chosen{};
  const Moves moves = moves_to_try(state);
  for (const Move move : moves) {
    const double before = window.best;
    const bool enough = try_move(move, state.after(move), next, window);
    if (window.best > before) chosen = move;
    if (enough) break;
  }
  if (window.best < 1 && may_stand_aside(state, seat, here)) {
    const double found = sided(
        window, [&](double low, double high) { return value_aside(state, seat, path, low, high); });
    if (found > window.best) return step_aside(state, seat, path);
  }
  if (budget_.exhausted()) return std::nullopt;
  return Step{chosen, next};
}

}  // namespace brett
