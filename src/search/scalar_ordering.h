// Sorting and choice of moves in scalar searches. Wins of the mover come first, whatever moves are sorted by.
#pragma once

#include <algorithm>
#include <memory>

#include "search/ordering.h"
#include "search/scalar_options.h"
#include "search/scalar_way.h"

namespace brett {

template <GameState G>
class ScalarOrdering {
 public:
  using Move = typename G::Move;
  struct Candidate {
    std::int64_t score;
    Move move;
  };
  using Candidates = StackList<Candidate, static_cast<std::size_t>(G::facts.max_moves)>;
  // Whose node it is and what is known of it.
  struct Node {
    Seat root;  // the searcher
    int sign;   // 1 if it is to move, otherwise -1
    int ply;
    bool evaluate;
    std::uint16_t table_tag;
  };

  explicit ScalarOrdering(unsigned order_by) : by_(order_by) {}

  // So many of the moves: those whose child promises most, a value of at least -1; of equal ones the first.
  // In natural order.
  template <class Promise>
  static MoveList<G> most_promising(const G& state, const MoveList<G>& all, int count,
                                    const Promise& promise) {
    StackList<double, static_cast<std::size_t>(G::facts.max_moves)> promises;
    for (const Move move : all) {
      G child = state;
      child.play(move);
      promises.push_back(promise(child));
    }
    constexpr double taken = -2;
    for (; count > 0; --count) *std::max_element(promises.begin(), promises.end()) = taken;
    MoveList<G> moves;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (promises[i] == taken) moves.push_back(all[i]);
    }
    return moves;
  }
  // Scores for these moves. `points` of a child are those of the searcher.
  template <class Points>
  void collect(const G& state, const MoveList<G>& moves, const Node& node, const Points& points,
               Candidates& list) const {
    for (const Move move : moves) {
      list.push_back({by_ == 0 ? 0 : score(state, move, node, points), move});
    }
  }
  // The best one from this place on; moves of equal score keep their natural order.
  Move take(Candidates& list, std::size_t from) const {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < list.size(); ++i) {
      if (list[i].score > list[best].score) best = i;
    }
    if (best != from) {
      std::rotate(list.begin() + from, list.begin() + best, list.begin() + best + 1);
    }
    return list[from].move;
  }
  void note_cutoff(Move move, int ply, int depth) {
    if (by_ & (scalar_order::killer | scalar_order::history)) {
      memory_->note_cutoff(move, ply, depth);
    }
  }

 private:
  template <class Points>
  std::int64_t score(const G& state, Move move, const Node& node, const Points& points) const {
    constexpr std::int64_t won = OrderWeights::table * 2;
    constexpr std::int64_t into_chance = OrderWeights::decided * 2;
    G child = state;
    child.play(move);
    const Turn turn = child.turn();
    if (turn.is_over()) {
      const double payoff = node.sign * child.payoff(node.root);
      return payoff > 0 ? won : payoff < 0 ? -won : 0;
    }
    const std::uint16_t tag = move_tag(move);
    std::int64_t score = 0;
    if ((by_ & scalar_order::table) && tag == node.table_tag) score += OrderWeights::table;
    if ((by_ & scalar_order::killer) && memory_->is_killer(tag, node.ply)) {
      score += OrderWeights::killer;
    }
    if (by_ & scalar_order::history) score += memory_->history(tag);
    if ((by_ & scalar_order::chance) && turn.is_chance()) score -= into_chance;
    if ((by_ & scalar_order::eval) && node.evaluate) {
      score += node.sign * OrderWeights::eval * points(child);
    }
    return score;
  }

  unsigned by_;
  std::unique_ptr<CutoffMemory<G>> memory_ = std::make_unique<CutoffMemory<G>>();
};

}  // namespace brett
