// Keep apart: a row of nine cells. Players take turns to put a stone on a cell that is free and has no stone
// beside it. Who cannot is the loser. Written by following docs/adding-a-game.md alone.
#pragma once

#include "core/game.h"
#include "core/keys.h"
#include "core/notation.h"

namespace brett {

class KeepApart {
 public:
  static constexpr Facts facts{.name = "keep_apart",
                               .title = "Keep apart",
                               .help = "stones in a row that must not touch",
                               .max_moves = 9};
  static constexpr std::string_view rules =
      "Put a stone on a free cell with no stone beside it. Who cannot loses.\n"
      "Positions: nine of '.' and 'o', and the number of the player to move: '..o...... 2'.\n";
  struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int seats() { return 2; }
  Turn turn() const { return is_over() ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<KeepApart>& list) const {
    for (std::uint8_t cell = 0; cell < cells; ++cell) {
      if (is_free(cell)) list.push_back({cell});
    }
  }
  void play(Move move) {
    stones_ |= 1U << move.cell;
    mover_ ^= 1;
  }
  double payoff(Seat seat) const { return seat == mover_ ? -1 : 1; }
  std::uint64_t key() const { return state_key(stones_, mover_); }

  static constexpr int symmetries() { return 2; }
  KeepApart transformed(int symmetry) const {
    KeepApart image = *this;
    image.stones_ = 0;
    for (std::uint8_t cell = 0; cell < cells; ++cell) {
      if (stones_ >> cell & 1) image.stones_ |= 1U << transformed(Move{cell}, symmetry).cell;
    }
    return image;
  }
  Move transformed(Move move, int symmetry) const {
    return symmetry == 0 ? move : Move{static_cast<std::uint8_t>(cells - 1 - move.cell)};
  }

  std::string text() const {
    std::string row(cells, '.');
    for (std::size_t cell = 0; cell < cells; ++cell) row[cell] = stones_ >> cell & 1 ? 'o' : '.';
    return row + (mover_ == 0 ? " 1" : " 2");
  }
  std::string text(Move move) const { return std::string(1, static_cast<char>('a' + move.cell)); }
  Result<KeepApart> parse(std::string_view text) const {
    const Error refusal{
        fmt::format("position {}: must be like '..o...... 2', with stones apart", in_quotes(text))};
    if (text.size() != cells + 2 || text[cells] != ' ') return refusal;
    KeepApart state;
    for (std::uint8_t cell = 0; cell < cells; ++cell) {
      if (text[cell] == 'o' && !state.is_free(cell)) return refusal;
      if (text[cell] != 'o' && text[cell] != '.') return refusal;
      if (text[cell] == 'o') state.stones_ |= 1U << cell;
    }
    if (text.back() != '1' && text.back() != '2') return refusal;
    state.mover_ = text.back() == '2';
    return state;
  }

  View view() const {
    View view = View::of_board(cells, 1, {"First", "Second"});
    for (std::uint8_t cell = 0; cell < cells; ++cell) {
      const bool taken = stones_ >> cell & 1;
      view.board().cells.push_back(
          {text(Move{cell}), cell, 0, taken ? Piece{nobody, "o", "stone"} : Piece{}});
    }
    return view;
  }
  Path path(Move move) const { return {text(move)}; }
  friend bool operator==(const KeepApart&, const KeepApart&) = default;

 private:
  static constexpr int cells = 9;
  bool is_free(int cell) const { return ((stones_ << 1) >> cell & 7) == 0; }
  bool is_over() const {
    int cell = 0;
    while (cell < cells && !is_free(cell)) ++cell;
    return cell == cells;
  }
  std::uint32_t stones_ = 0;
  std::uint32_t mover_ = 0;
};

static_assert(GameState<KeepApart>);
using PluginGame = KeepApart;
}  // namespace brett
