// Boards of points and lines for a terminal.
#include <array>
#include <cstdlib>
#include <map>

#include "drawing/board_parts.h"

namespace brett {

namespace {

// --- boards of points and lines ------------------------------------------------------------------
constexpr int point_step = 4;  // characters from one column of points to the next
constexpr int line_step = 2;   // lines of text from one row to the next

// Where lines leave a place of the canvas.
enum Direction : unsigned { up = 1, down = 2, left = 4, right = 8 };

std::string_view box_character(unsigned directions) {
  static constexpr std::array<std::string_view, 16> characters{
      " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
  return characters[directions & 15U];
}

struct Place {
  int x;
  int y;
  friend auto operator<=>(const Place&, const Place&) = default;
};

Place place_of(const Cell& cell) { return {point_step * cell.column + 1, line_step * cell.row}; }

int sign(int number) { return (number > 0) - (number < 0); }

class LineDrawing {
 public:
  void add(Place from, Place to) {
    const int dx = sign(to.x - from.x);
    const int dy = sign(to.y - from.y);
    if (dx != 0 && dy != 0) return add_slanting(from, to, dx, dy);
    for (Place at = from; at != to; at = {at.x + dx, at.y + dy}) {
      straight_[at] |= dx != 0 ? (dx > 0 ? right : left) : (dy > 0 ? down : up);
      straight_[{at.x + dx, at.y + dy}] |= dx != 0 ? (dx > 0 ? left : right) : (dy > 0 ? up : down);
    }
  }
  void draw(Canvas& canvas) const {
    for (const auto& [place, glyph] : slanting_) canvas.put(place.x, place.y, glyph, ink::frame);
    for (const auto& [place, directions] : straight_) {
      canvas.put(place.x, place.y, box_character(directions), ink::frame);
    }
  }
  std::string_view at(Place place) const {
    const auto found = straight_.find(place);
    return found == straight_.end() ? "·" : box_character(found->second);
  }

 private:
  void add_slanting(Place from, Place to, int dx, int dy) {
    const std::string_view glyph = dx == dy ? "╲" : "╱";
    const int lines = std::abs(to.y - from.y);
    for (int i = 1; i < lines; ++i) {
      const int x = from.x + (to.x - from.x) * i / lines;
      slanting_[{x, from.y + dy * i}] = glyph;
    }
  }

  std::map<Place, unsigned> straight_;
  std::map<Place, std::string_view> slanting_;
};

}  // namespace

std::string draw_points(const Area& board, const BoardMarks& marks, bool colour) {
  Canvas canvas(point_step * board.columns, line_step * board.rows);
  LineDrawing lines;
  for (const auto& [a, b] : board.lines) {
    lines.add(place_of(board.cells[static_cast<std::size_t>(a)]),
              place_of(board.cells[static_cast<std::size_t>(b)]));
  }
  lines.draw(canvas);
  for (const Cell& cell : board.cells) {
    const Place place = place_of(cell);
    put_cell(canvas, place.x, place.y, cell, marks, lines.at(place));
  }
  const std::size_t margin = widest(board.row_labels);
  std::string text;
  for (int y = 0; y < line_step * board.rows - 1; ++y) {
    const bool labelled = y % line_step == 0;
    text +=
        labelled ? row_label(board, y / line_step, margin, colour) : std::string(margin + 1, ' ');
    text += canvas.line(y, colour);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text + '\n' + column_line(board.column_labels, margin + 2, point_step, colour) + '\n';
}

}  // namespace brett
