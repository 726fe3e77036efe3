#include "search/negamax/negamax.h"

#include <algorithm>

#include "search/promising.h"

namespace brett {

namespace {
// Nodes just above the leaves are too many and too cheap to sort or to store.
constexpr int lowest_sorted_depth = 2;
constexpr int lowest_shared_depth = 4;
constexpr int lowest_sorted_empties = 6;

// Moves of the book get scores just below the table's move, by weight.
void prefer_book_moves(const Book& book, const State& state, Candidates& candidates) {
  const auto known = book.continuations(state);
  double total = 0;
  for (const auto& one : known) total += one.weight;
  for (const auto& one : known) {
    const double part = one.weight / total * static_cast<double>(OrderWeights::book);
    for (Candidate& candidate : candidates) {
      const bool is_table_move = candidate.score > OrderWeights::table / 2;
      if (candidate.move != one.move || is_table_move) continue;
      candidate.score = OrderWeights::book + static_cast<std::int64_t>(part);
    }
  }
}

}  // namespace

Negamax::Negamax(const TreeShared& shared, const Limits& limits)
    : SearchWorker(limits, shared.evaluation),
      shared_(shared),
      options_(shared.options),
      bare_(!shared.table.enabled() && options_.order_by == 0 && options_.quiesce == 0),
      counts_empties_(shared.game.has(Feature::empties)),
      plays_for_margin_(shared.goal.kind == Goal::Kind::margin && shared.game.has(Feature::margin)),
      bounds_margin_(counts_empties_ && shared.game.has(Feature::bounded_margin)),
      line_keys_(shared.root),
      memory_(options_.order_by) {}

Value Negamax::value_for_parent(Seat parent, const State& child, int depth, int ply, Value alpha,
                                Value beta) {
  const Seat seat = valued_seat(child, parent);
  if (seat == parent) return value(child, seat, depth, ply, alpha, beta);
  return -value(child, seat, depth, ply, -beta, -alpha);
}

Value Negamax::value(const State& state, Seat seat, int depth, int ply, Value alpha, Value beta) {
  if (budget_.spend()) return 0;
  if (state.turn().is_over()) {
    ++counters_.ends;
    lines_.clear(ply);
    return shared_.goal.final_value(state, seat, ply);
  }
  if (line_keys_.on() && line_keys_.repeats(state, ply)) {
    lines_.clear(ply);
    return 0;
  }
  if (depth <= 0) return leaf(state, seat, ply, alpha, beta);
  ++counters_.expanded;
  if (bare_ || depth < lowest_sorted_depth) {
    return in_natural_order(state, seat, depth, ply, alpha, beta);
  }
  if (shared_.rules.cuts) {
    const Value limit = highest_value(state, depth, ply);
    if (alpha >= limit || beta <= -limit) {  // the window lies beyond all that can happen
      lines_.clear(ply);
      return alpha >= limit ? limit : -limit;
    }
    // The window itself is left as it is: a value at the limit must not look like a cutoff, which
    // has no line. The moves that remain after it are answered above without a search.
  }
  if (near_end(state)) return in_natural_order(state, seat, depth, ply, alpha, beta);
  return with_table(state, seat, depth, ply, alpha, beta);
}

// The last plies of games that end when the board is full are not sorted either, whatever the depth.
bool Negamax::near_end(const State& state) const {
  return counts_empties_ && state.empties() < lowest_sorted_empties;
}

// What no line from here can exceed. Evaluations may lie above the largest margin, so that counts only
// where all lines reach the end of the game, even with a pass between any two moves.
Value Negamax::highest_value(const State& state, int depth, int ply) const {
  if (!plays_for_margin_) return win_value - (shared_.goal.win_distance ? ply + 1 : 0);
  if (bounds_margin_ && depth > 2 * state.empties()) return shared_.game.max_margin * value_unit;
  return infinite_value;
}

Value Negamax::leaf(const State& state, Seat seat, int ply, Value alpha, Value beta) {
  if (options_.quiesce > 0) return quiet_value(state, seat, options_.quiesce, ply, alpha, beta);
  lines_.clear(ply);
  return evaluated(state, seat);
}

Value Negamax::evaluated(const State& state, Seat seat) {
  count_evaluation();
  ++horizon_;
  return shared_.evaluation.value(state, seat);
}

// --- the moves as they come: bare searches and the plies next to the leaves ------------------------
Value Negamax::in_natural_order(const State& state, Seat seat, int depth, int ply, Value alpha,
                                Value beta) {
  Window window{alpha, beta};
  for (const Move move : moves_to_try(state, seat)) {
    if (try_move(move, state.after(move), seat, depth, ply, window)) break;
  }
  return window.best;
}

// Searches one move and puts its value into the window; true when the rest need not be looked at.
bool Negamax::try_move(Move move, const State& child, Seat seat, int depth, int ply,
                       Window& window) {
  const bool first = window.best == -infinite_value;
  Value found;
  if (first || !shared_.rules.scout || window.beta - window.alpha <= 1) {
    found = value_for_parent(seat, child, depth - 1, ply + 1, window.alpha, window.beta);
  } else {
    found = value_for_parent(seat, child, depth - 1, ply + 1, window.alpha, window.alpha + 1);
    if (found > window.alpha && found < window.beta && !budget_.exhausted()) {
      found = value_for_parent(seat, child, depth - 1, ply + 1, window.alpha, window.beta);
    }
  }
  if (budget_.exhausted()) return true;
  if (found <= window.best) return false;
  window.best = found;
  window.best_tag = move_tag(move);
  if (!shared_.rules.cuts) {
    lines_.note(move, ply);
    return false;
  }
  if (found <= window.alpha) return false;
  window.alpha = found;
  if (found >= window.beta) {
    ++counters_.cutoffs;
    return true;
  }
  lines_.note(move, ply);
  return false;
}

// --- table -----------------------------------------------------------------------------------------
Value Negamax::with_table(const State& state, Seat seat, int depth, int ply, Value alpha,
                          Value beta) {
  TableMove table_move;
  if (shared_.table.enabled()) table_move.key = TableKey::of(state, options_.fold);
  const std::uint64_t key = table_move.key.key;
  if (const auto entry = looked_up(key)) {
    table_move.tag = entry->tag;
    if (const auto answer = answer_of(*entry, depth, ply, alpha, beta)) {
      ++counters_.table_hits;
      if (!entry->solved) ++horizon_;
      lines_.clear(ply);
      return *answer;
    }
    ++counters_.table_useless;
  }
  const std::uint64_t nodes_before = budget_.nodes();
  const std::uint64_t horizon_before = horizon_;
  const auto outside = line_keys_.begin();
  Window window{alpha, beta};
  in_best_order({state, seat, depth, ply, table_move}, window);
  if (budget_.exhausted()) return 0;
  const bool depends_on_line = line_keys_.end(outside, ply);
  if (key != 0 && !depends_on_line) {
    shared_.table.store(key, {.value = shifted(window.best, ply),
                              .left = {depth},
                              .bound = bound_of(window.best, alpha, beta),
                              .tag = window.best_tag,
                              .subtree = budget_.nodes() - nodes_before,
                              .solved = horizon_ == horizon_before});
  }
  return window.best;
}

std::optional<TableEntry> Negamax::looked_up(std::uint64_t key) {
  if (key == 0) return std::nullopt;  // no table, or a state that asks not to be stored
  auto entry = shared_.table.find(key);
  if (!entry) ++counters_.table_misses;
  return entry;
}

std::optional<Value> Negamax::answer_of(const TableEntry& entry, int depth, int ply, Value alpha,
                                        Value beta) const {
  const int known = entry.left.plies;
  const bool deep_enough = known == depth || (entry.solved && known < depth);
  if (!deep_enough) return std::nullopt;
  const Value value = shifted(entry.value, -ply);
  return answers(entry.bound, value, alpha, beta) ? std::optional(value) : std::nullopt;
}

Bound Negamax::bound_of(Value best, Value alpha, Value beta) const {
  if (!shared_.rules.cuts) return Bound::exact;
  return best >= beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
}

// Wins are stored by their distance from the node, `ply` less than that from the root.
Value Negamax::shifted(Value value, int plies) const {
  if (!is_decided(value) || !shared_.goal.win_distance) return value;
  return value > 0 ? value + plies : value - plies;
}

// --- ordering, threads -----------------------------------------------------------------------------
// Moves that another thread is searching are deferred: they are tried after all others. Their places in
// the list are those of moves that were tried already.
void Negamax::in_best_order(const Node& node, Window& window) {
  node.state.moves(unsorted_);
  if (options_.best_n > 0) keep_promising(node.state, node.seat, unsorted_);
  Candidates candidates(arena_, node.state, unsorted_.size());
  collect(node, unsorted_, candidates);
  const bool share = shared_.parallel && node.depth >= lowest_shared_depth;
  std::size_t deferred = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (options_.order_by != 0) candidates.bring_best_forward(i, candidates.size());
    const State child = candidates.child(i);
    if (share && i > 0 && shared_.busy.is_busy(busy_key(child, node.depth))) {
      candidates[deferred++] = candidates[i];
      continue;
    }
    if (try_candidate(node, candidates[i].move, child, window)) return;
  }
  for (std::size_t i = 0; i < deferred; ++i) {
    if (try_candidate(node, candidates[i].move, candidates.child(i), window)) return;
  }
}

bool Negamax::try_candidate(const Node& node, Move move, const State& child, Window& window) {
  const bool share = shared_.parallel && node.depth >= lowest_shared_depth;
  const std::uint64_t busy = share ? busy_key(child, node.depth) : 0;
  if (share) shared_.busy.begin(busy);
  const std::uint16_t best_before = window.best_tag;
  const bool done = try_move(move, child, node.seat, node.depth, node.ply, window);
  if (share) shared_.busy.end(busy);
  if (window.best_tag != best_before)
    window.best_tag = node.table_move.key.tag_of(node.state, move);
  if (done && !budget_.exhausted()) memory_.note_cutoff(move, node.ply, node.depth);
  return done;
}

void Negamax::collect(const Node& node, const Moves& moves, Candidates& candidates) {
  for (const Move move : moves) {
    const State child = node.state.after(move);
    const std::int64_t score = options_.order_by == 0 ? 0 : order_score(node, move, child);
    candidates.push_back(move, score, child);
  }
  if (shared_.book != nullptr) prefer_book_moves(*shared_.book, node.state, candidates);
}

std::int64_t Negamax::order_score(const Node& node, Move move, const State& child) {
  const unsigned by = options_.order_by;
  std::int64_t score = memory_.score(move_tag(move), node.ply);
  if ((by & order::table) && node.table_move.is(node.state, move)) score += OrderWeights::table;
  if ((by & order::kind) && kind_of(node.state, move) == MoveKind::capture) {
    score += OrderWeights::capture;
  }
  if (by & (order::eval | order::replies)) score += look_of_child(child, node.seat, by);
  return score;
}

std::int64_t Negamax::look_of_child(const State& child, Seat seat, unsigned by) {
  const Seat other = valued_seat(child, seat);
  const std::int64_t sign = other == seat ? 1 : -1;
  if (child.turn().is_over()) {
    const Value end = shared_.goal.final_value(child, other, 0);
    return sign * OrderWeights::decided * (end > 0 ? 1 : end < 0 ? -1 : 0);
  }
  std::int64_t look = 0;
  if ((by & order::eval) && !budget_.must_stop()) {
    count_evaluation();
    look += sign * OrderWeights::eval * shared_.evaluation.value(child, other);
  }
  if (by & order::replies) look += sign * OrderWeights::reply * count_moves(child);
  return look;
}

// --- move reduction --------------------------------------------------------------------------------
Moves Negamax::moves_to_try(const State& state, Seat seat) {
  Moves moves;
  state.moves(moves);
  if (options_.best_n > 0) keep_promising(state, seat, moves);
  return moves;
}

// What is kept depends on the state alone, so values still do, too.
void Negamax::keep_promising(const State& state, Seat seat, Moves& moves) {
  const auto count = static_cast<std::size_t>(options_.best_n);
  if (moves.size() <= count) return;
  ++horizon_;  // what is left out may be better, so the position is not solved
  if (shared_.evaluation.keep_promising(state, count, moves)) return;
  keep_most_promising(state, count, arena_, moves,
                      [&](const State& child) { return look_of_child(child, seat, order::eval); });
}

// --- captures beyond the depth ---------------------------------------------------------------------
Value Negamax::quiet_value(const State& state, Seat seat, int left, int ply, Value alpha,
                           Value beta) {
  lines_.clear(ply);
  Value best = evaluated(state, seat);
  if (left == 0 || (shared_.rules.cuts && best >= beta)) return best;
  alpha = std::max(alpha, best);
  for (const Move move : moves_of(state)) {
    if (kind_of(state, move) != MoveKind::capture) continue;
    const Value found = quiet_child(seat, state.after(move), left - 1, ply + 1, alpha, beta);
    if (budget_.exhausted()) return 0;
    best = std::max(best, found);
    if (!shared_.rules.cuts) continue;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }
  return best;
}

Value Negamax::quiet_child(Seat parent, const State& child, int left, int ply, Value alpha,
                           Value beta) {
  if (budget_.spend()) return 0;
  const Seat seat = valued_seat(child, parent);
  if (child.turn().is_over()) {
    ++counters_.ends;
    const Value end = shared_.goal.final_value(child, seat, ply);
    return seat == parent ? end : -end;
  }
  if (seat == parent) return quiet_value(child, seat, left, ply, alpha, beta);
  return -quiet_value(child, seat, left, ply, -beta, -alpha);
}

}  // namespace brett
