// What is drawn of a game on a board, on the terminal or as a picture: cells to point out, labels.
#pragma once

#include <set>
#include <string>

#include "core/played.h"

namespace brett {

// Names of cells to point out.
struct BoardMarks {
  std::set<std::string> last;     // touched by the last move
  std::set<std::string> targets;  // empty cells where a legal move may go
  std::set<std::string> movable;  // own pieces that may move
  std::set<std::string> preys;    // pieces of others that may be taken
};
// Marks of the legal moves in `state`.
BoardMarks legal_marks(const Played& state, const View& view);

// The board for a terminal, with what the seats hold below:
//
//     · · · · · · ·            7 ┌─────┬─────┐
//     · · + O + · ·            6 │ ┌───O───┐ │
//     · · X[O]X · ·            5 │ │ ┌─┼─┐ │ │      [O] the last move, + where a move may go
std::string text_of_board(const View& view, const BoardMarks& marks, bool colour);
// The name of the seat in the colour of its pieces on a terminal.
std::string coloured_name(const View& view, Seat seat, bool colour);

// The board as a complete SVG file without scripts or fonts of its own, for light and dark backgrounds.
std::string svg_of_board(const View& view, const BoardMarks& marks);

}  // namespace brett
