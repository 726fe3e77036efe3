// A position as people see it: areas (the board, hands, piles, dice, points) of cells with places and pieces. The
// game says what everything is; terminal and page draw it in their own way. No HTML, no colours but those of seats.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/names.h"
#include "core/turn.h"

namespace brett {

constexpr Seat nobody = -1;

// What lies on a cell.
struct Piece {
  Seat owner = nobody;
  std::string symbol;  // one character, or a few; empty = no piece
  std::string name;    // for screen readers: "white stone"
  // What is drawn: empty for a stone with its symbol, or one of "card:Qs", "card:?" (its back), "card:-" (a free
  // place), "die:5", "chip", "seed", "chess:knight". docs/page.md lists them.
  std::string face;
  int count = 1;  // equal pieces on one cell
  friend bool operator==(const Piece&, const Piece&) = default;
};

enum class Shape : std::uint8_t { square, disc, hexagon, point, edge, corner, bowl, card };
constexpr std::string_view name_of(Shape shape) {
  return name_in({"square", "disc", "hexagon", "point", "edge", "corner", "bowl", "card"}, shape);
}

// What the game says of a cell besides its piece.
enum class CellMark : std::uint8_t { none, winning, check, ko, taken, safe };
constexpr std::string_view name_of(CellMark mark) {
  return name_in({"none", "winning", "check", "ko", "taken", "safe"}, mark);
}

struct Cell {
  std::string name;  // as in paths of moves: f5; unique in the view
  int column = 0;    // its left edge, in units of the area; a cell is `unit` of them wide
  int row = 0;       // its upper edge
  Piece piece = {};
  Shape shape = Shape::square;
  CellMark mark = CellMark::none;
  std::string note = {};  // a short text in the field: the number of a tile
  friend bool operator==(const Cell&, const Cell&) = default;
};

// A text beside the cells of a board, at a point in units.
struct Label {
  std::string text;
  int column = 0;
  int row = 0;
  friend bool operator==(const Label&, const Label&) = default;
};

// A line along a side of the board that belongs to a seat, from point to point in units.
struct Border {
  Seat owner = nobody;
  std::vector<std::pair<int, int>> points;
  friend bool operator==(const Border&, const Border&) = default;
};

struct Area {
  // A board stays as it is but for its pieces, marks and notes; the cells of other areas come and go.
  enum class Kind : std::uint8_t { board, hand, pile, tray, dice, pot, track };

  Kind kind = Kind::board;
  Seat seat = nobody;  // whose it is; nobody: it lies open on the table
  std::string label;
  std::string text;  // what it says besides its cells: a number of points
  int columns = 0;   // size in units
  int rows = 0;
  int unit = 1;          // the width of a cell in units
  bool close = false;    // rows lie closer than columns, as those of hexagons (0.866)
  bool falling = false;  // pieces fall from the top of a column to its lowest free cell
  int goal = 0;          // of a track: the number that `text` approaches
  std::vector<Cell> cells = {};
  std::vector<std::pair<int, int>> lines = {};  // between cells: indices into `cells`
  std::vector<Border> borders = {};
  std::vector<Label> labels = {};
  // Names of columns and rows; drawn below and beside them where a cell is one unit wide.
  std::vector<std::string> column_labels = {};
  std::vector<std::string> row_labels = {};
  friend bool operator==(const Area&, const Area&) = default;
};
constexpr std::string_view name_of(Area::Kind kind) {
  return name_in({"board", "hand", "pile", "tray", "dice", "pot", "track"}, kind);
}

// How the pieces of a seat look: dark, light, or in the colour that has its number.
enum class Tint : std::uint8_t { numbered, dark, light };
constexpr std::string_view name_of(Tint tint) {
  return name_in({"numbered", "dark", "light"}, tint);
}

struct View {
  std::vector<Area> areas;
  std::vector<std::string> seat_names;  // "Black", "White", ...
  std::vector<Tint> seat_tints;         // empty: all numbered

  // A view that begins with a board of cells of one width.
  static View of_board(int columns, int rows, std::vector<std::string> seat_names,
                       std::vector<Tint> seat_tints = {});
  // The first board, or an area without cells.
  const Area& board() const;
  Area& board() { return areas.front(); }  // precondition: it begins with a board
  bool has_board() const { return !board().cells.empty(); }
  const Cell* find_cell(std::string_view name) const;

  // Numbers or words beside the board; `kind` says of what.
  void add_text(Seat seat, std::string label, std::string text, Area::Kind kind = Area::Kind::tray);
  // Equal pieces beside the board. The label names the cell, too: no move begins there.
  void add_pieces(Seat seat, std::string label, Piece piece, int count,
                  Area::Kind kind = Area::Kind::tray);
  // Cards in a row: "Qs", "?" for one that is seen from behind, "-" for a place without one.
  void add_cards(Seat seat, std::string label, const std::vector<std::string>& cards,
                 Area::Kind kind = Area::Kind::hand);

  friend bool operator==(const View&, const View&) = default;
};
// Labels the columns and rows of a board by the letters and numbers that its cells are named by: "f5".
void label_by_names(Area& board);
// "Black", or "seat 1" where the game has no names.
std::string seat_name(const View& view, Seat seat);
Tint tint_of(const View& view, Seat seat);

}  // namespace brett
