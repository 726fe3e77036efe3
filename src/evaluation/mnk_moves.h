// The few moves of a wide board of mnk.h that are worth a search: cells within two of a stone, by what they
// make and prevent. Moves that lose at once against a threat are left out.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "core/state.h"
#include "evaluation/column_sets.h"
#include "evaluation/mnk_threats.h"
#include "games/mnk.h"

namespace brett::mnk {

// What a move there promises; nothing is as good as to win, and that comes before all others.
constexpr int promise_of_open_four = 20'000;
constexpr int promise_of_fork = 3'000;
constexpr int promise_of_four = 600;
constexpr int promise_of_open_three = 500;
constexpr int promise_of_three = 60;
constexpr int promise_of_two = 12;

template <class Board>
class Promises {
 public:
  using Cells = typename MnkOn<Board>::Cells;

  explicit Promises(const MnkOn<Board>& board) : board_(board) {
    ThreatCounter<Board> counter(board);
    const auto both = counter.count();
    const auto mover = static_cast<std::size_t>(board.turn().seat());
    const Threats<Cells>& mine = both[mover];
    const Threats<Cells>& theirs = both[1 - mover];
    candidates_ = near_stones(counter.free());
    if (!mine.wins.empty()) {
      candidates_ = mine.wins;
    } else if (!theirs.wins.empty()) {
      candidates_ = theirs.wins;
    } else if (!theirs.open_fours.empty()) {
      candidates_ = fours_of(mine) | fours_of(theirs);
    }
    add(mine, 3);
    add(theirs, 2);  // to prevent is worth two thirds of what it is to make
  }
  const Cells& candidates() const { return candidates_; }
  int of(int cell) const {
    return 8 * promises_[static_cast<std::size_t>(cell)] - distance_to_centre(cell);
  }

 private:
  static Cells fours_of(const Threats<Cells>& threats) {
    Cells cells;
    for (const auto& direction : threats.directions) cells = cells | direction.fours;
    return cells;
  }
  Cells near_stones(const Cells& free) const {
    const Cells stones = board_.occupied();
    const auto& sets = ColumnSets<Board::words>::get();
    const int columns = board_.columns();
    const Cells not_first = free_of(sets.before(columns, 1));
    const Cells not_last = sets.before(columns, columns - 1);
    Cells near = stones;
    for (int step = 0; step < 2; ++step) {
      near = near | (near & not_first).down(1) | (near & not_last).up(1);
      near = near | near.up(columns) | near.down(columns);
    }
    near = near & free;
    if (!near.empty()) return near;
    return free;  // no stone yet
  }
  Cells free_of(const Cells& cells) const {
    return Cells::first(board_.columns() * board_.rows()).without(cells);
  }
  void add(const Threats<Cells>& threats, int factor) {
    const auto each = [&](const Cells& cells, int promise) {
      (cells & candidates_).for_each([&](int cell) {
        promises_[static_cast<std::size_t>(cell)] += factor * promise;
      });
    };
    each(threats.open_fours, promise_of_open_four);
    each(threats.forks, promise_of_fork);
    for (const auto& direction : threats.directions) {
      each(direction.fours, promise_of_four);
      each(direction.open_threes, promise_of_open_three);
      each(direction.threes, promise_of_three);
      each(direction.twos, promise_of_two);
    }
  }
  int distance_to_centre(int cell) const {
    const int across = std::abs(2 * (cell % board_.columns()) - board_.columns() + 1);
    const int upright = std::abs(2 * (cell / board_.columns()) - board_.rows() + 1);
    return std::max(across, upright);
  }

  const MnkOn<Board>& board_;
  Cells candidates_;
  std::array<int, mnk_longest_side * mnk_longest_side> promises_{};
};

// Evaluation::keep_promising. A swap is always kept.
template <class Board>
void keep_promising(const MnkOn<Board>& board, std::size_t count, Moves& moves) {
  using G = MnkOn<Board>;
  const Promises<Board> promises(board);
  std::array<std::pair<int, int>, mnk_longest_side * mnk_longest_side> ranked;  // NOLINT
  std::size_t size = 0;
  promises.candidates().for_each([&](int cell) { ranked[size++] = {-promises.of(cell), cell}; });
  const bool may_swap = unboxed<typename G::Move>(moves.back()) == G::swap_move;
  const std::size_t kept = std::min(may_swap ? count - 1 : count, size);
  std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept),
                    ranked.begin() + static_cast<std::ptrdiff_t>(size));
  typename G::Cells chosen;
  for (std::size_t i = 0; i < kept; ++i) chosen.add(ranked[i].second);
  std::size_t left = 0;
  for (const Move move : moves) {
    const auto one = unboxed<typename G::Move>(move);
    if (one == G::swap_move || chosen.has(one.cell)) moves[left++] = move;
  }
  moves.set_size(left);
}

}  // namespace brett::mnk
