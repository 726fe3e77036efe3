// Tic-tac-toe on bits 0..8, row by row from the top:
//
//     a3 b3 c3      0 1 2
//     a2 b2 c2      3 4 5
//     a1 b1 c1      6 7 8
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "core/game.h"
#include "core/keys.h"

namespace brett {

class TicTacToe {
 public:
  static constexpr Facts facts{.name = "tic_tac_toe",
                               .title = "Tic-tac-toe",
                               .help = "three in a row on a board of nine cells",
                               .max_moves = 9};
  static constexpr std::string_view rules =
      "Two players take turns to put a mark on an empty cell of a board of three by three;\n"
      "X begins.\n\n"
      "![The start](start)\n\n"
      "Three own marks in a row, a column or a diagonal win. A full board without such a\n"
      "line is a draw.\n\n"
      "![A row: the game is won](row)\n\n"
      "Moves are written as cells: a1 is the lower left corner, c3 the upper right.\n\n"
      "Positions: nine characters of X, O and - from the top left, then the side to move: X\n"
      "or O.\n";

  struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int seats() { return 2; }
  Turn turn() const { return over() ? Turn::over() : Turn::of(mover()); }

  void moves(MoveList<TicTacToe>& list) const {
    for_each_bit(empty(), [&](int cell) { list.push_back({static_cast<std::uint8_t>(cell)}); });
  }
  int move_count() const { return over() ? 0 : std::popcount(empty()); }
  Move random_move(Rng& rng) const {
    const auto n = rng.below(static_cast<std::uint32_t>(std::popcount(empty())));
    return {static_cast<std::uint8_t>(nth_bit(empty(), n))};
  }
  void play(Move move) {
    const auto mine = static_cast<std::uint16_t>(marks_[0] | bit(move.cell));
    marks_ = {marks_[1], mine};
    won_ = has_row(mine);
  }

  double payoff(Seat seat) const { return !won_ ? 0.0 : seat == mover() ? -1.0 : 1.0; }
  std::uint64_t key() const { return state_key(marks_[0] | marks_[1] << 9 | mover() << 18); }

  // --- symmetry: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal ----
  static constexpr int symmetries() { return 8; }
  TicTacToe transformed(int symmetry) const {
    TicTacToe image = *this;
    for (std::size_t side = 0; side < 2; ++side) {
      image.marks_[side] = 0;
      for_each_bit(marks_[side], [&](int cell) {
        image.marks_[side] |= static_cast<std::uint16_t>(bit(image_of(cell, symmetry)));
      });
    }
    return image;
  }
  Move transformed(Move move, int symmetry) const {
    return {static_cast<std::uint8_t>(image_of(move.cell, symmetry))};
  }

  // --- text --------------------------------------------------------------------------------------
  std::string text() const {
    std::string cells;
    for (int cell = 0; cell < 9; ++cell) cells += symbol(cell);
    return cells + ' ' + side_symbols[static_cast<std::size_t>(mover())];
  }
  std::string text(Move move) const {
    return {static_cast<char>('a' + move.cell % 3), static_cast<char>('3' - move.cell / 3)};
  }
  Result<TicTacToe> parse(std::string_view text) const {
    const Error shape{fmt::format(
        "position {} of tic_tac_toe: must be nine of X, O and -, then X or O", in_quotes(text))};
    if (text.size() != 11 || text[9] != ' ') return shape;
    std::array<std::uint16_t, 2> marks{};
    for (std::size_t cell = 0; cell < 9; ++cell) {
      const auto side = side_symbols.find(text[cell]);
      if (side != std::string_view::npos) marks[side] |= static_cast<std::uint16_t>(1U << cell);
      if (side == std::string_view::npos && text[cell] != '-') return shape;
    }
    const auto mover = side_symbols.find(text[10]);
    if (mover == std::string_view::npos) return shape;
    return from(marks, static_cast<Seat>(mover), text);
  }

  View view() const {
    View view = View::of_board(3, 3, {"X", "O"});
    const std::uint16_t row = winning_row();
    for (int cell = 0; cell < 9; ++cell) {
      Piece piece;
      if (const auto side = side_symbols.find(symbol(cell)); side != std::string_view::npos) {
        piece = {static_cast<Seat>(side), {symbol(cell)}, view.seat_names[side]};
      }
      const Move place{static_cast<std::uint8_t>(cell)};
      view.board().cells.push_back({.name = text(place),
                                    .column = cell % 3,
                                    .row = cell / 3,
                                    .piece = piece,
                                    .mark = row & bit(cell) ? CellMark::winning : CellMark::none});
    }
    label_by_names(view.board());
    return view;
  }
  Path path(Move move) const { return {text(move)}; }

  // --- for evaluations ---------------------------------------------------------------------------
  static constexpr std::array<std::uint16_t, 8> rows{0007, 0070, 0700, 0111,
                                                     0222, 0444, 0421, 0124};
  std::uint16_t marks(Seat seat) const { return marks_[seat == mover() ? 0 : 1]; }
  std::uint16_t empty() const { return board & ~taken(); }

  friend bool operator==(const TicTacToe&, const TicTacToe&) = default;

 private:
  static constexpr std::string_view side_symbols = "XO";
  static constexpr std::uint16_t board = 0777;

  static bool has_row(std::uint16_t marks) {
    return std::any_of(rows.begin(), rows.end(),
                       [marks](std::uint16_t row) { return (marks & row) == row; });
  }
  // The cells of the rows that won, or none.
  std::uint16_t winning_row() const {
    std::uint16_t cells = 0;
    for (const std::uint16_t row : rows) {
      if ((marks_[1] & row) == row) cells |= row;
    }
    return cells;
  }
  static int image_of(int cell, int symmetry) {
    int column = cell % 3;
    int row = cell / 3;
    if (symmetry & 1) column = 2 - column;
    if (symmetry & 2) row = 2 - row;
    if (symmetry & 4) std::swap(column, row);
    return row * 3 + column;
  }
  static Result<TicTacToe> from(std::array<std::uint16_t, 2> marks, Seat mover,
                                std::string_view text) {
    const int lead = std::popcount(marks[0]) - std::popcount(marks[1]);
    if (lead != mover) {
      return Error{
          fmt::format("position {} of tic_tac_toe: impossible, with {} to move X must have {}",
                      in_quotes(text), side_symbols[static_cast<std::size_t>(mover)],
                      mover == 0 ? "as many marks as O" : "one mark more than O")};
    }
    TicTacToe state;
    state.marks_ = {marks[static_cast<std::size_t>(mover)],
                    marks[static_cast<std::size_t>(1 - mover)]};
    state.won_ = has_row(state.marks_[1]);
    if (has_row(state.marks_[0])) {
      return Error{
          fmt::format("position {} of tic_tac_toe: impossible, the side to move has won already",
                      in_quotes(text))};
    }
    return state;
  }

  std::uint16_t taken() const { return marks_[0] | marks_[1]; }
  bool over() const { return won_ || taken() == board; }
  Seat mover() const { return std::popcount(taken()) & 1; }
  char symbol(int cell) const {
    const auto here = static_cast<std::uint16_t>(bit(cell));
    if ((taken() & here) == 0) return '-';
    return side_symbols[static_cast<std::size_t>(marks_[0] & here ? mover() : 1 - mover())];
  }

  std::array<std::uint16_t, 2> marks_{};  // of the side to move, of the other
  bool won_ = false;                      // by the side that moved last
};

static_assert(GameState<TicTacToe> && HasSymmetry<TicTacToe> && PicksMoves<TicTacToe>);

}  // namespace brett
