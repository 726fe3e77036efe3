// Skeleton game: tic-tac-toe, as the beginning of a game of your own. Replace the rules bit by bit and run
// `brett game try` after each step. docs/adding-a-game.md explains every member.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "core/keys.h"
#include "core/notation.h"

namespace brett {

class SkeletonGame {
 public:
  // What is true whatever the position. max_moves: no state has more moves.
  static constexpr Facts facts{.name = "skeleton_game",
                               .title = "Skeleton game",
                               .help = "three in a row on a board of nine cells",
                               .min_seats = 2,
                               .max_seats = 2,
                               .max_moves = 9};
  static constexpr std::string_view rules =
      "Two players take turns to mark a free cell; X begins. Three in a row win.\n"
      "Positions: nine cells from the top left, '.' for a free one, as in 'X...O....'.\n";

  // A small value without padding, at most 8 bytes.
  struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };

  // --- the rules ---------------------------------------------------------------------------------
  static constexpr int seats() { return 2; }
  // Asked at every node: find out in play() whether the game is over, and remember it.
  Turn turn() const { return won_ || marks_ == 9 ? Turn::over() : Turn::of(marks_ % 2); }
  // All legal moves, in a fixed order.
  void moves(MoveList<SkeletonGame>& list) const {
    for (std::uint8_t cell = 0; cell < 9; ++cell) {
      if (cells_[cell] == '.') list.push_back({cell});
    }
  }
  void play(Move move) {
    const char mark = marks_ % 2 == 0 ? 'X' : 'O';
    cells_[move.cell] = mark;
    ++marks_;
    won_ = has_line(mark);
  }
  // In [-1, 1]; asked only when the game is over. Who moved last has won.
  double payoff(Seat seat) const { return !won_ ? 0 : seat == marks_ % 2 ? -1 : 1; }
  // Equal states have equal keys, different ones should differ.
  std::uint64_t key() const { return check_sum(text()); }

  // --- text --------------------------------------------------------------------------------------
  std::string text() const { return {cells_.begin(), cells_.end()}; }
  std::string text(Move move) const { return name_of(move.cell); }
  // The inverse of text(), for any input.
  Result<SkeletonGame> parse(std::string_view text) const {
    const Error refusal{
        fmt::format("position {}: must be nine of '.', X and O, and X has as many as O "
                    "or one more",
                    in_quotes(text))};
    if (text.size() != 9 || text.find_first_not_of(".XO") != std::string_view::npos) return refusal;
    SkeletonGame state;
    int lead = 0;
    for (std::size_t cell = 0; cell < 9; ++cell) {
      state.cells_[cell] = text[cell];
      if (text[cell] != '.') ++state.marks_;
      lead += text[cell] == 'X' ? 1 : text[cell] == 'O' ? -1 : 0;
    }
    state.won_ = state.has_line('X') || state.has_line('O');
    const bool last_was_x = state.marks_ % 2 == 1;
    if (lead != (last_was_x ? 1 : 0) || state.has_line(last_was_x ? 'O' : 'X')) return refusal;
    return state;
  }

  // --- for people --------------------------------------------------------------------------------
  View view() const {
    View view = View::of_board(3, 3, {"X", "O"});
    for (int cell = 0; cell < 9; ++cell) {
      const char mark = cells_[static_cast<std::size_t>(cell)];
      Piece piece;
      if (mark != '.') piece = {mark == 'X' ? 0 : 1, {mark}, {mark}};
      view.board().cells.push_back({name_of(cell), cell % 3, cell / 3, piece});
    }
    label_by_names(view.board());
    return view;
  }
  // The cells a person clicks for a move.
  Path path(Move move) const { return {name_of(move.cell)}; }

  friend bool operator==(const SkeletonGame&, const SkeletonGame&) = default;

 private:
  static std::string name_of(int cell) {
    return {static_cast<char>('a' + cell % 3), static_cast<char>('3' - cell / 3)};
  }
  bool has_line(char mark) const {
    constexpr std::array<std::array<std::size_t, 3>, 8> lines{
        {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
    for (const auto& [a, b, c] : lines) {
      if (cells_[a] == mark && cells_[b] == mark && cells_[c] == mark) return true;
    }
    return false;
  }

  std::array<char, 9> cells_{'.', '.', '.', '.', '.', '.', '.', '.', '.'};
  std::uint8_t marks_ = 0;
  bool won_ = false;
};

static_assert(GameState<SkeletonGame>);
using PluginGame = SkeletonGame;  // what `brett game try` compiles

}  // namespace brett
