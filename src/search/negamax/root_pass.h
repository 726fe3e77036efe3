// One iteration at the root of a tree search: all moves with one window (minimax, alphabeta, pvs), or
// a row of null windows that close in on a value (mtdf).
#pragma once

#include <vector>

#include "search/negamax/negamax.h"
#include "search/root_moves.h"

namespace brett {

struct NegamaxRootMove : RootMove {
  Value value = -infinite_value;
};

// One iteration's root moves and how to search them; each thread has its own.
class RootPass {
 public:
  RootPass(const TreeShared& shared, Negamax& worker, Seat seat, std::vector<NegamaxRootMove> moves,
           int multi);

  // All moves with one window; the best value found (fail-soft).
  Value search(int depth, Value alpha, Value beta);
  void forget_values();
  // Which moves reach `value`: they become exact.
  void mark_ties(int depth, Value value);
  // Finds the exact value of one move by null windows that close in on it from `guess`.
  void close_in(NegamaxRootMove& move, int depth, Value guess);

  std::vector<NegamaxRootMove>& moves() { return moves_; }
  int multi() const { return multi_; }  // this many moves get exact values
  bool exhausted() { return worker_.budget().exhausted(); }

 private:
  Value child_value(const NegamaxRootMove& move, int depth, Value alpha, Value beta);
  Value bar(Value alpha) const;
  Value search_move(NegamaxRootMove& move, int depth, Value alpha, Value beta, bool first);

  const TreeShared& shared_;
  Negamax& worker_;
  Seat seat_;
  std::vector<NegamaxRootMove> moves_;
  int multi_;
};

}  // namespace brett
