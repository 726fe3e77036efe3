#include "drawing/board_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace brett {

namespace {

// What stands to both sides of a cell with a mark, by CellMark.
constexpr std::array<std::string_view, 6> mark_signs{"", "*", "!", "#", "-", "="};

std::string text_of(const Piece& piece) {
  const std::string count = std::to_string(piece.count);
  return piece.count == 1 || piece.symbol == count ? piece.symbol : count + piece.symbol;
}

std::string label_at(const std::vector<std::string>& labels, int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < labels.size() ? labels[i] : "";
}

}  // namespace

Look look_of(const Cell& cell, const BoardMarks& marks, std::string_view empty) {
  if (cell.piece.symbol.empty()) {
    if (marks.targets.contains(cell.name)) return {"+", std::string(ink::target)};
    return {std::string(empty), std::string(ink::frame)};
  }
  std::string code(ink_of(cell.piece.owner));
  if (marks.movable.contains(cell.name)) code += ";4";
  if (marks.preys.contains(cell.name)) code = std::string(ink::prey) + ";4";
  return {text_of(cell.piece), code};
}

void put_cell(Canvas& canvas, int x, int y, const Cell& cell, const BoardMarks& marks,
              std::string_view empty) {
  const Look look = look_of(cell, marks, empty);
  const int width = width_of(look.text);
  const int begin = x - width / 2;
  canvas.put(begin, y, look.text, look.code);
  const bool is_last = !cell.piece.symbol.empty() && marks.last.contains(cell.name);
  const std::string_view sign = mark_signs[static_cast<std::size_t>(cell.mark)];
  if (!sign.empty()) {
    canvas.put(begin - 1, y, sign, ink::mark);
    canvas.put(begin + width, y, sign, ink::mark);
  } else if (is_last) {
    canvas.put(begin - 1, y, "[", ink::last);
    canvas.put(begin + width, y, "]", ink::last);
  }
}

std::string legend_of(const Area& board) {
  std::string text;
  for (std::size_t mark = 1; mark < mark_signs.size(); ++mark) {
    const auto kind = static_cast<CellMark>(mark);
    if (std::ranges::find(board.cells, kind, &Cell::mark) == board.cells.end()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "  ", mark_signs[mark], name_of(kind));
  }
  return text.empty() ? text : text + '\n';
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
  return painted(line, ink::frame, colour);
}

std::string row_label(const Area& board, int row, std::size_t width, bool colour) {
  return painted(fmt::format("{:>{}} ", label_at(board.row_labels, row), width), ink::frame,
                 colour);
}

}  // namespace brett
