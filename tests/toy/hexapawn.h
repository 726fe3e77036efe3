// Hexapawn, a toy game that no line of web code knows: three pawns a side on nine cells, which move one
// cell ahead or take diagonally. Who reaches the far side wins, and so does who leaves the other without a move.
// (Martin Gardner, Scientific American, March 1962.)
//
//     a3 b3 c3      0 1 2     Black's pawns at the start
//     a2 b2 c2      3 4 5
//     a1 b1 c1      6 7 8     White's, who begins
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/keys.h"

namespace brett {

class Hexapawn {
 public:
  static constexpr Facts facts{.name = "hexapawn",
                               .title = "Hexapawn",
                               .help = "three pawns a side on nine cells",
                               .max_moves = 9};
  static constexpr std::string_view rules =
      "Pawns move one cell ahead or take diagonally. Reach the far side, or leave the other\n"
      "side without a move, to win.\n";
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int seats() { return 2; }
  Turn turn() const { return over_ ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<Hexapawn>& list) const {
    for (int from = 0; from < 9; ++from) {
      if (at(from) != pawn_of(mover_)) continue;
      for (int step = -1; step <= 1; ++step) {
        if (const int to = target(from, step); to >= 0) {
          list.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
        }
      }
    }
  }
  void play(Move move) {
    cells_[move.to] = cells_[move.from];
    cells_[move.from] = '.';
    const bool arrived = move.to / 3 == (mover_ == 0 ? 0 : 2);
    mover_ = 1 - mover_;
    MoveList<Hexapawn> replies;
    moves(replies);
    over_ = arrived || replies.empty();
  }
  double payoff(Seat seat) const { return seat == mover_ ? -1 : 1; }  // who moved last has won
  std::uint64_t key() const {
    std::uint64_t word = static_cast<std::uint64_t>(mover_);
    for (const char cell : cells_) word = word * 3 + (cell == '.' ? 0U : cell == 'W' ? 1U : 2U);
    return state_key(word);
  }
  std::string text() const {
    return std::string(cells_.data(), cells_.size()) + (mover_ == 0 ? " W" : " B");
  }
  std::string text(Move move) const { return name(move.from) + "-" + name(move.to); }
  Result<Hexapawn> parse(std::string_view text) const {
    const Error shape{
        fmt::format("position {} of hexapawn: must be like 'BBB...WWW W'", in_quotes(text))};
    if (text.size() != 11 || text[9] != ' ' || (text[10] != 'W' && text[10] != 'B')) return shape;
    if (text.substr(0, 9).find_first_not_of("WB.") != std::string_view::npos) return shape;
    Hexapawn state;
    text.copy(state.cells_.data(), 9);
    state.mover_ = text[10] == 'W' ? 0 : 1;
    MoveList<Hexapawn> replies;
    state.moves(replies);
    state.over_ = replies.empty() || text.substr(0, 3).find('W') != std::string_view::npos ||
                  text.substr(6, 3).find('B') != std::string_view::npos;
    return state;
  }
  View view() const {
    View view = View::of_board(3, 3, {"White", "Black"}, {Tint::light, Tint::dark});
    for (int cell = 0; cell < 9; ++cell) {
      Piece piece;
      if (at(cell) == 'W') piece = {0, "W", "white pawn"};
      if (at(cell) == 'B') piece = {1, "B", "black pawn"};
      view.board().cells.push_back({name(cell), cell % 3, cell / 3, piece});
    }
    label_by_names(view.board());
    return view;
  }
  Path path(Move move) const { return {name(move.from), name(move.to)}; }
  friend bool operator==(const Hexapawn&, const Hexapawn&) = default;

 private:
  static char pawn_of(Seat seat) { return seat == 0 ? 'W' : 'B'; }
  static std::string name(int cell) {
    return {static_cast<char>('a' + cell % 3), static_cast<char>('3' - cell / 3)};
  }
  char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  // Where a pawn comes that goes ahead (step 0) or takes to one side; -1 if it cannot.
  int target(int from, int step) const {
    const int row = from / 3 + (mover_ == 0 ? -1 : 1);
    const int column = from % 3 + step;
    if (row < 0 || row > 2 || column < 0 || column > 2) return -1;
    const int to = row * 3 + column;
    return at(to) == (step == 0 ? '.' : pawn_of(1 - mover_)) ? to : -1;
  }

  std::array<char, 9> cells_{'B', 'B', 'B', '.', '.', '.', 'W', 'W', 'W'};
  Seat mover_ = 0;
  bool over_ = false;
};
static_assert(GameState<Hexapawn>);

}  // namespace brett
