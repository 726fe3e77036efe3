// Hex on a rhombus of 2 x 2 to 19 x 19 hexagons. Red joins top and bottom, Blue left and right:
//
//      a b c        a cell and its neighbours (column, row):
//     1 . . .
//      2 . . .           (0,-1) (1,-1)
//       3 . . .       (-1,0)  cell  (1,0)
//                        (-1,1) (0,1)
//
// Every seat has its stones, and those of them that are joined to its first and to its second edge. A new
// stone that touches one of these sets joins it with all that hangs on it; in both sets, it has won.
// Rules: P. Hein 1942, J. Nash 1948; swap: the second player may mirror the first stone and own it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "games/stone_cells.h"

namespace brett {

struct HexParams {
  int size = 11;
  bool swap = true;
  friend bool operator==(const HexParams&, const HexParams&) = default;
};

inline constexpr int hex_longest_side = 19;
inline constexpr Facts hex_facts{.name = "hex",
                                 .title = "Hex",
                                 .help = "join your two edges of a board of hexagons",
                                 .max_moves = hex_longest_side * hex_longest_side + 1};
inline constexpr std::string_view hex_rules =
    "Two players take turns to put a stone on a free cell of a rhombus of hexagons; Red\n"
    "begins. Red wins with a chain of red stones from the top edge to the bottom edge,\n"
    "Blue with a chain of blue stones from the left edge to the right edge. Somebody\n"
    "always wins.\n\n"
    "![The start](start)\n\n"
    "![Red has joined the edges and won](chain)\n\n"
    "Swap (on unless swap=off): instead of the first blue stone, Blue may take over the\n"
    "red one. It is mirrored at the long diagonal and becomes blue; then Red is to move.\n\n"
    "![Blue has taken over the first stone](swapped)\n\n"
    "Moves are cells, f6 for instance: columns are letters from the left, rows numbers\n"
    "from the top; or 'swap'.\n\n"
    "Positions: rows from the top with R, B and '.' for a free cell, and the side to\n"
    "move, as in '.../.R./... B'.\n";

// The usual board, known to the compiler.
struct UsualHexBoard {
  static constexpr std::size_t words = 2;
  explicit constexpr UsualHexBoard(const HexParams& = {}) {}
  static constexpr HexParams params() { return {}; }
  friend bool operator==(UsualHexBoard, UsualHexBoard) = default;
};
class AnyHexBoard {
 public:
  static constexpr std::size_t words = 6;
  explicit AnyHexBoard(const HexParams& params = {})
      : size_(static_cast<std::uint8_t>(params.size)), swap_(params.swap) {}
  HexParams params() const { return {size_, swap_}; }
  friend bool operator==(const AnyHexBoard&, const AnyHexBoard&) = default;

 private:
  std::uint8_t size_;
  bool swap_;
};

// The board without stones: column and row labels, and the edges of both seats.
View hex_board_view(int size);

template <class Board>
class HexOn {
 public:
  static constexpr const Facts& facts = hex_facts;
  static constexpr std::string_view rules = hex_rules;
  using Cells = CellSet<Board::words>;
  struct Move {
    std::uint16_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move swap_move{0xffff};

  explicit HexOn(const HexParams& params = {}) : board_(params) {}

  static constexpr int seats() { return 2; }
  Turn turn() const { return won_ ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<HexOn>& list) const {
    const Cells taken = occupied();
    for (int cell = 0; cell < cells(); ++cell) {
      if (!taken.has(cell)) list.push_back({static_cast<std::uint16_t>(cell)});
    }
    if (may_swap()) list.push_back(swap_move);
  }
  int move_count() const { return won_ ? 0 : empties() + (may_swap() ? 1 : 0); }
  Move random_move(Rng& rng) const {
    if (may_swap() && rng.below(static_cast<std::uint32_t>(move_count())) == 0) return swap_move;
    return {static_cast<std::uint16_t>(random_cell_outside(occupied(), cells(), rng))};
  }
  void play(Move move) {
    if (move == swap_move) {
      sides_[0].stones.for_each([&](int cell) {
        sides_[0] = {};
        put(1, mirrored(cell));
      });
    } else {
      put(mover_, move.cell);
      ++stones_put_;
    }
    mover_ ^= 1;
  }
  int empties() const { return cells() - stones_put_; }

  double payoff(Seat seat) const { return seat == mover_ ? -1.0 : 1.0; }
  std::uint64_t key() const {
    return state_key(sides_[0].stones.hash(), sides_[1].stones.hash(), mover_);
  }

  static constexpr int symmetries() { return 2; }  // half a turn
  HexOn transformed(int symmetry) const {
    if (symmetry == 0) return *this;
    HexOn image = *this;
    for (Seat seat = 0; seat < 2; ++seat) {
      image.side(seat) = {};
      stones_of(seat).for_each([&](int cell) { image.put(seat, cells() - 1 - cell); });
    }
    return image;
  }
  Move transformed(Move move, int symmetry) const {
    if (symmetry == 0 || move == swap_move) return move;
    return {static_cast<std::uint16_t>(cells() - 1 - move.cell)};
  }

  std::string text() const {
    return print_stones<Board::words>(size(), size(), {stones_of(0), stones_of(1)}, symbols) + ' ' +
           symbols[static_cast<std::size_t>(mover_)];
  }
  std::string text(Move move) const { return move == swap_move ? "swap" : name_of(move.cell); }
  Result<HexOn> parse(std::string_view text) const;

  View view() const {
    View view = hex_board_view(size());
    Area& board = view.board();
    for (int cell = 0; cell < cells(); ++cell) {
      Piece piece;
      for (Seat seat = 0; seat < 2; ++seat) {
        if (!stones_of(seat).has(cell)) continue;
        piece = {seat,
                 {symbols[static_cast<std::size_t>(seat)]},
                 seat == 0 ? "red stone" : "blue stone"};
      }
      const bool wins = won_ && std::ranges::any_of(sides_, [&](const Side& one) {
                          return one.joined[0].has(cell) && one.joined[1].has(cell);
                        });
      board.cells.push_back({.name = name_of(cell),
                             .column = 6 * column_of(cell) + 3 * row_of(cell),
                             .row = 6 * row_of(cell),
                             .piece = piece,
                             .shape = Shape::hexagon,
                             .mark = wins ? CellMark::winning : CellMark::none});
    }
    return view;
  }
  Path path(Move move) const { return move == swap_move ? Path() : Path{text(move)}; }

  // --- for evaluations and tests -------------------------------------------------------------------
  int size() const { return board_.params().size; }
  const Cells& stones_of(Seat seat) const { return sides_[static_cast<std::size_t>(seat)].stones; }
  Cells occupied() const { return sides_[0].stones | sides_[1].stones; }
  int column_of(int cell) const { return cell % size(); }
  int row_of(int cell) const { return cell / size(); }
  template <class Visit>
  void for_each_neighbour(int cell, Visit visit) const {
    const int column = column_of(cell);
    const int row = row_of(cell);
    const int last = size() - 1;
    if (row > 0) visit(cell - size());
    if (row > 0 && column < last) visit(cell - size() + 1);
    if (column > 0) visit(cell - 1);
    if (column < last) visit(cell + 1);
    if (row < last && column > 0) visit(cell + size() - 1);
    if (row < last) visit(cell + size());
  }
  // Whether a stone of the seat there lies at its first or second edge.
  bool is_at_edge(Seat seat, int cell, std::size_t edge) const {
    const int line = seat == 0 ? row_of(cell) : column_of(cell);
    return line == (edge == 0 ? 0 : size() - 1);
  }
  // Whether a stone of the seat lies there that is joined to that edge.
  bool is_joined(Seat seat, int cell, std::size_t edge) const {
    return sides_[static_cast<std::size_t>(seat)].joined[edge].has(cell);
  }

  friend bool operator==(const HexOn& one, const HexOn& other) {
    return one.mover_ == other.mover_ && one.stones_of(0) == other.stones_of(0) &&
           one.stones_of(1) == other.stones_of(1) && one.board_ == other.board_;
  }

 private:
  static constexpr std::string_view symbols = "RB";
  struct Side {
    Cells stones;
    std::array<Cells, 2> joined;  // to its first edge (top, left) and its second one
  };

  Side& side(Seat seat) { return sides_[static_cast<std::size_t>(seat)]; }
  int cells() const { return size() * size(); }
  std::string name_of(int cell) const { return cell_name(column_of(cell), row_of(cell)); }
  int mirrored(int cell) const { return column_of(cell) * size() + row_of(cell); }
  bool may_swap() const { return board_.params().swap && stones_put_ == 1 && mover_ == 1; }

  void put(Seat seat, int cell) {
    Side& own = side(seat);
    own.stones.add(cell);
    for (std::size_t edge = 0; edge < 2; ++edge) {
      Cells& joined = own.joined[edge];
      bool touches = is_at_edge(seat, cell, edge);
      for_each_neighbour(cell, [&](int other) { touches = touches || joined.has(other); });
      if (touches) join(own.stones, cell, joined);
    }
    won_ = won_ || (own.joined[0].has(cell) && own.joined[1].has(cell));
  }
  // Adds the cell and all stones that hang on it.
  void join(const Cells& stones, int cell, Cells& joined) const {
    std::array<std::uint16_t, hex_longest_side * hex_longest_side>
        waiting;  // NOLINT(*-member-init)
    std::size_t count = 0;
    const auto add = [&](int one) {
      joined.add(one);
      waiting[count++] = static_cast<std::uint16_t>(one);
    };
    add(cell);
    while (count > 0) {
      for_each_neighbour(waiting[--count], [&](int other) {
        if (stones.has(other) && !joined.has(other)) add(other);
      });
    }
  }

  std::array<Side, 2> sides_{};
  std::uint16_t stones_put_ = 0;
  std::uint8_t mover_ = 0;
  bool won_ = false;  // by the seat that moved last
  [[no_unique_address]] Board board_;
};

template <class Board>
Result<HexOn<Board>> HexOn<Board>::parse(std::string_view text) const {
  const auto refuse = [&](std::string_view why) {
    return Error{fmt::format("position {} of hex: {}", in_quotes(text), why)};
  };
  const auto parts = words(text);
  if (parts.size() != 2 || (parts[1] != "R" && parts[1] != "B")) {
    return refuse("must be rows like '.../.R.', a blank and the side to move, R or B");
  }
  const auto stones = parse_stones<Board::words>(size(), size(), parts[0], symbols);
  if (!stones) return refuse(stones.error().message);
  HexOn state(board_.params());
  state.mover_ = parts[1] == "B";
  const int red = (*stones)[0].count();
  const int blue = (*stones)[1].count();
  state.stones_put_ = static_cast<std::uint16_t>(red + blue);
  const bool swapped = board_.params().swap && blue - red == 1 - state.mover_;
  if (red - blue != state.mover_ && !swapped) {
    return refuse("impossible, R has as many stones as B, or one more when B is to move");
  }
  for (const Seat seat : {Seat{state.mover_}, Seat{1 - state.mover_}}) {
    (*stones)[static_cast<std::size_t>(seat)].for_each([&](int cell) { state.put(seat, cell); });
    if (seat == state.mover_ && state.won_) {
      return refuse("impossible, the side to move has won already");
    }
  }
  return state;
}

struct Hex {
  static constexpr const Facts& facts = hex_facts;
  static constexpr std::string_view rules = hex_rules;
  using Params = HexParams;
  static OptionTable<Params> options() {
    return OptionTable<Params>()
        .integer("size", &Params::size, 2, hex_longest_side, "cells on a side of the board")
        .flag("swap", &Params::swap, "whether Blue may take over the first stone");
  }
  static Status check(const Params&) { return Done{}; }
  template <class Visit>
  static decltype(auto) instantiate(const Params& params, Visit&& visit) {
    if (params == Params()) return visit(HexOn<UsualHexBoard>());
    return visit(HexOn<AnyHexBoard>(params));
  }
};

static_assert(GameState<HexOn<AnyHexBoard>> && GameFamily<Hex>);

}  // namespace brett
