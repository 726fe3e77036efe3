// The order in which maxn and upp try moves, and which of them they try at all (best_n).
#pragma once

#include "search/maxn/options.h"
#include "search/ordering.h"
#include "search/searcher.h"
#include "search/table_key.h"

namespace brett {

class VectorOrder {
 public:
  VectorOrder(const VectorOptions& options, const Evaluation& evaluation)
      : options_(options), evaluation_(evaluation), memory_(options.order_by) {}

  bool sorts() const { return options_.order_by != 0; }

  // Fills in the moves with their scores; how many of them are worth searching: these come first.
  std::size_t collect(const State& state, const Moves& moves, int ply, const TableMove& table_move,
                      Candidates& candidates, Counters& counters) const;
  void note_cutoff(Move move, int ply, int depth) { memory_.note_cutoff(move, ply, depth); }

 private:
  std::int64_t look_of(const State& child, Seat seat, Counters& counters) const;
  std::int64_t score(const State& state, const Candidate& one, int ply,
                     const TableMove& table_move) const;

  const VectorOptions& options_;
  const Evaluation& evaluation_;
  CutoffMemory memory_;
};

}  // namespace brett
