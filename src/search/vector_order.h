// The order in which maxn and upp try moves, and which of them they try at all (best_n).
#pragma once

#include "search/ordering.h"
#include "search/searcher.h"
#include "search/vector_options.h"

namespace brett {

// The best move that a table knows, as it is stored: of the state's image under a symmetry.
struct TableMove {
  std::uint16_t tag = 0;
  int symmetry = 0;
};

template <GameState G>
class VectorOrder {
 public:
  using Move = typename G::Move;
  using Candidates = StackList<Candidate<G>, static_cast<std::size_t>(G::facts.max_moves)>;

  VectorOrder(const VectorOptions& options, const Evaluation<G>& evaluation)
      : options_(options), evaluation_(evaluation) {}

  bool sorts() const { return options_.order_by != 0; }

  // Fills in the moves with their scores; how many of them are worth searching: these come first.
  std::size_t collect(const G& state, int ply, TableMove table_move, Seat seat,
                      Candidates& candidates, Counters& counters) const {
    const bool look = options_.best_n > 0 || (options_.order_by & vector_order::eval) != 0;
    for (const Move move : moves_of(state)) {
      G child = state;
      child.play(move);
      candidates.push_back({move, look ? look_of(child, seat, counters) : 0, child});
    }
    std::size_t count = candidates.size();
    // Chosen by the evaluation alone: what else sorts moves must not change values.
    if (options_.best_n > 0 && static_cast<std::size_t>(options_.best_n) < count) {
      const auto kept = static_cast<std::size_t>(options_.best_n);
      for (std::size_t i = 0; i < kept; ++i) bring_best_forward(candidates, i, count);
      count = kept;
    }
    for (std::size_t i = 0; i < count; ++i) {
      Candidate<G>& one = candidates[i];
      if ((options_.order_by & vector_order::eval) == 0) one.score = 0;
      one.score += score(state, one.move, one.child, ply, table_move);
    }
    return count;
  }
  void note_cutoff(Move move, int ply, int depth) {
    if ((options_.order_by & (vector_order::killer | vector_order::history)) != 0) {
      memory_.note_cutoff(move, ply, depth);
    }
  }

 private:
  std::int64_t look_of(const G& child, Seat seat, Counters& counters) const {
    if (child.turn().is_over()) {
      const double payoff = child.payoff(seat);
      return payoff > 0 ? OrderWeights::decided : payoff < 0 ? -OrderWeights::decided : 0;
    }
    ++counters.evaluations;
    return OrderWeights::eval * evaluation_.value(child, seat);
  }
  std::int64_t score(const G& state, Move move, const G& child, int ply,
                     TableMove table_move) const {
    const unsigned by = options_.order_by;
    std::int64_t score = 0;
    const std::uint16_t tag = move_tag(move);
    if ((by & vector_order::table) != 0 && table_move.tag != 0) {
      std::uint16_t image = tag;
      if constexpr (HasSymmetry<G>) {
        if (table_move.symmetry != 0) {
          image = move_tag(state.transformed(move, table_move.symmetry));
        }
      }
      if (image == table_move.tag) score += OrderWeights::table;
    }
    if ((by & vector_order::killer) != 0 && memory_.is_killer(tag, ply)) {
      score += OrderWeights::killer;
    }
    if ((by & vector_order::history) != 0) score += memory_.history(tag);
    if ((by & vector_order::chance) != 0 && child.turn().is_chance()) score -= OrderWeights::book;
    return score;
  }

  const VectorOptions& options_;
  const Evaluation<G>& evaluation_;
  CutoffMemory<G> memory_;
};

}  // namespace brett
