// Boards whose cells lie anywhere, of any shape, for a terminal.
//
//      ⋅   ⋅   X        hexagons lie in shifted rows      c1                corners and edges lie around the
//        ⋅   O   ⋅                                      e2    e1            hexagons; those that may be chosen
//          ⋅   ⋅   ⋅                                   ⋅   3    c2          show their names
#include <fmt/format.h>

#include <algorithm>

#include "drawing/board_parts.h"

namespace brett {

namespace {

// How many characters and lines the width of a cell takes.
struct Scale {
  int columns = 4;
  int lines = 1;
};

bool has_shape(const Area& board, Shape shape) {
  return std::ranges::find(board.cells, shape, &Cell::shape) != board.cells.end();
}

Scale scale_of(const Area& board) {
  if (has_shape(board, Shape::corner) || has_shape(board, Shape::edge)) return {12, 6};
  return has_shape(board, Shape::bowl) ? Scale{5, 3} : Scale{};
}

// Rounds down, also below zero: labels may lie outside.
int scaled(int units, int size, int unit) {
  const int product = units * size;
  return product >= 0 ? product / unit : -((-product + unit - 1) / unit);
}

// Bowls and small places show their names where they may be chosen: nothing else says them.
bool shows_name(const Cell& cell) {
  return cell.shape == Shape::corner || cell.shape == Shape::edge;
}

class FreeDrawing {
 public:
  FreeDrawing(const Area& board, const BoardMarks& marks)
      : board_(board),
        marks_(marks),
        scale_(scale_of(board)),
        canvas_(x_of(board.columns) + 2 * margin_, y_of(board.rows) + 2) {}

  std::string draw(bool colour) {
    for (const Label& label : board_.labels) {
      canvas_.put_middle(x_of(label.column), y_of(label.row), label.text, ink::frame);
    }
    for (const Cell& cell : board_.cells) draw_cell(cell);
    if (board_.labels.empty() && board_.unit == 1) draw_labels();
    std::string text;
    const int height = y_of(board_.rows) + 2;
    for (int y = 0; y < height; ++y) lines_.push_back(canvas_.line(y, colour));
    while (!lines_.empty() && lines_.back().empty()) lines_.pop_back();
    const auto first = std::ranges::find_if(lines_, [](const auto& line) { return !line.empty(); });
    for (auto line = first; line != lines_.end(); ++line) text += *line + '\n';
    return text;
  }

 private:
  static constexpr int margin_ = 4;

  int x_of(int column) const { return margin_ + scaled(column, scale_.columns, board_.unit); }
  int y_of(int row) const { return 1 + scaled(row, scale_.lines, board_.unit); }

  void draw_cell(const Cell& cell) {
    // The middle of the cell: half its width and height further.
    const int x = x_of(cell.column) + scale_.columns / 2 - (scale_.lines == 1 ? 2 : 0);
    const int y = y_of(cell.row) + scale_.lines / 2;
    const bool is_target = marks_.targets.contains(cell.name) && cell.piece.symbol.empty();
    if (shows_name(cell) && is_target) {
      canvas_.put_middle(x, y, cell.name, ink::target);
    } else if (cell.shape == Shape::bowl) {
      draw_bowl(cell, x, y);
    } else {
      const bool says_note = cell.piece.symbol.empty() && !cell.note.empty() && scale_.lines == 1;
      put_cell(canvas_, x, y, cell, marks_, says_note ? std::string_view(cell.note) : "·");
      if (!cell.note.empty() && scale_.lines > 1) {
        canvas_.put_middle(x, y - 1, cell.note, ink::frame);
      }
    }
  }
  // "(12)", a point where it is empty; its name below, if that is short.
  void draw_bowl(const Cell& cell, int x, int y) {
    Look look = look_of(cell, marks_, "0");
    if (cell.piece.symbol.empty()) look = {"0", std::string(ink::frame)};
    const bool is_last = marks_.last.contains(cell.name);
    canvas_.put_middle(x, y,
                       (is_last ? "[" : "(") +
                           std::string(static_cast<std::size_t>(width_of(look.text)), ' ') +
                           (is_last ? "]" : ")"),
                       is_last ? ink::last : ink::frame);
    canvas_.put_middle(x, y, look.text, look.code);
    const bool is_choice = marks_.movable.contains(cell.name) || marks_.preys.contains(cell.name);
    if (width_of(cell.name) > scale_.columns) return;
    canvas_.put_middle(x, y + 1, cell.name, is_choice ? ink::target : ink::frame);
  }
  void draw_labels() {
    for (std::size_t i = 0; i < board_.column_labels.size(); ++i) {
      canvas_.put_middle(x_of(static_cast<int>(i)) + scale_.columns / 2, y_of(board_.rows),
                         board_.column_labels[i], ink::frame);
    }
    for (std::size_t i = 0; i < board_.row_labels.size(); ++i) {
      canvas_.put(0, y_of(static_cast<int>(i)) + scale_.lines / 2, board_.row_labels[i],
                  ink::frame);
    }
  }

  const Area& board_;
  const BoardMarks& marks_;
  Scale scale_;
  Canvas canvas_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string draw_freely(const Area& board, const BoardMarks& marks, bool colour) {
  return FreeDrawing(board, marks).draw(colour);
}

}  // namespace brett
