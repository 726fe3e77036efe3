// Parts of the drawing of boards for a terminal that kinds of boards share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drawing/board.h"
#include "drawing/canvas.h"

namespace brett {

// Colours of more seats than these are hard to tell apart: their numbers are not.
constexpr std::size_t few_seats = 4;

// What a cell shows, and in which colour.
struct Look {
  std::string text;
  std::string code;
};
// `empty`: of a cell without a piece. A number of equal pieces is shown with their symbol.
Look look_of(const Cell& cell, const BoardMarks& marks, std::string_view empty);
// With its marks to both sides: [X] the last move, *X* part of what has won.
void put_cell(Canvas& canvas, int x, int y, const Cell& cell, const BoardMarks& marks,
              std::string_view empty);
// "* winning" of the marks that the cells of the board have; or empty.
std::string legend_of(const Area& board);

std::size_t widest(const std::vector<std::string>& labels);
// "    a b c" with labels `step` characters apart.
std::string column_line(const std::vector<std::string>& labels, std::size_t margin, int step,
                        bool colour);
std::string row_label(const Area& board, int row, std::size_t width, bool colour);

// Boards of points and lines, and those whose cells lie anywhere, of any shape.
std::string draw_points(const Area& board, const BoardMarks& marks, bool colour);
std::string draw_freely(const Area& board, const BoardMarks& marks, bool colour);

}  // namespace brett
