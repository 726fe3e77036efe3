// One thread's part of a tree search: the negamax loop behind minimax, alphabeta, pvs and mtdf.
//
// Contract of value(state, seat, depth, ply, alpha, beta): with v the exact value for `seat` of the
// tree to that depth,
//   v <= alpha          returns r with v <= r <= alpha
//   alpha < v < beta    returns v
//   v >= beta           returns r with beta <= r <= v         (fail-soft)
// Without cuts it always returns v. After budget().exhausted() results mean nothing.
//
// v depends on the state and the depth alone: a table entry answers only at equal depth unless
// `deeper` is on, and rules that look back are applied to the root's moves only (root_search.h).
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/symmetry.h"
#include "search/ordering.h"
#include "search/searcher.h"
#include "search/tree_shared.h"

namespace brett {

template <GameState G>
class TreeWorker {
 public:
  using Move = typename G::Move;
  static constexpr int longest_line = 64;

  TreeWorker(const TreeShared<G>& shared, const Limits& limits)
      : shared_(shared),
        options_(shared.options),
        budget_(limits),
        evaluation_cost_(static_cast<std::uint64_t>(shared.evaluation.cost())),
        bare_(!shared.table.enabled() && options_.order_by == 0 && options_.quiesce == 0),
        lines_(longest_line + 1) {
    for (auto& line : lines_) line.reserve(longest_line + 1);
  }

  Budget& budget() { return budget_; }
  Counters counters() const {
    Counters counters = counters_;
    counters.nodes = budget_.nodes();
    return counters;
  }
  // The principal variation below `ply`, as of the last value() there with an open window.
  const std::vector<Move>& line(int ply) const { return lines_[line_index(ply)]; }
  // How often the depth, not the end of the game, has ended a line: unchanged means solved.
  std::uint64_t horizon() const { return horizon_; }

  // The child's value for the seat that moved into it.
  Value value_for_parent(Seat parent, const G& child, int depth, int ply, Value alpha, Value beta) {
    const Seat seat = valued_seat(child, parent);
    if (seat == parent) return value(child, seat, depth, ply, alpha, beta);
    return -value(child, seat, depth, ply, -beta, -alpha);
  }

  Value value(const G& state, Seat seat, int depth, int ply, Value alpha, Value beta) {
    if (budget_.spend()) return 0;
    if (state.turn().is_over()) {
      ++counters_.ends;
      lines_[line_index(ply)].clear();
      return shared_.goal.final_value(state, seat, ply);
    }
    if (depth <= 0) return leaf(state, seat, ply, alpha, beta);
    ++counters_.expanded;
    if (bare_ || depth < lowest_sorted_depth) {
      return in_natural_order(state, seat, depth, ply, alpha, beta);
    }
    if (shared_.rules.cuts) {
      const Value limit = highest_value(state, depth, ply);
      if (alpha >= limit || beta <= -limit) {  // the window lies beyond all that can happen
        lines_[line_index(ply)].clear();
        return alpha >= limit ? limit : -limit;
      }
      // The window itself is left as it is: a value at the limit must not look like a cutoff, which
      // has no line. The moves that remain after it are answered above at once.
    }
    if (near_end(state)) return in_natural_order(state, seat, depth, ply, alpha, beta);
    return with_table(state, seat, depth, ply, alpha, beta);
  }

 private:
  // Nodes just above the leaves are too many and too cheap to sort or to store.
  static constexpr int lowest_sorted_depth = 2;
  static constexpr int lowest_shared_depth = 4;
  static constexpr int lowest_sorted_empties = 6;

  // The same for the last plies of games that end when the board is full, whatever the depth.
  static bool near_end(const G& state) {
    if constexpr (requires { state.empties(); }) return state.empties() < lowest_sorted_empties;
    return false;
  }
  // What no line from here can exceed. Evaluations may lie above the largest margin, so that counts only
  // where all lines reach the end of the game, even with a pass between any two moves.
  Value highest_value(const G& state, int depth, int ply) const {
    if constexpr (HasScore<G>) {
      if (shared_.goal.kind == Goal::Kind::score) {
        if constexpr (requires { G::max_score - state.empties(); }) {
          if (depth > 2 * state.empties()) return G::max_score * value_unit;
        }
        return infinite_value;
      }
    }
    return win_value - (shared_.goal.win_distance ? ply + 1 : 0);
  }

  struct TableKey {
    std::uint64_t key = 0;
    int symmetry = 0;
  };
  struct Window {
    Value alpha, beta;
    Value best = -infinite_value;
    std::uint16_t best_tag = 0;
  };

  Value leaf(const G& state, Seat seat, int ply, Value alpha, Value beta) {
    if (options_.quiesce > 0) return quiet_value(state, seat, options_.quiesce, ply, alpha, beta);
    lines_[line_index(ply)].clear();
    return evaluated(state, seat);
  }
  Value evaluated(const G& state, Seat seat) {
    ++counters_.evaluations;
    ++horizon_;
    if (evaluation_cost_ > 1) budget_.hurry(evaluation_cost_);
    return shared_.evaluation.value(state, seat);
  }

  // --- the moves as they come: bare searches and the plies next to the leaves --------------------
  Value in_natural_order(const G& state, Seat seat, int depth, int ply, Value alpha, Value beta) {
    Window window{alpha, beta};
    for (const Move move : moves_of(state)) {
      G child = state;
      child.play(move);
      if (try_move(move, child, seat, depth, ply, window)) break;
    }
    return window.best;
  }

  // Searches one move and puts its value into the window; true when the rest need not be looked at.
  bool try_move(Move move, const G& child, Seat seat, int depth, int ply, Window& window) {
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
      note_line(move, ply);
      return false;
    }
    if (found <= window.alpha) return false;
    window.alpha = found;
    if (found >= window.beta) {
      ++counters_.cutoffs;
      return true;
    }
    note_line(move, ply);
    return false;
  }

  // --- table, ordering, threads ------------------------------------------------------------------
  Value with_table(const G& state, Seat seat, int depth, int ply, Value alpha, Value beta) {
    const TableKey table_key = key_of(state);
    std::uint16_t table_move = 0;
    if (const auto entry = looked_up(table_key.key)) {
      table_move = entry->tag;
      if (const auto answer = answer_of(*entry, depth, ply, alpha, beta)) {
        ++counters_.table_hits;
        if (!entry->solved) ++horizon_;
        lines_[line_index(ply)].clear();
        return *answer;
      }
      ++counters_.table_useless;
    }
    const std::uint64_t nodes_before = budget_.nodes();
    const std::uint64_t horizon_before = horizon_;
    Window window{alpha, beta};
    in_best_order(state, seat, depth, ply, {table_move, table_key.symmetry}, window);
    if (budget_.exhausted()) return 0;
    if (table_key.key != 0) {
      shared_.table.store(table_key.key, {.value = to_node(window.best, ply),
                                          .depth = depth,
                                          .bound = bound_of(window.best, alpha, beta),
                                          .tag = window.best_tag,
                                          .subtree = budget_.nodes() - nodes_before,
                                          .solved = horizon_ == horizon_before});
    }
    return window.best;
  }

  TableKey key_of(const G& state) const {
    if (!shared_.table.enabled()) return {};
    if (!options_.fold) return {state.key(), 0};
    const auto folded = canonical(state);
    return {folded.state.key(), folded.symmetry};
  }
  std::optional<TableEntry> looked_up(std::uint64_t key) {
    if (key == 0) return std::nullopt;  // no table, or a state that asks not to be stored
    auto entry = shared_.table.find(key);
    if (!entry) ++counters_.table_misses;
    return entry;
  }
  std::optional<Value> answer_of(const TableEntry& entry, int depth, int ply, Value alpha,
                                 Value beta) const {
    const bool deep_enough = entry.depth == depth || (options_.deeper && entry.depth > depth) ||
                             (entry.solved && entry.depth < depth);
    if (!deep_enough) return std::nullopt;
    const Value value = from_node(entry.value, ply);
    const bool usable = entry.bound == Bound::exact ||
                        (entry.bound == Bound::lower && value >= beta) ||
                        (entry.bound == Bound::upper && value <= alpha);
    return usable ? std::optional(value) : std::nullopt;
  }
  Bound bound_of(Value best, Value alpha, Value beta) const {
    if (!shared_.rules.cuts) return Bound::exact;
    return best >= beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
  }
  // Wins are stored by their distance from the node, not from the root.
  Value to_node(Value value, int ply) const { return shifted(value, ply); }
  Value from_node(Value value, int ply) const { return shifted(value, -ply); }
  Value shifted(Value value, int plies) const {
    if (!is_decided(value) || !shared_.goal.win_distance) return value;
    return value > 0 ? value + plies : value - plies;
  }

  struct TableMove {
    std::uint16_t tag = 0;
    int symmetry = 0;
  };
  using Candidates = StackList<Candidate<G>, static_cast<std::size_t>(G::facts.max_moves)>;

  void in_best_order(const G& state, Seat seat, int depth, int ply, TableMove table_move,
                     Window& window) {
    Candidates candidates;
    collect(state, seat, ply, table_move, candidates);
    StackList<std::uint16_t, static_cast<std::size_t>(G::facts.max_moves)> deferred;
    const bool share = shared_.parallel && depth >= lowest_shared_depth;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (options_.order_by != 0) bring_best_forward(candidates, i, candidates.size());
      if (share && i > 0 && shared_.busy.is_busy(busy_key(candidates[i].child, depth))) {
        deferred.push_back(static_cast<std::uint16_t>(i));
        continue;
      }
      if (try_candidate(candidates[i], state, seat, depth, ply, table_move, share, window)) return;
    }
    for (const std::uint16_t i : deferred) {
      if (try_candidate(candidates[i], state, seat, depth, ply, table_move, share, window)) return;
    }
  }

  bool try_candidate(const Candidate<G>& candidate, const G& state, Seat seat, int depth, int ply,
                     TableMove table_move, bool share, Window& window) {
    const std::uint64_t busy = share ? busy_key(candidate.child, depth) : 0;
    if (share) shared_.busy.begin(busy);
    const std::uint16_t best_before = window.best_tag;
    const bool done = try_move(candidate.move, candidate.child, seat, depth, ply, window);
    if (share) shared_.busy.end(busy);
    if (window.best_tag != best_before && table_move.symmetry != 0) {
      if constexpr (HasSymmetry<G>) {
        window.best_tag = move_tag(state.transformed(candidate.move, table_move.symmetry));
      }
    }
    if (done && !budget_.exhausted() && (options_.order_by & (order::killer | order::history))) {
      memory_->note_cutoff(candidate.move, ply, depth);
    }
    return done;
  }

  void collect(const G& state, Seat seat, int ply, TableMove table_move, Candidates& candidates) {
    for (const Move move : moves_of(state)) {
      G child = state;
      child.play(move);
      const std::int64_t score =
          options_.order_by == 0 ? 0 : order_score(state, seat, move, child, ply, table_move);
      candidates.push_back({move, score, child});
    }
    if (shared_.book != nullptr) prefer_book_moves(*shared_.book, state, candidates);
  }

  std::int64_t order_score(const G& state, Seat seat, Move move, const G& child, int ply,
                           TableMove table_move) {
    const unsigned by = options_.order_by;
    std::int64_t score = 0;
    std::uint16_t tag = move_tag(move);
    if ((by & order::table) && table_move.tag != 0) {
      std::uint16_t image = tag;
      if constexpr (HasSymmetry<G>) {
        if (table_move.symmetry != 0)
          image = move_tag(state.transformed(move, table_move.symmetry));
      }
      if (image == table_move.tag) score += OrderWeights::table;
    }
    if ((by & order::kind) && kind_of(state, move) == MoveKind::capture)
      score += OrderWeights::capture;
    if ((by & order::killer) && memory_->is_killer(tag, ply)) score += OrderWeights::killer;
    if (by & order::history) score += memory_->history(tag);
    if (by & (order::eval | order::replies)) score += look_of_child(child, seat, by);
    return score;
  }
  std::int64_t look_of_child(const G& child, Seat seat, unsigned by) {
    const Seat other = valued_seat(child, seat);
    const std::int64_t sign = other == seat ? 1 : -1;
    if (child.turn().is_over()) {
      const Value end = shared_.goal.final_value(child, other, 0);
      return sign * OrderWeights::decided * (end > 0 ? 1 : end < 0 ? -1 : 0);
    }
    std::int64_t look = 0;
    if ((by & order::eval) && !budget_.must_stop()) {
      ++counters_.evaluations;
      if (evaluation_cost_ > 1) budget_.hurry(evaluation_cost_);
      look += sign * OrderWeights::eval * shared_.evaluation.value(child, other);
    }
    if (by & order::replies) look += sign * OrderWeights::reply * count_moves(child);
    return look;
  }

  // --- captures beyond the depth -----------------------------------------------------------------
  Value quiet_value(const G& state, Seat seat, int left, int ply, Value alpha, Value beta) {
    lines_[line_index(ply)].clear();
    Value best = evaluated(state, seat);
    if (left == 0 || (shared_.rules.cuts && best >= beta)) return best;
    alpha = std::max(alpha, best);
    for (const Move move : moves_of(state)) {
      if (kind_of(state, move) != MoveKind::capture) continue;
      G child = state;
      child.play(move);
      const Value found = quiet_child(seat, child, left - 1, ply + 1, alpha, beta);
      if (budget_.exhausted()) return 0;
      best = std::max(best, found);
      if (!shared_.rules.cuts) continue;
      if (best >= beta) return best;
      alpha = std::max(alpha, best);
    }
    return best;
  }
  Value quiet_child(Seat parent, const G& child, int left, int ply, Value alpha, Value beta) {
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

  // --- principal variations ----------------------------------------------------------------------
  static std::size_t line_index(int ply) {
    return static_cast<std::size_t>(std::min(ply, longest_line));
  }
  void note_line(Move move, int ply) {
    if (ply >= longest_line) return;
    auto& line = lines_[line_index(ply)];
    const auto& rest = lines_[line_index(ply + 1)];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(),
                rest.begin() + std::min<std::ptrdiff_t>(std::ssize(rest), longest_line - 1));
  }

  const TreeShared<G>& shared_;
  const TreeOptions& options_;
  Budget budget_;
  std::uint64_t evaluation_cost_;
  bool bare_;
  Counters counters_;
  std::uint64_t horizon_ = 0;
  std::vector<std::vector<Move>> lines_;
  std::unique_ptr<CutoffMemory<G>> memory_ = std::make_unique<CutoffMemory<G>>();
};

}  // namespace brett
