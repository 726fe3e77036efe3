// A game that is in no registry of the program: stones on a row of cells, never side by side; whoever
// makes the last move wins. Added here in C++ alone, it must be playable through the server and on the page.
#pragma once

#include <fmt/format.h>

#include <cstdint>

#include "core/game.h"
#include "core/keys.h"
#include "core/text.h"

namespace brett {

class Aloof {
 public:
  static constexpr int cells = 9;
  static constexpr Facts facts{.name = "aloof",
                               .title = "Aloof",
                               .help = "stones in a row, never side by side",
                               .max_moves = cells};
  static constexpr std::string_view rules =
      "Put a stone on an empty cell that has no stone beside it. Whoever cannot move loses.\n";
  struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int seats() { return 2; }
  Turn turn() const { return free() == 0 ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<Aloof>& list) const {
    for (std::uint8_t cell = 0; cell < cells; ++cell) {
      if (free() >> cell & 1) list.push_back({cell});
    }
  }
  void play(Move move) {
    stones_[static_cast<std::size_t>(mover_)] |= 1U << move.cell;
    mover_ = 1 - mover_;
  }
  double payoff(Seat seat) const { return seat == mover_ ? -1 : 1; }
  std::uint64_t key() const {
    return state_key(stones_[0], stones_[1], static_cast<std::uint64_t>(mover_));
  }
  std::string text() const {
    std::string result;
    for (int cell = 0; cell < cells; ++cell) result += symbol(cell);
    return result + (mover_ == 0 ? " X" : " O");
  }
  std::string text(Move move) const { return name_of(move.cell); }
  Result<Aloof> parse(std::string_view text) const {
    const Error refusal{
        fmt::format("position {} of aloof: must be like 'X-------- O'", in_quotes(text))};
    if (text.size() != cells + 2 || text[cells] != ' ') return refusal;
    Aloof state;
    for (int cell = 0; cell < cells; ++cell) {
      const char c = text[static_cast<std::size_t>(cell)];
      if (c != '-' && c != 'X' && c != 'O') return refusal;
      if (c != '-') state.stones_[c == 'X' ? 0 : 1] |= 1U << cell;
    }
    const std::uint32_t all = state.stones_[0] | state.stones_[1];
    if ((all & all << 1) != 0) return refusal;
    if (text.back() != 'X' && text.back() != 'O') return refusal;
    state.mover_ = text.back() == 'X' ? 0 : 1;
    return state;
  }
  View view() const {
    View view = View::of_board(cells, 1, {"X", "O"});
    for (int cell = 0; cell < cells; ++cell) {
      const char c = symbol(cell);
      Piece piece;
      if (c != '-') piece = {c == 'X' ? 0 : 1, {c}, c == 'X' ? "X stone" : "O stone"};
      view.board().cells.push_back({name_of(cell), cell, 0, piece});
    }
    label_by_names(view.board());
    return view;
  }
  Path path(Move move) const { return {name_of(move.cell)}; }
  friend bool operator==(const Aloof&, const Aloof&) = default;

 private:
  static std::string name_of(int cell) { return {static_cast<char>('a' + cell), '1'}; }
  char symbol(int cell) const {
    return stones_[0] >> cell & 1 ? 'X' : stones_[1] >> cell & 1 ? 'O' : '-';
  }
  std::uint32_t free() const {
    const std::uint32_t all = stones_[0] | stones_[1];
    return ~(all | all << 1 | all >> 1) & ((1U << cells) - 1);
  }
  std::array<std::uint32_t, 2> stones_{};
  Seat mover_ = 0;
};
static_assert(GameState<Aloof>);

}  // namespace brett
