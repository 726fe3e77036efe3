// What stones in a row threaten on boards of mnk.h: for every direction the free cells where one more stone
// makes something. Lines of all cells are counted at once: a set of cells, moved by one step after another,
// is the set of lines by their first cell.
#pragma once

#include <array>
#include <cstddef>

#include "evaluation/column_sets.h"
#include "games/mnk.h"

namespace brett::mnk {

// Cells in a direction, of one seat. Of a row of `connect` cells in which the other has no stone, so many
// are missing when the stone has been put:
template <class Cells>
struct DirectionThreats {
  Cells fours;        // one: the next stone wins
  Cells open;         // one, on either of two sides: the other cannot prevent it (an open four)
  Cells open_threes;  // the stone threatens an open four
  Cells threes;       // two
  Cells twos;         // three
};
template <class Cells>
struct Threats {
  Cells wins;           // cells that complete a row
  Cells open_fours;     // `open` of all directions
  Cells forks;          // cells with two of: a four, an open three; in different directions
  int rows_of_two = 0;  // rows that lack three stones
  int rows_of_one = 0;  // four
  std::array<DirectionThreats<Cells>, 4> directions;
};

template <class Board>
class ThreatCounter {
 public:
  using Cells = typename MnkOn<Board>::Cells;
  using Both = std::array<Threats<Cells>, 2>;

  explicit ThreatCounter(const MnkOn<Board>& board)
      : board_(board), columns_(board.columns()), rows_(board.rows()), connect_(board.connect()) {
    all_ = Cells::first(columns_ * rows_);
    free_ = all_.without(board.occupied());
  }

  Both count() {
    Both both{};
    count_direction(both, 0, 1, 0);
    count_direction(both, 1, 0, 1);
    count_direction(both, 2, 1, 1);
    count_direction(both, 3, -1, 1);
    for (auto& threats : both) add_forks(threats);
    return both;
  }
  const Cells& free() const { return free_; }

 private:
  // Lines of one length by the number of their free cells: at least one, ..., at least five.
  struct FreeCells {
    std::array<Cells, 5> at_least{};
    void add(const Cells& free) {
      for (std::size_t n = 4; n > 0; --n) at_least[n] = at_least[n] | (at_least[n - 1] & free);
      at_least[0] = at_least[0] | free;
    }
    Cells exactly(std::size_t n, const Cells& lines) const {
      return (n == 0 ? lines : lines & at_least[n - 1]).without(at_least[n]);
    }
  };

  // The first cells of lines of this length that fit on the board.
  Cells starts(int length, int right, int down) const {
    const auto& sets = ColumnSets<Board::words>::get();
    const int across = right == 0 ? 0 : length - 1;
    const int upright = down == 0 ? 0 : length - 1;
    if (across >= columns_ || upright >= rows_) return {};
    Cells fit = right >= 0 ? sets.before(columns_, columns_ - across)
                           : all_.without(sets.before(columns_, across));
    return fit & Cells::first(columns_ * (rows_ - upright));
  }

  void count_direction(Both& both, std::size_t direction, int right, int down) {
    const int step = down * columns_ + right;
    FreeCells inner;  // of lines that are one shorter than a row
    FreeCells whole;
    Cells free = free_;
    std::array<Cells, 2> stones{board_.stones_of(0), board_.stones_of(1)};
    std::array<Cells, 2> in_inner{};
    std::array<Cells, 2> in_whole{};
    for (int i = 0; i < connect_; ++i) {
      if (i == connect_ - 1) inner = whole, in_inner = in_whole;
      whole.add(free);
      for (std::size_t seat = 0; seat < 2; ++seat) {
        in_whole[seat] = in_whole[seat] | stones[seat];
        stones[seat] = stones[seat].down(step);
      }
      free = free.down(step);
    }
    const Cells rows = starts(connect_, right, down);
    const Cells longer = starts(connect_ + 1, right, down);
    // Lines one longer with free ends, by the second cell.
    const Cells open_ends = (longer & free_ & free).up(step);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      Cells mine = rows.without(in_whole[1 - seat]);
      if (board_.counts_exactly()) {  // no own stone may lie next to the row
        const Cells own = board_.stones_of(static_cast<Seat>(seat));
        mine = mine.without((own & longer).up(step)).without(stones[seat] & longer);
      }
      Threats<Cells>& threats = both[seat];
      DirectionThreats<Cells>& here = threats.directions[direction];
      threats.wins = threats.wins | cells_of(whole.exactly(1, mine), connect_, step);
      here.fours = cells_of(whole.exactly(2, mine), connect_, step);
      here.threes = cells_of(whole.exactly(3, mine), connect_, step);
      const Cells two = whole.exactly(3, mine);
      const Cells one = whole.exactly(4, mine);
      here.twos = cells_of(one, connect_, step);
      threats.rows_of_two += two.count();
      threats.rows_of_one += one.count();
      const Cells open = open_ends.without(in_inner[1 - seat]);
      here.open = cells_of(inner.exactly(1, open), connect_ - 1, step);
      here.open_threes = cells_of(inner.exactly(2, open), connect_ - 1, step);
      threats.open_fours = threats.open_fours | here.open;
    }
  }
  // The free cells of these lines.
  Cells cells_of(Cells lines, int length, int step) const {
    Cells cells;
    if (lines.empty()) return cells;
    for (int i = 0; i < length; ++i) {
      cells = cells | lines;
      lines = lines.up(step);
    }
    return cells & free_;
  }
  static void add_forks(Threats<Cells>& threats) {
    Cells once;
    for (const auto& direction : threats.directions) {
      const Cells strong = direction.fours | direction.open_threes;
      threats.forks = threats.forks | (once & strong);
      once = once | strong;
    }
  }

  const MnkOn<Board>& board_;
  int columns_;
  int rows_;
  int connect_;
  Cells all_;
  Cells free_;
};

}  // namespace brett::mnk
