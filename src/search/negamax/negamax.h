// One thread's part of a tree search: the negamax loop behind minimax, alphabeta, pvs and mtdf.
//
// Contract of value(state, seat, depth, ply, alpha, beta): with v the exact value for `seat` of the
// tree to that depth,
//   v <= alpha          returns r with v <= r <= alpha
//   alpha < v < beta    returns v
//   v >= beta           returns r with beta <= r <= v         (fail-soft)
// Without cuts it always returns v. After budget().exhausted() results mean nothing.
//
// v depends on the state and the depth alone: a table entry answers only at equal depth, and rules that
// look back are applied to the root's moves only (root_moves.h). Only where the game asks for it v depends on
// the line, too: a position that comes again is a draw (line_keys.h), and what follows from that is not stored.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/line_keys.h"
#include "search/negamax/tree_shared.h"
#include "search/ordering.h"
#include "search/table_key.h"
#include "search/workers.h"

namespace brett {

class Negamax : public SearchWorker {
 public:
  Negamax(const TreeShared& shared, const Limits& limits);

  // How often the depth, not the end of the game, has ended a line: unchanged means solved.
  std::uint64_t horizon() const { return horizon_; }

  // All moves, or with best_n those that promise most to the seat.
  Moves moves_to_try(const State& state, Seat seat);

  Value value(const State& state, Seat seat, int depth, int ply, Value alpha, Value beta);
  // The child's value for the seat that moved into it.
  Value value_for_parent(Seat parent, const State& child, int depth, int ply, Value alpha,
                         Value beta);

 private:
  struct Window {
    Value alpha, beta;
    Value best = -infinite_value;
    std::uint16_t best_tag = 0;
  };
  // A node whose moves are sorted.
  struct Node {
    const State& state;
    Seat seat;
    int depth;
    int ply;
    TableMove table_move;
  };

  bool near_end(const State& state) const;
  Value highest_value(const State& state, int depth, int ply) const;
  Value leaf(const State& state, Seat seat, int ply, Value alpha, Value beta);
  Value evaluated(const State& state, Seat seat);
  Value in_natural_order(const State& state, Seat seat, int depth, int ply, Value alpha,
                         Value beta);
  bool try_move(Move move, const State& child, Seat seat, int depth, int ply, Window& window);

  Value with_table(const State& state, Seat seat, int depth, int ply, Value alpha, Value beta);
  std::optional<TableEntry> looked_up(std::uint64_t key);
  std::optional<Value> answer_of(const TableEntry& entry, int depth, int ply, Value alpha,
                                 Value beta) const;
  Bound bound_of(Value best, Value alpha, Value beta) const;
  Value shifted(Value value, int plies) const;

  void in_best_order(const Node& node, Window& window);
  bool try_candidate(const Node& node, Move move, const State& child, Window& window);
  void collect(const Node& node, const Moves& moves, Candidates& candidates);
  std::int64_t order_score(const Node& node, Move move, const State& child);
  std::int64_t look_of_child(const State& child, Seat seat, unsigned by);
  void keep_promising(const State& state, Seat seat, Moves& moves);

  Value quiet_value(const State& state, Seat seat, int left, int ply, Value alpha, Value beta);
  Value quiet_child(Seat parent, const State& child, int left, int ply, Value alpha, Value beta);

  const TreeShared& shared_;
  const TreeOptions& options_;
  const bool bare_;  // no table, no sorting, no captures beyond the depth
  const bool counts_empties_;
  const bool plays_for_margin_;
  const bool bounds_margin_;  // the largest margin is known, and when all lines reach the end

  LineKeys line_keys_;
  std::uint64_t horizon_ = 0;
  Moves unsorted_;  // of the node whose moves are being sorted
  CutoffMemory memory_;
};

}  // namespace brett
