#include "games/hex.h"

namespace brett {

namespace {

// A hexagon is six units wide; its rows lie six units apart, each three further to the right.
//
//        (3,-1)
//    (0,1)    (6,1)
//    (0,5)    (6,5)
//        (3,7)
constexpr int width = 6;

Border zigzag(Seat owner, int size, int column, int row, bool along_row,
              std::initializer_list<std::pair<int, int>> corners) {
  Border border{.owner = owner};
  for (int i = 0; i < size; ++i) {
    const int x = column + (along_row ? width * i : width / 2 * i);
    const int y = row + (along_row ? 0 : width * i);
    for (const auto& [dx, dy] : corners) border.points.emplace_back(x + dx, y + dy);
  }
  return border;
}

}  // namespace

View hex_board_view(int size) {
  const int last = size - 1;
  View view = View::of_board(width * size + width / 2 * last, width * size, {"Red", "Blue"});
  Area& board = view.board();
  board.unit = width;
  board.close = true;
  board.borders = {
      zigzag(0, size, 0, 0, true, {{0, 1}, {3, -1}, {6, 1}}),
      zigzag(0, size, width / 2 * last, width * last, true, {{0, 5}, {3, 7}, {6, 5}}),
      zigzag(1, size, 0, 0, false, {{0, 1}, {0, 5}, {3, 7}}),
      zigzag(1, size, width * last, 0, false, {{3, -1}, {6, 1}, {6, 5}}),
  };
  for (int i = 0; i < size; ++i) {
    board.column_labels.push_back({static_cast<char>('a' + i)});
    board.row_labels.push_back(std::to_string(i + 1));
    board.labels.push_back({board.column_labels.back(), width * i + 1, -3});
    board.labels.push_back({board.row_labels.back(), width / 2 * i - 2, width * i + 3});
  }
  return view;
}

}  // namespace brett
