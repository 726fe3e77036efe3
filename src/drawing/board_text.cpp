#include "drawing/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "drawing/board_parts.h"

namespace brett {

namespace {

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
    return std::string(margin + 1, ' ') + painted(line + std::string(right), ink::frame, colour) +
           '\n';
  };
  std::string text = frame("┌", "┐");
  for (int row = 0; row < board.rows; ++row) {
    const std::string side = painted("│", ink::frame, colour);
    text +=
        row_label(board, row, margin, colour) + side + canvas.line(row, colour, true) + side + '\n';
  }
  text += frame("└", "┘");
  return text + column_line(board.column_labels, margin + 3, square_step, colour) + '\n';
}

std::string draw_board(const Area& board, const BoardMarks& marks, bool colour) {
  const auto all = [&](std::initializer_list<Shape> shapes) {
    return std::ranges::all_of(board.cells, [&](const Cell& cell) {
      return std::ranges::find(shapes, cell.shape) != shapes.end() &&
             width_of(cell.piece.symbol) < 2 && cell.piece.count == 1;
    });
  };
  if (board.unit == 1 && all({Shape::square, Shape::disc}))
    return draw_squares(board, marks, colour);
  if (board.unit == 1 && all({Shape::point})) return draw_points(board, marks, colour);
  return draw_freely(board, marks, colour);
}

std::string numbered_name(const View& view, Seat seat, bool colour) {
  const std::string name = coloured_name(view, seat, colour);
  return view.seat_names.size() > few_seats ? fmt::format("{} {}", seat + 1, name) : name;
}

// "Black (X)": the name with the symbol of the seat's pieces, if one is on the board and says more.
std::string owner_words(const View& view, Seat seat, bool colour) {
  if (seat < 0) return "table";
  const std::string name = numbered_name(view, seat, colour);
  const auto piece = std::ranges::find_if(
      view.board().cells, [&](const Cell& cell) { return cell.piece.owner == seat; });
  const bool says_more = piece != view.board().cells.end() && piece->piece.face.empty() &&
                         piece->piece.symbol != seat_name(view, seat);
  return says_more ? fmt::format("{} ({})", name, piece->piece.symbol) : name;
}

// "Qs", "?" from behind, "-" for a place without one; of dice "[5]"; "3 o" of three equal pieces.
std::string symbol_of(const Area& area, const Cell& cell) {
  const Piece& piece = cell.piece;
  if (piece.symbol.empty()) return "-";
  if (area.kind == Area::Kind::dice) return fmt::format("[{}]", piece.symbol);
  return piece.count == 1 ? piece.symbol : fmt::format("{} {}", piece.count, piece.symbol);
}

// "107", "12 of 100", "3", "K ?"
std::string content_of(const Area& area) {
  if (!area.text.empty()) {
    return area.goal > 0 ? fmt::format("{} of {}", area.text, area.goal) : area.text;
  }
  std::vector<std::string> symbols;
  for (const Cell& cell : area.cells) symbols.push_back(symbol_of(area, cell));
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
  return painted(seat_name(view, seat), ink_of(seat), colour);
}

std::string text_of_board(const View& view, const BoardMarks& marks, bool colour) {
  std::string text;
  for (const Area& area : view.areas) {
    if (area.kind != Area::Kind::board) continue;
    text += draw_board(area, marks, colour) + legend_of(area);
  }
  return text + draw_other_areas(view, colour);
}

}  // namespace brett
