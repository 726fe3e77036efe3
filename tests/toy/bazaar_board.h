// The board of the bazaar (bazaar.h): seven hexagons with their corners and edges as cells.
//
//      h1  h2         a hexagon is 12 units wide, its rows lie 12 apart,
//    h3  h7  h4       each shifted by half a hexagon
//      h5  h6
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/view.h"

namespace brett::bazaar {

constexpr int hexagons = 7;
constexpr int corners = 24;
constexpr int edges = 30;
constexpr int sides = 6;  // of a hexagon
constexpr int width = 12;
constexpr int columns = 48;
constexpr int rows = 52;

struct Point {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(Point, Point) = default;
};

// Upper left corners of the hexagons' boxes, and points around one of them.
constexpr std::array<Point, hexagons> places{
    {{12, 8}, {24, 8}, {6, 20}, {30, 20}, {12, 32}, {24, 32}, {18, 20}}};
constexpr std::array<Point, sides> corner_points{
    {{6, -2}, {12, 2}, {12, 10}, {6, 14}, {0, 10}, {0, 2}}};
constexpr std::array<Point, sides> edge_points{{{9, 0}, {12, 6}, {9, 12}, {3, 12}, {0, 6}, {3, 0}}};

// Points that hexagons share, each once, and which of them lie around each hexagon.
template <std::size_t Count>
struct Shared {
  std::array<Point, Count> points{};
  std::array<std::array<int, sides>, hexagons> around{};
};
template <std::size_t Count>
constexpr Shared<Count> shared(const std::array<Point, sides>& points) {
  Shared<Count> all;
  std::size_t known = 0;
  for (std::size_t hexagon = 0; hexagon < hexagons; ++hexagon) {
    for (std::size_t side = 0; side < sides; ++side) {
      const Point at{places[hexagon].x + points[side].x, places[hexagon].y + points[side].y};
      std::size_t index = 0;
      while (index < known && !(all.points[index] == at)) ++index;
      if (index == known) all.points[known++] = at;
      all.around[hexagon][side] = static_cast<int>(index);
    }
  }
  return all;
}
inline constexpr Shared<corners> corner_map = shared<corners>(corner_points);
inline constexpr Shared<edges> edge_map = shared<edges>(edge_points);

inline Cell cell_at(std::string name, Point middle, Shape shape) {
  return {.name = std::move(name),
          .column = middle.x - width / 2,
          .row = middle.y - width / 2,
          .shape = shape};
}

// The board without pieces: hexagons with their numbers, then corners, then edges.
inline Area empty_board() {
  Area board{.columns = columns, .rows = rows, .unit = width, .close = true};
  for (std::size_t i = 0; i < hexagons; ++i) {
    const std::string number = std::to_string(i + 1);
    Cell cell =
        cell_at("h" + number, {places[i].x + width / 2, places[i].y + width / 2}, Shape::hexagon);
    if (i < sides) cell.note = number;
    board.cells.push_back(std::move(cell));
  }
  for (std::size_t i = 0; i < corners; ++i) {
    board.cells.push_back(
        cell_at("c" + std::to_string(i + 1), corner_map.points[i], Shape::corner));
  }
  for (std::size_t i = 0; i < edges; ++i) {
    board.cells.push_back(cell_at("e" + std::to_string(i + 1), edge_map.points[i], Shape::edge));
  }
  return board;
}

}  // namespace brett::bazaar
