// One iteration at the root of a tree search. The drivers differ in how they find its value: by a window
// (minimax, alphabeta, pvs) or by a row of null windows that close in on it (mtdf).
//
// Rules that look back (repetition, moves without progress) are applied to the root's moves: a move
// after which the match would be drawn is worth a draw. Below the root a search knows states, not
// histories; that keeps table values a function of the state alone.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "core/sorted.h"
#include "search/searcher.h"
#include "search/tree_worker.h"

namespace brett {

template <GameState G>
struct RootMove {
  typename G::Move move;
  G child;
  bool drawn_by_history = false;
  Value value = -infinite_value;
  bool exact = false;  // otherwise it is at most that
  std::vector<typename G::Move> line;

  Bound bound() const { return exact ? Bound::exact : Bound::upper; }
};

template <GameState G>
std::vector<RootMove<G>> root_moves(const Played<G>& game) {
  std::vector<RootMove<G>> moves;
  for (const auto move : moves_of(game.state())) {
    Played<G> after = game;
    after.play(move);
    moves.push_back({move, after.state(), !after.draw_reason().empty()});
  }
  return moves;
}

// One iteration's root moves and how to search them; each thread has its own.
template <GameState G>
class RootPass {
 public:
  RootPass(const TreeShared<G>& shared, TreeWorker<G>& worker, Seat seat,
           std::vector<RootMove<G>> moves, int multi)
      : shared_(shared), worker_(worker), seat_(seat), moves_(std::move(moves)), multi_(multi) {}

  // All moves with one window; the best value found (fail-soft).
  Value search(int depth, Value alpha, Value beta) {
    Value best = -infinite_value;
    std::vector<std::size_t> deferred;
    for (std::size_t i = 0; i < moves_.size() && best < beta; ++i) {
      if (i > 0 && shared_.parallel && shared_.busy.is_busy(busy_key(moves_[i].child, depth))) {
        deferred.push_back(i);
        continue;
      }
      best = std::max(best, search_move(moves_[i], depth, alpha, beta, i == 0));
      if (worker_.budget().exhausted()) return best;
    }
    for (const std::size_t i : deferred) {
      if (best >= beta || worker_.budget().exhausted()) break;
      best = std::max(best, search_move(moves_[i], depth, alpha, beta, false));
    }
    return best;
  }

  void forget_values() {
    for (auto& move : moves_) {
      move.value = -infinite_value;
      move.exact = false;
    }
  }
  // Which moves reach `value`: they become exact.
  void mark_ties(int depth, Value value) {
    for (auto& move : moves_) {
      if (move.exact) continue;
      const Value found = child_value(move, depth, value - 1, value);
      if (worker_.budget().exhausted()) return;
      move.value = std::min(found, value);
      move.exact = found >= value;
    }
  }
  // The exact value of one move, by null windows closing in on it from `guess`.
  Value closed_in(RootMove<G>& move, int depth, Value guess, Value step);

  std::vector<RootMove<G>>& moves() { return moves_; }
  TreeWorker<G>& worker() { return worker_; }

  Value child_value(const RootMove<G>& move, int depth, Value alpha, Value beta) {
    if (move.drawn_by_history) return 0;
    return worker_.value_for_parent(seat_, move.child, depth - 1, 1, alpha, beta);
  }

 private:
  // The value that a further move has to beat: the multi-th best so far, or equal it if ties count.
  Value bar(Value alpha) const {
    if (!shared_.rules.cuts) return -infinite_value;
    std::vector<Value> exact;
    for (const auto& move : moves_) {
      if (move.exact) exact.push_back(move.value);
    }
    const auto wanted = static_cast<std::size_t>(multi_);
    if (exact.size() < wanted) return multi_ > 1 ? -infinite_value : alpha;
    const Value last = kth_largest(std::move(exact), wanted);
    return std::max(multi_ > 1 ? -infinite_value : alpha,
                    shared_.options.ties == Ties::random ? last - 1 : last);
  }

  Value search_move(RootMove<G>& move, int depth, Value alpha, Value beta, bool first) {
    const Value floor = bar(alpha);
    const std::uint64_t busy = busy_key(move.child, depth);
    if (shared_.parallel) shared_.busy.begin(busy);
    Value found;
    if (first || !shared_.rules.scout || beta - floor <= 1 || floor == -infinite_value) {
      found = child_value(move, depth, floor, beta);
    } else {
      found = child_value(move, depth, floor, floor + 1);
      if (found > floor && found < beta && !worker_.budget().exhausted()) {
        found = child_value(move, depth, floor, beta);
      }
    }
    if (shared_.parallel) shared_.busy.end(busy);
    if (worker_.budget().exhausted()) return -infinite_value;
    move.value = found;
    move.exact = found > floor && found < beta;
    if (move.exact) {
      move.line.assign(1, move.move);
      if (!move.drawn_by_history) {
        const auto& rest = worker_.line(1);
        move.line.insert(move.line.end(), rest.begin(), rest.end());
      }
    }
    return found;
  }

  const TreeShared<G>& shared_;
  TreeWorker<G>& worker_;
  Seat seat_;
  std::vector<RootMove<G>> moves_;
  int multi_;
};

template <GameState G>
Value RootPass<G>::closed_in(RootMove<G>& move, int depth, Value guess, Value step) {
  Value lower = -infinite_value;
  Value upper = infinite_value;
  Value value = guess;
  while (lower < upper && !worker_.budget().exhausted()) {
    const Value stride = upper - lower > step ? step : 1;
    const Value beta = value == lower ? lower + stride : value;
    value = child_value(move, depth, beta - 1, beta);
    (value < beta ? upper : lower) = value;
  }
  move.value = lower;
  move.exact = !worker_.budget().exhausted();
  return lower;
}

// How the value of one iteration is found.
template <GameState G>
using Driver = std::function<void(RootPass<G>& pass, int depth, const std::vector<Value>& past)>;

// One window over all moves; narrow around the last value where aspiration is on.
template <GameState G>
Driver<G> window_driver(const TreeOptions& options, int multi) {
  const auto half = static_cast<Value>(options.aspiration * value_unit);
  return [half, multi](RootPass<G>& pass, int depth, const std::vector<Value>& past) {
    if (half > 0 && multi == 1 && !past.empty() && !is_decided(past.back())) {
      const Value alpha = past.back() - half;
      const Value beta = past.back() + half;
      const Value found = pass.search(depth, alpha, beta);
      if (pass.worker().budget().exhausted() || (found > alpha && found < beta)) return;
      pass.forget_values();
    }
    pass.search(depth, -infinite_value, infinite_value);
  };
}

}  // namespace brett
