// Othello as a beginner would write it: any size, plain rows of characters.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace brett::othello_tests {

struct NaiveOthello {
  static constexpr int pass = -1;
  static constexpr char empty = '-';
  int size;
  bool reversi;
  int mover = 0;
  std::vector<std::string> rows;

  NaiveOthello(int board_size, bool start_empty)
      : size(board_size),
        reversi(start_empty),
        rows(static_cast<std::size_t>(board_size),
             std::string(static_cast<std::size_t>(board_size), empty)) {
    if (reversi) return;
    const int low = size / 2 - 1;
    const int high = size / 2;
    at(low, low) = at(high, high) = 'O';
    at(high, low) = at(low, high) = 'X';
  }

  char& at(int column, int row) {
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  char get(int column, int row) const {
    const bool inside = column >= 0 && column < size && row >= 0 && row < size;
    return inside ? rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] : '#';
  }
  static char disc(int seat) { return seat == 0 ? 'X' : 'O'; }

  std::vector<int> open_centre() const {
    std::vector<int> cells;
    for (const int row : {size / 2 - 1, size / 2}) {
      for (const int column : {size / 2 - 1, size / 2}) {
        if (get(column, row) == empty) cells.push_back(row * size + column);
      }
    }
    return cells;
  }
  std::vector<int> flips(int seat, int cell) const {
    std::vector<int> all;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx == 0 && dy == 0) continue;
        std::vector<int> line;
        int column = cell % size + dx;
        int row = cell / size + dy;
        while (get(column, row) == disc(1 - seat)) {
          line.push_back(row * size + column);
          column += dx;
          row += dy;
        }
        if (get(column, row) == disc(seat)) all.insert(all.end(), line.begin(), line.end());
      }
    }
    return all;
  }
  std::vector<int> places(int seat) const {
    if (const auto open = open_centre(); !open.empty()) return open;
    std::vector<int> cells;
    for (int cell = 0; cell < size * size; ++cell) {
      if (get(cell % size, cell / size) == empty && !flips(seat, cell).empty())
        cells.push_back(cell);
    }
    return cells;
  }
  std::vector<int> moves() const {
    const auto cells = places(mover);
    if (cells.empty() && !places(1 - mover).empty()) return {pass};
    return cells;
  }
  void play(int move) {
    if (move != pass) {
      const auto flipped = open_centre().empty() ? flips(mover, move) : std::vector<int>{};
      at(move % size, move / size) = disc(mover);
      for (const int cell : flipped) at(cell % size, cell / size) = disc(mover);
    }
    mover = 1 - mover;
  }
  int discs(int seat) const {
    int sum = 0;
    for (const auto& row : rows)
      sum += static_cast<int>(std::count(row.begin(), row.end(), disc(seat)));
    return sum;
  }
  std::string text() const {
    std::string result;
    for (const auto& row : rows) result += row;
    return result + ' ' + disc(mover);
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    const auto list = moves();
    if (list.empty()) return 1;
    std::uint64_t sum = 0;
    for (const int move : list) {
      NaiveOthello child = *this;
      child.play(move);
      sum += child.perft(depth - 1);
    }
    return sum;
  }
};

}  // namespace brett::othello_tests
