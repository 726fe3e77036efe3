#include "drawing/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string_view>

#include "core/text.h"

namespace brett {

namespace {

// --- colours (ECMA-48) ---------------------------------------------------------------------------
constexpr std::array<std::string_view, 4> seat_colours{"1;36", "1;33", "1;35", "1;32"};
constexpr std::string_view neutral_colour = "1;37";
constexpr std::string_view frame_colour = "2";
constexpr std::string_view target_colour = "32";
constexpr std::string_view prey_colour = "1;31";
constexpr std::string_view last_colour = "1";

std::string painted(std::string_view text, std::string_view code, bool colour) {
  if (!colour || code.empty() || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string_view colour_of(Seat seat) {
  if (seat < 0) return neutral_colour;
  return seat_colours[static_cast<std::size_t>(seat) % seat_colours.size()];
}

// --- a sheet of characters, each with a colour ---------------------------------------------------
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), glyphs_(static_cast<std::size_t>(width * height), Glyph{" ", ""}) {}

  void put(int x, int y, std::string_view text, std::string_view code) {
    glyphs_[static_cast<std::size_t>(y * width_ + x)] = {std::string(text), std::string(code)};
  }
  std::string line(int y, bool colour) const {
    std::string text;
    for (int x = 0; x < width_; ++x) text += painted(at(x, y).text, at(x, y).code, colour);
    return text;
  }

 private:
  struct Glyph {
    std::string text;
    std::string code;
  };
  const Glyph& at(int x, int y) const { return glyphs_[static_cast<std::size_t>(y * width_ + x)]; }

  int width_;
  std::vector<Glyph> glyphs_;
};

// --- one cell ------------------------------------------------------------------------------------
struct Look {
  std::string text;
  std::string code;
};

Look look_of(const Cell& cell, const BoardMarks& marks, std::string_view empty) {
  if (cell.piece.symbol.empty()) {
    if (marks.targets.contains(cell.name)) return {"+", std::string(target_colour)};
    return {std::string(empty), std::string(frame_colour)};
  }
  std::string code(colour_of(cell.piece.owner));
  if (marks.movable.contains(cell.name)) code += ";4";
  if (marks.preys.contains(cell.name)) code = std::string(prey_colour) + ";4";
  return {cell.piece.symbol, code};
}

bool shown_as_last(const Cell& cell, const BoardMarks& marks) {
  return !cell.piece.symbol.empty() && marks.last.contains(cell.name);
}

// Cells of both surfaces lie `step` characters apart, so that there is room for [ and ] around one.
void put_cell(Canvas& canvas, int x, int y, const Cell& cell, const BoardMarks& marks,
              std::string_view empty) {
  const Look look = look_of(cell, marks, empty);
  canvas.put(x, y, look.text, look.code);
  if (!shown_as_last(cell, marks)) return;
  canvas.put(x - 1, y, "[", last_colour);
  canvas.put(x + 1, y, "]", last_colour);
}

std::string label_at(const std::vector<std::string>& labels, int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < labels.size() ? labels[i] : "";
}

std::size_t widest(const std::vector<std::string>& labels) {
  std::size_t width = 0;
  for (const std::string& label : labels) width = std::max(width, label.size());
  return width;
}

// "    a b c" with labels `step` characters apart.
std::string column_line(const std::vector<std::string>& labels, std::size_t margin, int step,
                        bool colour) {
  std::string line(margin, ' ');
  for (const std::string& label : labels) {
    const auto room = static_cast<std::size_t>(step);
    line += label;
    line.append(room > label.size() ? room - label.size() : 0, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return painted(line, frame_colour, colour);
}

std::string row_label(const Area& board, int row, std::size_t width, bool colour) {
  return painted(fmt::format("{:>{}} ", label_at(board.row_labels, row), width), frame_colour,
                 colour);
}

// --- boards of squares ---------------------------------------------------------------------------
constexpr int square_step = 2;

std::string draw_squares(const Area& board, const BoardMarks& marks, bool colour) {
  const int inner = square_step * board.columns + 1;
  Canvas canvas(inner, board.rows);
  for (const Cell& cell : board.cells) {
    put_cell(canvas, square_step * cell.column + 1, cell.row, cell, marks, "·");
  }
  const std::size_t margin = widest(board.row_labels);
  const auto frame = [&](std::string_view left, std::string_view right) {
    std::string line(left);
    for (int x = 0; x < inner; ++x) line += "─";
    return std::string(margin + 1, ' ') + painted(line + std::string(right), frame_colour, colour) +
           '\n';
  };
  std::string text = frame("┌", "┐");
  for (int row = 0; row < board.rows; ++row) {
    const std::string side = painted("│", frame_colour, colour);
    text += row_label(board, row, margin, colour) + side + canvas.line(row, colour) + side + '\n';
  }
  text += frame("└", "┘");
  return text + column_line(board.column_labels, margin + 3, square_step, colour) + '\n';
}

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
    for (const auto& [place, glyph] : slanting_) canvas.put(place.x, place.y, glyph, frame_colour);
    for (const auto& [place, directions] : straight_) {
      canvas.put(place.x, place.y, box_character(directions), frame_colour);
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

// --- boards whose cells lie anywhere, of any shape ------------------------------------------------
constexpr int free_step = 4;  // characters from one cell to the next

std::string draw_freely(const Area& board, const BoardMarks& marks, bool colour) {
  const auto x_of = [&](int column) { return free_step + free_step * column / board.unit; };
  const auto y_of = [&](int row) { return 1 + (row < 0 ? -1 : row / board.unit); };
  Canvas canvas(x_of(board.columns) + free_step, y_of(board.rows) + 1);
  for (const Label& label : board.labels) {
    canvas.put(x_of(label.column), y_of(label.row), label.text, frame_colour);
  }
  for (const Cell& cell : board.cells) {
    put_cell(canvas, x_of(cell.column), y_of(cell.row), cell, marks, "·");
  }
  std::string text;
  for (int y = 0; y <= y_of(board.rows); ++y) {
    std::string line = canvas.line(y, colour);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string draw_board(const Area& board, const BoardMarks& marks, bool colour) {
  const auto all = [&](std::initializer_list<Shape> shapes) {
    return std::ranges::all_of(board.cells, [&](const Cell& cell) {
      return std::ranges::find(shapes, cell.shape) != shapes.end() && cell.piece.symbol.size() < 2;
    });
  };
  if (board.unit == 1 && all({Shape::square, Shape::disc}))
    return draw_squares(board, marks, colour);
  if (board.unit == 1 && all({Shape::point})) return draw_points(board, marks, colour);
  return draw_freely(board, marks, colour);
}

// "Black (X)": the name with the symbol of the seat's pieces, if one is on the board and says more.
std::string owner_words(const View& view, Seat seat, bool colour) {
  if (seat < 0) return "table";
  const std::string name = coloured_name(view, seat, colour);
  const auto piece = std::ranges::find_if(
      view.board().cells, [&](const Cell& cell) { return cell.piece.owner == seat; });
  const bool says_more = piece != view.board().cells.end() && piece->piece.face.empty() &&
                         piece->piece.symbol != seat_name(view, seat);
  return says_more ? fmt::format("{} ({})", name, piece->piece.symbol) : name;
}

// "107", "3", "K ?"
std::string content_of(const Area& area) {
  if (!area.text.empty()) return area.text;
  std::vector<std::string> symbols;
  for (const Cell& cell : area.cells) {
    symbols.push_back(cell.piece.symbol.empty() ? "-" : cell.piece.symbol);
  }
  return joined(symbols, " ");
}

// What lies beside the boards: one line per seat.
std::string draw_other_areas(const View& view, bool colour) {
  std::string text;
  const Area* before = nullptr;
  for (const Area& area : view.areas) {
    if (area.kind == Area::Kind::board) continue;
    const bool goes_on = before != nullptr && before->seat == area.seat;
    if (before != nullptr && !goes_on) text += '\n';
    text += goes_on ? ", " : owner_words(view, area.seat, colour) + ": ";
    text += area.label + (area.label.empty() ? "" : " ") + content_of(area);
    before = &area;
  }
  return text.empty() ? text : text + '\n';
}

}  // namespace

std::string coloured_name(const View& view, Seat seat, bool colour) {
  return painted(seat_name(view, seat), colour_of(seat), colour);
}

std::string text_of_board(const View& view, const BoardMarks& marks, bool colour) {
  std::string text;
  for (const Area& area : view.areas) {
    if (area.kind == Area::Kind::board) text += draw_board(area, marks, colour);
  }
  return text + draw_other_areas(view, colour);
}

}  // namespace brett
