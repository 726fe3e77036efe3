#include "drawing/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "drawing/board_parts.h"
#include "drawing/svg.h"

namespace brett {

namespace {

constexpr int cell_size = 48;
constexpr int board_margin = 28;
constexpr int line_height = 22;

struct PieceColours {
  std::string_view fill;
  std::string_view edge;
};
// By seat, told apart by light and dark as well as by hue, and of many seats by their numbers; the last is
// nobody's.
constexpr std::array<PieceColours, 17> piece_colours{{{"#1c1c1c", "#000000"},
                                                      {"#f7f4ea", "#6b6b6b"},
                                                      {"#d1495b", "#7a1f2d"},
                                                      {"#3b7dd8", "#1d3f73"},
                                                      {"#e8a33d", "#80581c"},
                                                      {"#2a9d8f", "#11514a"},
                                                      {"#8e5bd0", "#4b2a78"},
                                                      {"#b5d35c", "#5f7322"},
                                                      {"#f28482", "#8a3c3b"},
                                                      {"#5a3825", "#2c1a10"},
                                                      {"#8ecae6", "#3b7390"},
                                                      {"#b0307a", "#5c143e"},
                                                      {"#56701f", "#2b390c"},
                                                      {"#f4cf9a", "#8a683a"},
                                                      {"#2f4a8a", "#16264c"},
                                                      {"#c7b8ea", "#6a5a94"},
                                                      {"#9a9a9a", "#5c5c5c"}}};

const PieceColours& colours_of(const View& view, Seat owner) {
  if (owner < 0) return piece_colours.back();
  switch (tint_of(view, owner)) {
    case Tint::dark: return piece_colours[0];
    case Tint::light: return piece_colours[1];
    case Tint::numbered: break;
  }
  // Red, blue and so on; black and white are for those who say so.
  return piece_colours[(static_cast<std::size_t>(owner) + 2) % (piece_colours.size() - 1)];
}

struct Point {
  double x;
  double y;
};
// Where a point of a board lies, which begins `top` below the upper edge.
class BoardFrame {
 public:
  BoardFrame(const Area& board, int top) : board_(board), top_(top) {}
  Point at(double column, double row) const {
    const double size = static_cast<double>(cell_size) / board_.unit;
    return {board_margin + column * size, top_ + row * size * (board_.close ? close_rows : 1)};
  }
  Point centre_of(const Cell& cell) const {
    const double half = board_.unit / 2.0;
    return at(cell.column + half, cell.row + half);
  }
  Point far_corner() const { return at(board_.columns, board_.rows); }

 private:
  static constexpr double close_rows = 0.866;
  const Area& board_;
  int top_;
};

std::string board_label(Point at, std::string_view text, std::string_view anchor = "middle") {
  return fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"{}\">{}</text>\n", at.x, at.y,
                     anchor, escaped(text));
}

std::string points_of(const BoardFrame& frame, const Border& border) {
  std::string text;
  for (const auto& [column, row] : border.points) {
    const Point at = frame.at(column, row);
    text += fmt::format("{:.1f},{:.1f} ", at.x, at.y);
  }
  return text;
}

// Corners and edges are small: they lie between the cells.
bool is_small(const Cell& cell) { return cell.shape == Shape::corner || cell.shape == Shape::edge; }

std::string field_of(const Cell& cell, Point at) {
  constexpr std::string_view colours = "fill=\"#2f7d4f\" stroke=\"#1d5233\"";
  const double half = cell_size / 2.0;
  if (cell.shape == Shape::hexagon) {
    const double up = half * 1.1547;
    return fmt::format(
        "<path d=\"M{:.1f} {:.1f}l{:.1f} {:.1f}v{:.1f}l-{:.1f} {:.1f}l-{:.1f} -{:.1f}v-{:.1f}z\" {}/>\n",
        at.x, at.y - up, half, up / 2, up, half, up / 2, half, up / 2, up, colours);
  }
  if (cell.shape == Shape::bowl) {
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" {}/>\n", at.x, at.y,
                       half - 2, colours);
  }
  if (cell.shape != Shape::square && cell.shape != Shape::disc) return "";
  return fmt::format("<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{}\" height=\"{}\" {}/>\n",
                     at.x - half, at.y - half, cell_size, cell_size, colours);
}

std::string surface_of(const View& view, const Area& board, const BoardFrame& frame) {
  std::string svg;
  for (const Cell& cell : board.cells) svg += field_of(cell, frame.centre_of(cell));
  for (const auto& [from, to] : board.lines) {
    const Point a = frame.centre_of(board.cells[static_cast<std::size_t>(from)]);
    const Point b = frame.centre_of(board.cells[static_cast<std::size_t>(to)]);
    svg += fmt::format(
        "<line x1=\"{:.0f}\" y1=\"{:.0f}\" x2=\"{:.0f}\" y2=\"{:.0f}\" stroke=\"#8a7a55\" stroke-width=\"3\"/>\n",
        a.x, a.y, b.x, b.y);
  }
  for (const Border& border : board.borders) {
    svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"6\"/>\n",
                       points_of(frame, border), colours_of(view, border.owner).fill);
  }
  return svg;
}

std::string words_at(Point at, std::string_view text, int size, std::string_view fill,
                     std::string_view title = {}) {
  return fmt::format(
      "<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\" fill=\"{}\" font-size=\"{}\">{}{}</text>\n",
      at.x, at.y + size * 0.35, fill, size, escaped(text), title);
}

// Text that can be read on a fill: "#rrggbb".
std::string_view readable_on(std::string_view fill) {
  int light = 0;
  for (const std::size_t at : {1U, 3U, 5U}) {
    const char digit = fill[at];
    light += digit <= '9' ? digit - '0' : digit - 'a' + 10;
  }
  return light > 24 ? "#1c1c1c" : "#ffffff";
}

// A stone, or a number of seeds. Where there are many seats, a stone has the number of its own.
std::string piece_of(const View& view, const Cell& cell, Point at) {
  const Piece& piece = cell.piece;
  const PieceColours& colours = colours_of(view, piece.owner);
  const std::string title =
      fmt::format("<title>{} {}</title>", escaped(cell.name), escaped(piece.name));
  if (!piece.face.empty()) {
    const std::string count = std::to_string(piece.count);
    const bool is_number = piece.count == 1 || piece.symbol == count;
    return words_at(at, is_number ? piece.symbol : count + piece.symbol, 20, "#e8e2cf", title);
  }
  const int radius = is_small(cell) ? cell_size / 5 : cell_size * 2 / 5;
  std::string svg = fmt::format(
      "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\">{}</circle>\n",
      at.x, at.y, radius, colours.fill, colours.edge, title);
  if (view.seat_names.size() > few_seats && piece.owner >= 0) {
    svg += words_at(at, std::to_string(piece.owner + 1), is_small(cell) ? 11 : 15,
                    readable_on(colours.fill));
  }
  return svg;
}

std::string cell_marks(const View& view, const Cell& cell, const BoardMarks& marks, Point at) {
  if (!cell.piece.symbol.empty()) {
    std::string svg = piece_of(view, cell, at);
    if (marks.last.contains(cell.name)) {
      const int radius = is_small(cell) ? 3 : 6;
      svg += fmt::format("<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{}\" fill=\"#e8a33d\"/>\n", at.x,
                         at.y, radius);
    }
    if (cell.mark == CellMark::winning) {
      svg += fmt::format(
          "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{}\" fill=\"none\" stroke=\"#e8a33d\" stroke-width=\"4\"/>\n",
          at.x, at.y, is_small(cell) ? cell_size / 5 : cell_size * 2 / 5);
    }
    return svg;
  }
  if (marks.targets.contains(cell.name)) {
    return fmt::format(
        "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"5\" fill=\"#e8e2cf\" fill-opacity=\"0.8\"/>\n",
        at.x, at.y);
  }
  if (cell.shape == Shape::point || is_small(cell)) {
    return fmt::format("<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"4\" fill=\"#8a7a55\"/>\n", at.x,
                       at.y);
  }
  return "";
}

std::string coordinates(const Area& board, const BoardFrame& frame) {
  std::string svg;
  for (const Label& label : board.labels) {
    const Point at = frame.at(label.column, label.row);
    svg += board_label({at.x, at.y + 5}, label.text);
  }
  if (board.unit != 1) return svg;
  for (std::size_t i = 0; i < board.column_labels.size(); ++i) {
    const Point foot = frame.at(static_cast<double>(i) + 0.5, board.rows);
    svg += board_label({foot.x, foot.y + 18}, board.column_labels[i]);
  }
  for (std::size_t i = 0; i < board.row_labels.size(); ++i) {
    const Point side = frame.at(0, static_cast<double>(i) + 0.5);
    svg += board_label({board_margin / 2.0, side.y + 5}, board.row_labels[i]);
  }
  return svg;
}

std::string picture_of(const View& view, const Area& board, const BoardMarks& marks, int top) {
  const BoardFrame frame(board, top);
  std::string svg = surface_of(view, board, frame);
  for (const Cell& cell : board.cells) {
    const Point at = frame.centre_of(cell);
    svg += cell_marks(view, cell, marks, at);
    if (!cell.note.empty()) svg += words_at({at.x, at.y - 15}, cell.note, 11, "#e8e2cf");
  }
  return svg + coordinates(board, frame);
}

// "coins 12 of 100", "hand Qs"
std::string words_of(const Area& area) {
  std::string text = area.label;
  if (!area.text.empty()) text += ' ' + area.text;
  if (area.goal > 0) text += fmt::format(" of {}", area.goal);
  if (!area.text.empty()) return text;
  for (const Cell& cell : area.cells) {
    text += ' ' + (cell.piece.symbol.empty() ? "-" : cell.piece.symbol);
  }
  return text;
}

std::string line_of(const View& view, const Area& area) {
  if (area.seat == nobody) return words_of(area);
  const std::string name = seat_name(view, area.seat) + ": " + words_of(area);
  return view.seat_names.size() > few_seats ? fmt::format("{} {}", area.seat + 1, name) : name;
}

}  // namespace

std::string svg_of_board(const View& view, const BoardMarks& marks) {
  std::string body;
  int width = 320;
  int top = board_margin;
  for (const Area& area : view.areas) {
    if (area.kind != Area::Kind::board) continue;
    body += picture_of(view, area, marks, top);
    const Point corner = BoardFrame(area, top).far_corner();
    width = std::max(width, static_cast<int>(corner.x) + board_margin);
    top = static_cast<int>(corner.y) + 2 * board_margin;
  }
  // One line for each seat, as on a terminal.
  std::string line;
  Seat seat = nobody;
  const auto end_line = [&] {
    if (line.empty()) return;
    body +=
        board_label({board_margin, static_cast<double>(top) - board_margin + 10}, line, "start");
    width = std::max(width, 2 * board_margin + 8 * static_cast<int>(line.size()));
    top += line_height;
    line.clear();
  };
  for (const Area& area : view.areas) {
    if (area.kind == Area::Kind::board) continue;
    if (area.seat != seat) end_line();
    line += line.empty() ? line_of(view, area) : ", " + words_of(area);
    seat = area.seat;
  }
  end_line();
  const int height = top - board_margin / 2;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\" font-size=\"15\" fill=\"#808080\">\n{}</svg>\n",
      width, height, width, height, body);
}

}  // namespace brett
