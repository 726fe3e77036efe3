#include "search/negamax/root_pass.h"

#include <algorithm>
#include <utility>

#include "core/sorted.h"

namespace brett {

RootPass::RootPass(const TreeShared& shared, Negamax& worker, Seat seat,
                   std::vector<NegamaxRootMove> moves, int multi)
    : shared_(shared), worker_(worker), seat_(seat), moves_(std::move(moves)), multi_(multi) {}

Value RootPass::search(int depth, Value alpha, Value beta) {
  Value best = -infinite_value;
  std::vector<std::size_t> deferred;
  for (std::size_t i = 0; i < moves_.size() && best < beta; ++i) {
    if (i > 0 && shared_.parallel && shared_.busy.is_busy(busy_key(moves_[i].child, depth))) {
      deferred.push_back(i);
      continue;
    }
    best = std::max(best, search_move(moves_[i], depth, alpha, beta, i == 0));
    if (exhausted()) return best;
  }
  for (const std::size_t i : deferred) {
    if (best >= beta || exhausted()) break;
    best = std::max(best, search_move(moves_[i], depth, alpha, beta, false));
  }
  return best;
}

void RootPass::forget_values() {
  for (auto& move : moves_) {
    move.value = -infinite_value;
    move.bound = Bound::upper;
  }
}

void RootPass::mark_ties(int depth, Value value) {
  for (auto& move : moves_) {
    if (move.is_exact()) continue;
    const Value found = child_value(move, depth, value - 1, value);
    if (exhausted()) return;
    move.value = std::min(found, value);
    move.bound = found >= value ? Bound::exact : Bound::upper;
  }
}

void RootPass::close_in(NegamaxRootMove& move, int depth, Value guess) {
  Value lower = -infinite_value;
  Value upper = infinite_value;
  Value value = guess;
  while (lower < upper && !exhausted()) {
    const Value beta = value == lower ? lower + 1 : value;
    value = child_value(move, depth, beta - 1, beta);
    (value < beta ? upper : lower) = value;
  }
  move.value = lower;
  move.bound = exhausted() ? Bound::upper : Bound::exact;
}

Value RootPass::child_value(const NegamaxRootMove& move, int depth, Value alpha, Value beta) {
  if (move.drawn_by_history) return 0;
  return worker_.value_for_parent(seat_, move.child, depth - 1, 1, alpha, beta);
}

// The value that a further move has to beat: the multi-th best so far, or equal it if ties count.
Value RootPass::bar(Value alpha) const {
  if (!shared_.rules.cuts) return -infinite_value;
  std::vector<double> exact;
  for (const auto& move : moves_) {
    if (move.is_exact()) exact.push_back(move.value);
  }
  const auto wanted = static_cast<std::size_t>(multi_);
  if (exact.size() < wanted) return multi_ > 1 ? -infinite_value : alpha;
  const auto last = static_cast<Value>(kth_largest(std::move(exact), wanted));
  return std::max(multi_ > 1 ? -infinite_value : alpha,
                  shared_.options.ties == Ties::random ? last - 1 : last);
}

Value RootPass::search_move(NegamaxRootMove& move, int depth, Value alpha, Value beta, bool first) {
  const Value floor = bar(alpha);
  const std::uint64_t busy = busy_key(move.child, depth);
  if (shared_.parallel) shared_.busy.begin(busy);
  Value found;
  if (first || !shared_.rules.scout || beta - floor <= 1 || floor == -infinite_value) {
    found = child_value(move, depth, floor, beta);
  } else {
    found = child_value(move, depth, floor, floor + 1);
    if (found > floor && found < beta && !exhausted()) {
      found = child_value(move, depth, floor, beta);
    }
  }
  if (shared_.parallel) shared_.busy.end(busy);
  if (exhausted()) return -infinite_value;
  move.value = found;
  move.bound = found > floor && found < beta ? Bound::exact : Bound::upper;
  if (move.is_exact()) move.expect(worker_.line(1));
  return found;
}

}  // namespace brett
