// Sorting of moves in one-seat searches. Wins of the mover come first, whatever moves are sorted by.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>

#include "search/arena.h"
#include "search/one_seat/options.h"
#include "search/ordering.h"

namespace brett {

// Moves with the scores they are sorted by, in an arena as long as this object lives. The states they lead
// to are made when the moves are tried.
class ScoredMoves {
 public:
  explicit ScoredMoves(Arena& arena) : arena_(arena), frame_(arena) {}

  // To be called once, before the first push_back.
  void reserve(std::size_t capacity) { list_ = arena_.take<ScoredMove>(capacity); }
  void push_back(Move move, std::int64_t score) { new (list_ + size_++) ScoredMove{score, move}; }
  std::size_t size() const { return size_; }

  // The best one from this place on; moves of equal score keep their natural order.
  Move take(std::size_t from) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < size_; ++i) {
      if (list_[i].score > list_[best].score) best = i;
    }
    if (best != from) std::rotate(list_ + from, list_ + best, list_ + best + 1);
    return list_[from].move;
  }

 private:
  struct ScoredMove {
    std::int64_t score;
    Move move;
  };

  Arena& arena_;
  Arena::Frame frame_;
  ScoredMove* list_ = nullptr;
  std::size_t size_ = 0;
};

class OneSeatOrdering {
 public:
  explicit OneSeatOrdering(unsigned order_by) : by_(order_by) {}

  bool sorts() const { return by_ != 0; }
  bool sorts_by_evaluation() const { return (by_ & seat_order::eval) != 0; }

  // A move that ends the game with this payoff for the mover.
  static std::int64_t score_of_end(double payoff) {
    constexpr std::int64_t won = OrderWeights::table * 2;
    return payoff > 0 ? won : payoff < 0 ? -won : 0;
  }
  // All that speaks for a move but the evaluation. `turn`: of the child.
  std::int64_t score(Move move, Turn turn, int ply, std::uint16_t table_tag) const {
    constexpr std::int64_t into_chance = OrderWeights::decided * 2;
    const std::uint16_t tag = move_tag(move);
    std::int64_t score = 0;
    if ((by_ & seat_order::table) != 0 && tag == table_tag) score += OrderWeights::table;
    if ((by_ & seat_order::killer) != 0 && memory_->is_killer(tag, ply)) {
      score += OrderWeights::killer;
    }
    if ((by_ & seat_order::history) != 0) score += memory_->history(tag);
    if ((by_ & seat_order::chance) != 0 && turn.is_chance()) score -= into_chance;
    return score;
  }
  void note_cutoff(Move move, int ply, int depth) {
    if ((by_ & (seat_order::killer | seat_order::history)) != 0) {
      memory_->note_cutoff(move, ply, depth);
    }
  }

 private:
  unsigned by_;
  std::unique_ptr<CutoffMemory> memory_ = std::make_unique<CutoffMemory>();
};

}  // namespace brett
