// Sorting of moves before they are searched: the sooner a cutting move is tried, the less is
// searched.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/game.h"
#include "core/sorted.h"
#include "search/book.h"
#include "search/table.h"
#include "search/tree_options.h"

namespace brett {

// Killer moves (two per ply) and the history of cutoffs (per move tag), one for each thread.
template <GameState G>
class CutoffMemory {
 public:
  static constexpr int most_plies = 256;

  void note_cutoff(typename G::Move move, int ply, int depth) {
    auto& killers = killers_[index(ply)];
    const std::uint16_t tag = move_tag(move);
    if (killers[0] != tag) killers = {tag, killers[0]};
    auto& history = history_[tag % history_.size()];
    history += depth * depth;
    if (history > history_limit) {
      for (int& score : history_) score /= 2;
    }
  }
  bool is_killer(std::uint16_t tag, int ply) const {
    const auto& killers = killers_[index(ply)];
    return tag == killers[0] || tag == killers[1];
  }
  int history(std::uint16_t tag) const { return history_[tag % history_.size()]; }

  static constexpr int history_limit = 1 << 20;

 private:
  static std::size_t index(int ply) {
    return static_cast<std::size_t>(std::min(ply, most_plies - 1));
  }
  std::array<std::array<std::uint16_t, 2>, most_plies> killers_{};
  std::array<int, 4096> history_{};
};

template <GameState G>
struct Candidate {
  typename G::Move move;
  std::int64_t score;
  G child;
};

// Puts the best of the candidates from..end-1 at `from`. Rotated, not swapped, so that moves of equal
// score keep their natural order.
template <class Candidates>
void bring_best_forward(Candidates& candidates, std::size_t from, std::size_t end) {
  std::size_t best = from;
  for (std::size_t i = from + 1; i < end; ++i) {
    if (candidates[i].score > candidates[best].score) best = i;
  }
  if (best == from) return;
  std::rotate(candidates.begin() + from, candidates.begin() + best, candidates.begin() + best + 1);
}

// Large to small: each criterion outweighs all that follow it.
struct OrderWeights {
  static constexpr std::int64_t table = std::int64_t{1} << 60;
  // Moves of the book come by their share alone, between one and two of these.
  static constexpr std::int64_t book = std::int64_t{1} << 58;
  static constexpr std::int64_t capture = std::int64_t{1} << 57;
  static constexpr std::int64_t killer = std::int64_t{1} << 56;
  static constexpr std::int64_t decided = std::int64_t{1} << 54;
  static constexpr std::int64_t eval = 1 << 14;  // per thousandth of a point
  static constexpr std::int64_t reply = 4'000LL
                                        << 14;  // four points for each reply left to the other
};

// Moves of the book get scores just below the table's move, by weight.
template <GameState G, class Candidates>
void prefer_book_moves(const Book<G>& book, const G& state, Candidates& candidates) {
  const auto known = book.continuations(state);
  double total = 0;
  for (const auto& one : known) total += one.weight;
  for (const auto& one : known) {
    const double part = one.weight / total * static_cast<double>(OrderWeights::book);
    for (Candidate<G>& candidate : candidates) {
      const bool is_table_move = candidate.score > OrderWeights::table / 2;
      if (candidate.move != one.move || is_table_move) continue;
      candidate.score = OrderWeights::book + static_cast<std::int64_t>(part);
    }
  }
}

// The same for the root's moves, which have no scores before they are searched.
template <GameState G, class RootMoves>
void put_book_first(const Book<G>& book, const G& root, RootMoves& moves) {
  const auto known = book.continuations(root);
  const auto weight = [&](const auto& root_move) {
    for (const auto& one : known) {
      if (one.move == root_move.move) return one.weight;
    }
    return 0.0;
  };
  sort_list(moves, [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
}

}  // namespace brett
