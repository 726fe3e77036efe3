// How far a seat of hex.h is from joining its edges: the fewest stones it still has to put, where two stones
// (or a stone and an edge) with two free cells between them count as joined, a bridge: if the other takes one
// of these cells, the seat takes the second one.
//
// All cells are looked at together: sets of cells that can be reached with no further stone, with one, ...
#pragma once

#include <array>
#include <cstddef>

#include "evaluation/column_sets.h"
#include "games/hex.h"

namespace brett::hex {

struct Step {
  int column = 0;
  int row = 0;
};
inline constexpr std::array<Step, 6> neighbours{
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
// The bridge between a neighbour's direction and the next one's: both are its free cells.
inline constexpr std::array<Step, 6> bridges{
    {{1, -2}, {2, -1}, {1, 1}, {-1, 2}, {-2, 1}, {-1, -1}}};

// What one seat has to do. Layer n has the free cells that are reached with the n-th stone.
template <class Cells>
struct Way {
  std::array<std::array<Cells, hex_longest_side + 2>, 2>
      layers;      // from its first edge, from its second
  int stones = 0;  // that are missing at least
};

template <class Board>
class Distances {
 public:
  using Cells = typename HexOn<Board>::Cells;

  explicit Distances(const HexOn<Board>& board)
      : size_(board.size()),
        all_(Cells::first(size_ * size_)),
        stones_{board.stones_of(0), board.stones_of(1)},
        free_(all_.without(board.occupied())) {
    std::array<Cells, 6> beside;
    for (std::size_t i = 0; i < 6; ++i) {
      beside[i] = moved(free_, {-neighbours[i].column, -neighbours[i].row});
    }
    for (std::size_t i = 0; i < 6; ++i) open_[i] = beside[i] & beside[(i + 1) % 6];
  }

  Way<Cells> way_of(Seat seat) const {
    Way<Cells> way;
    way.stones = flood(seat, 0, way.layers[0]);
    flood(seat, 1, way.layers[1]);
    return way;
  }
  // How many free cells lie on a shortest way.
  int cells_on(const Way<Cells>& way) const {
    int cells = 0;
    for (int n = 1; n <= way.stones; ++n) {
      const auto from_first = static_cast<std::size_t>(n);
      const auto from_second = static_cast<std::size_t>(way.stones + 1 - n);
      cells += (way.layers[0][from_first] & way.layers[1][from_second]).count();
    }
    return cells;
  }
  const Cells& free() const { return free_; }
  const Cells& stones(Seat seat) const { return stones_[static_cast<std::size_t>(seat)]; }
  // Where a bridge of this direction may begin: the two cells between are free.
  const Cells& open(std::size_t direction) const { return open_[direction]; }
  // The row of cells at an edge, or the cells in the second row that a bridge joins to it.
  Cells edge_row(Seat seat, std::size_t edge) const {
    if (seat == 0)
      return edge == 0 ? Cells::first(size_) : all_.without(Cells::first(size_ * (size_ - 1)));
    const auto& sets = ColumnSets<Board::words>::get();
    return all_ & (edge == 0 ? sets.before(size_, 1) : all_.without(sets.before(size_, size_ - 1)));
  }
  Cells edge_bridges(Seat seat, std::size_t edge) const {
    // The edge lies in the directions of these two neighbours.
    constexpr std::array<std::array<std::size_t, 2>, 2> first_of{{{0, 3}, {4, 1}}};
    const std::size_t direction = first_of[static_cast<std::size_t>(seat)][edge];
    return moved(edge_row(seat, edge), inwards(seat, edge)) & open_[direction];
  }
  Cells moved(const Cells& cells, Step step) const {
    const auto& sets = ColumnSets<Board::words>::get();
    const Cells stay = step.column == 0  ? cells
                       : step.column > 0 ? cells & sets.before(size_, size_ - step.column)
                                         : cells.without(sets.before(size_, -step.column));
    const int by = step.row * size_ + step.column;
    return (by >= 0 ? stay.up(by) : stay.down(-by)) & all_;
  }

 private:
  static Step inwards(Seat seat, std::size_t edge) {
    const int by = edge == 0 ? 1 : -1;
    return seat == 0 ? Step{0, by} : Step{by, 0};
  }
  // The cells next to these, directly or by a bridge.
  Cells next_to(const Cells& cells) const {
    Cells next;
    for (std::size_t i = 0; i < 6; ++i) {
      next = next | moved(cells, neighbours[i]) | moved(cells & open_[i], bridges[i]);
    }
    return next;
  }
  // From one edge to the other; how many stones it takes.
  int flood(Seat seat, std::size_t edge, std::array<Cells, hex_longest_side + 2>& layers) const {
    const Cells& own = stones(seat);
    const Cells goal = edge_row(seat, 1 - edge) | edge_bridges(seat, 1 - edge);
    Cells reached;
    Cells touched = edge_row(seat, edge) | edge_bridges(seat, edge);
    for (std::size_t stones = 0;; ++stones) {
      // Own stones that are touched belong to what is reached, and so does what they touch.
      for (Cells added = (touched & own).without(reached); !added.empty();
           added = (touched & own).without(reached)) {
        reached = reached | added;
        touched = touched | next_to(added);
      }
      if (!(reached & goal).empty()) return static_cast<int>(stones);
      const Cells layer = (touched & free_).without(reached);
      if (stones + 1 >= layers.size() || layer.empty()) return size_ + 1;  // the other has won
      layers[stones + 1] = layer;
      reached = reached | layer;
      touched = touched | next_to(layer);
    }
  }

  int size_;
  Cells all_;
  std::array<Cells, 2> stones_;
  Cells free_;
  std::array<Cells, 6> open_;
};

}  // namespace brett::hex
