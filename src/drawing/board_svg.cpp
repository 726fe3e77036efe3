#include "drawing/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

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
// By seat, told apart by light and dark as well as by hue; the last is nobody's.
constexpr std::array<PieceColours, 5> piece_colours{{{"#1c1c1c", "#000000"},
                                                     {"#f7f4ea", "#6b6b6b"},
                                                     {"#d1495b", "#7a1f2d"},
                                                     {"#3b7dd8", "#1d3f73"},
                                                     {"#9a9a9a", "#5c5c5c"}}};

const PieceColours& colours_of(const View& view, Seat owner) {
  if (owner < 0) return piece_colours.back();
  switch (tint_of(view, owner)) {
    case Tint::dark: return piece_colours[0];
    case Tint::light: return piece_colours[1];
    case Tint::numbered: break;
  }
  return piece_colours[static_cast<std::size_t>(owner) % (piece_colours.size() - 1)];
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

// A stone, or a number of seeds.
std::string piece_of(const View& view, const Cell& cell, Point at) {
  const PieceColours& colours = colours_of(view, cell.piece.owner);
  const std::string title =
      fmt::format("<title>{} {}</title>", escaped(cell.name), escaped(cell.piece.name));
  if (cell.piece.face.empty()) {
    return fmt::format(
        "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\">{}</circle>\n",
        at.x, at.y, cell_size * 2 / 5, colours.fill, colours.edge, title);
  }
  return fmt::format(
      "<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\" fill=\"#e8e2cf\" font-size=\"20\">{}{}</text>\n",
      at.x, at.y + 7, escaped(cell.piece.symbol), title);
}

std::string cell_marks(const View& view, const Cell& cell, const BoardMarks& marks, Point at) {
  if (!cell.piece.symbol.empty()) {
    std::string svg = piece_of(view, cell, at);
    if (marks.last.contains(cell.name)) {
      svg += fmt::format("<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"6\" fill=\"#e8a33d\"/>\n", at.x,
                         at.y);
    }
    if (cell.mark == CellMark::winning) {
      svg += fmt::format(
          "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{}\" fill=\"none\" stroke=\"#e8a33d\" stroke-width=\"4\"/>\n",
          at.x, at.y, cell_size * 2 / 5);
    }
    return svg;
  }
  if (marks.targets.contains(cell.name)) {
    return fmt::format(
        "<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"5\" fill=\"#e8e2cf\" fill-opacity=\"0.8\"/>\n",
        at.x, at.y);
  }
  if (cell.shape == Shape::point) {
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
  for (const Cell& cell : board.cells) svg += cell_marks(view, cell, marks, frame.centre_of(cell));
  return svg + coordinates(board, frame);
}

std::string line_of(const View& view, const Area& area) {
  std::string text = area.seat == nobody ? "" : seat_name(view, area.seat) + ": ";
  text += area.label + ' ' + area.text;
  if (area.text.empty()) {
    for (const Cell& cell : area.cells) text += cell.piece.symbol + ' ';
  }
  return text;
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
  for (const Area& area : view.areas) {
    if (area.kind == Area::Kind::board) continue;
    body += board_label({board_margin, static_cast<double>(top) - board_margin + 10},
                        line_of(view, area), "start");
    top += line_height;
  }
  const int height = top - board_margin / 2;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\" font-size=\"15\" fill=\"#808080\">\n{}</svg>\n",
      width, height, width, height, body);
}

}  // namespace brett
