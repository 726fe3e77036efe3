// Othello positions as text: what is the same for every size and needs no speed.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "core/turn.h"
#include "core/view.h"

namespace brett {

enum class OthelloStart : unsigned char {
  othello,  // the four centre cells are filled
  reversi,  // the players fill them in turn
};

// A position as people write it: cells row by row from a1, '-' empty, 'X' black, 'O' white.
struct OthelloDiagram {
  std::string cells;
  Seat mover = 0;
};

std::string othello_cell_name(int size, int cell);
std::string print_othello(const OthelloDiagram& diagram);
// Its inverse; reads other people's symbols too, refuses what no game can lead to.
Result<OthelloDiagram> read_othello(int size, OthelloStart start, std::string_view text);
View othello_view(int size, const std::string& cells);
bool is_othello_pass(std::string_view text);

}  // namespace brett
