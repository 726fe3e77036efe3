// Draws a View for the terminal: boards of squares, boards of points and lines, and what the seats
// hold.
//
//     · · · · · · ·            7 ┌─────┬─────┐
//     · · + O + · ·            6 │ ┌───O───┐ │
//     · · X[O]X · ·            5 │ │ ┌─┼─┐ │ │      [O] the last move, + where a move may go
#pragma once

#include <set>
#include <string>
#include <vector>

#include "players/game.h"

namespace brett::cli {

// Names of cells to point out.
struct Marks {
  std::set<std::string> last;     // touched by the last move
  std::set<std::string> targets;  // empty cells where a legal move may go
  std::set<std::string> movable;  // own pieces that may move
  std::set<std::string> preys;    // pieces of others that may be taken
};
// Marks of the moves of whoever is to move in `state`.
Marks legal_marks(const Played& state, const View& view);

// What is written beside the board: the coordinates of its cells, or where a move is one column (as
// in Connect Four) what one types for it.
struct BoardLabels {
  std::vector<std::string> columns;
  std::vector<std::string> rows;
};
BoardLabels board_labels(const Game& game);

std::string draw_view(const View& view, const BoardLabels& labels, const Marks& marks, bool colour);

// "Black", or "seat 1" where the game has no names; in the colour of the seat's pieces.
std::string seat_name(const View& view, Seat seat, bool colour = false);

}  // namespace brett::cli
