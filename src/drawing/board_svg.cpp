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

// White pieces are light and black ones dark, independent of who moves first.
const PieceColours& colours_of(const View& view, Seat owner) {
  if (owner < 0 || owner >= 4) return piece_colours[4];
  const std::string name = seat_name(view, owner);
  return piece_colours[name == "Black" ? 0 : name == "White" ? 1 : static_cast<std::size_t>(owner)];
}

struct CellCentre {
  int x;
  int y;
};
CellCentre centre_of(const Cell& cell) {
  return {board_margin + cell.column * cell_size + cell_size / 2,
          board_margin + cell.row * cell_size + cell_size / 2};
}

std::string board_label(int x, int y, std::string_view text, std::string_view anchor = "middle") {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     escaped(text));
}

std::string surface_of(const View& view) {
  std::string svg;
  if (view.surface == View::Surface::squares) {
    for (const Cell& cell : view.cells) {
      const CellCentre at = centre_of(cell);
      svg += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#2f7d4f\" stroke=\"#1d5233\"/>\n",
          at.x - cell_size / 2, at.y - cell_size / 2, cell_size, cell_size);
    }
  }
  for (const auto& [from, to] : view.lines) {
    const CellCentre a = centre_of(view.cells[static_cast<std::size_t>(from)]);
    const CellCentre b = centre_of(view.cells[static_cast<std::size_t>(to)]);
    svg += fmt::format(
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#8a7a55\" stroke-width=\"3\"/>\n",
        a.x, a.y, b.x, b.y);
  }
  return svg;
}

std::string cell_marks(const View& view, const Cell& cell, const BoardMarks& marks) {
  const CellCentre at = centre_of(cell);
  if (!cell.piece.symbol.empty()) {
    const PieceColours& colours = colours_of(view, cell.piece.owner);
    std::string svg = fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"><title>{} {}</title></circle>\n",
        at.x, at.y, cell_size * 2 / 5, colours.fill, colours.edge, escaped(cell.name),
        escaped(cell.piece.name));
    if (marks.last.contains(cell.name)) {
      svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"#e8a33d\"/>\n", at.x, at.y);
    }
    return svg;
  }
  if (marks.targets.contains(cell.name)) {
    return fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"#e8e2cf\" fill-opacity=\"0.8\"/>\n", at.x,
        at.y);
  }
  if (view.surface == View::Surface::points) {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"#8a7a55\"/>\n", at.x, at.y);
  }
  return "";
}

std::string coordinates(const View& view, const BoardLabels& labels) {
  std::string svg;
  for (std::size_t i = 0; i < labels.columns.size(); ++i) {
    const int x = board_margin + static_cast<int>(i) * cell_size + cell_size / 2;
    svg += board_label(x, board_margin + view.rows * cell_size + 18, labels.columns[i]);
  }
  for (std::size_t i = 0; i < labels.rows.size(); ++i) {
    svg += board_label(board_margin / 2,
                       board_margin + static_cast<int>(i) * cell_size + cell_size / 2 + 5,
                       labels.rows[i]);
  }
  return svg;
}

std::string holdings_of(const View& view, int top) {
  std::string svg;
  for (const Holding& holding : view.holdings) {
    const std::string who = holding.seat == nobody ? "" : seat_name(view, holding.seat) + ": ";
    svg += board_label(board_margin, top, who + holding.label + " " + holding.content, "start");
    top += line_height;
  }
  return svg;
}

}  // namespace

std::string svg_of_board(const View& view, const BoardLabels& labels, const BoardMarks& marks) {
  const int board_height = view.rows > 0 ? view.rows * cell_size + 2 * board_margin : board_margin;
  const int width = std::max(2 * board_margin + view.columns * cell_size, 320);
  const int height =
      board_height + static_cast<int>(view.holdings.size()) * line_height + board_margin / 2;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\" font-size=\"15\" fill=\"#808080\">\n",
      width, height, width, height);
  svg += surface_of(view);
  for (const Cell& cell : view.cells) svg += cell_marks(view, cell, marks);
  svg += coordinates(view, labels) + holdings_of(view, board_height + 10);
  return svg + "</svg>\n";
}

}  // namespace brett
