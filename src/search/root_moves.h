// The moves of the root with the states they lead to, and their order from one iteration to the next.
//
// Rules that look back (repetition, moves without progress) are applied here only: a move after which the
// match would be drawn is worth a draw. Below the root a search knows states, not histories; that keeps
// table values a function of the state alone.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/played.h"
#include "core/rng.h"
#include "core/sorted.h"
#include "search/expected_line.h"
#include "search/searcher.h"

namespace brett {

// What all searches keep of a move; they add its value.
struct RootMove {
  Move move;
  State child;
  bool drawn_by_history = false;
  int place = 0;                // where it is tried before anything is known of it
  int rank = 0;                 // among moves of equal value
  Bound bound = Bound::none;    // what the last iteration says of its value
  std::vector<Move> line = {};  // what is expected, the move itself first

  bool is_exact() const { return bound == Bound::exact; }
  // The move, and `rest` unless the game is drawn before that.
  void expect(const ExpectedLine::Line& rest) {
    line.assign(1, move);
    if (!drawn_by_history) line.insert(line.end(), rest.begin(), rest.end());
  }
};

// In natural order.
template <class M>
std::vector<M> root_moves_of(const Played& game) {
  std::vector<M> moves;
  for (const Move move : game.moves()) {
    Played after = game;
    after.play(move);
    M& added = moves.emplace_back();
    added.move = move;
    added.child = after.state();
    added.drawn_by_history = after.is_drawn_by_history();
    added.place = added.rank = static_cast<int>(moves.size()) - 1;
  }
  return moves;
}

// Best first; of equal ones those that are known exactly, then by rank. `better`: a strict order by value.
template <class M, class Better>
void sort_best_first(std::vector<M>& moves, const Better& better) {
  sort_list(moves, [&](const M& a, const M& b) {
    if (better(a, b)) return true;
    if (better(b, a)) return false;
    if (a.is_exact() != b.is_exact()) return a.is_exact();
    return a.rank < b.rank;
  });
}

// By lot one of the moves at the front that are known to be equally good. Precondition: best first.
template <class M, class Better>
std::size_t draw_among_equals(const std::vector<M>& moves, const Better& better, Rng& rng) {
  std::uint32_t equals = 0;
  while (equals < moves.size() && moves[equals].is_exact() && !better(moves[0], moves[equals])) {
    ++equals;
  }
  return equals > 1 ? rng.below(equals) : 0;
}

// Takes the moves from the list that are not to be searched.
template <class M>
std::vector<Move> take_untried(const Moves& tried, std::vector<M>& moves) {
  std::vector<Move> untried;
  std::erase_if(moves, [&](const M& move) {
    const bool is_tried = std::find(tried.begin(), tried.end(), move.move) != tried.end();
    if (!is_tried) untried.push_back(move.move);
    return !is_tried;
  });
  return untried;
}

// Null if it is not among them.
template <class M>
const M* find_move(const std::vector<M>& moves, Move move) {
  for (const M& one : moves) {
    if (one.move == move) return &one;
  }
  return nullptr;
}

// As they are tried before anything is known of them.
template <class M>
void sort_by_place(std::vector<M>& moves) {
  sort_list(moves, [](const M& a, const M& b) { return a.place < b.place; });
}

// A move that was not searched follows behind all others, with the last one's value.
inline void add_untried(Move move, std::vector<RankedMove>& ranked) {
  RankedMove untried{.move = move, .line = {move}};
  if (!ranked.empty()) untried.value = ranked.back().value, untried.seats = ranked.back().seats;
  ranked.push_back(std::move(untried));
}

}  // namespace brett
