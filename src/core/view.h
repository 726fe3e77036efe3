// A position as people see it: cells with places and pieces, lines between them, what each seat
// holds. No colours, no HTML; terminal and page draw it in their own way.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/names.h"
#include "core/turn.h"

namespace brett {

constexpr Seat nobody = -1;

struct Piece {
  Seat owner = nobody;
  std::string symbol;  // one character; empty = no piece
  std::string name;    // for screen readers: "white stone"
  friend bool operator==(const Piece&, const Piece&) = default;
};

struct Cell {
  std::string name;  // as in move texts: f5
  int column = 0;
  int row = 0;  // 0 is the top row
  Piece piece;
  friend bool operator==(const Cell&, const Cell&) = default;
};

// Something a seat has beside the board: stones in hand, a card, points.
struct Holding {
  Seat seat = nobody;  // nobody: lies open on the table
  std::string label;
  std::string content;
  friend bool operator==(const Holding&, const Holding&) = default;
};

struct View {
  enum class Surface { none, squares, points };
  Surface surface = Surface::none;
  int columns = 0;
  int rows = 0;
  std::vector<Cell> cells;
  std::vector<std::pair<int, int>> lines;  // pairs of indices into cells, for Surface::points
  std::vector<Holding> holdings;
  std::vector<std::string> seat_names;  // "Black", "White", ...
  friend bool operator==(const View&, const View&) = default;
};
// "Black", or "seat 1" where the game has no names.
inline std::string seat_name(const View& view, Seat seat) {
  const auto index = static_cast<std::size_t>(seat);
  return index < view.seat_names.size() ? view.seat_names[index]
                                        : "seat " + std::to_string(seat + 1);
}

constexpr std::string_view name_of(View::Surface surface) {
  return name_in({"none", "squares", "points"}, surface);
}

}  // namespace brett
