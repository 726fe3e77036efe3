#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "drawing/charts.h"

namespace brett {

namespace {

constexpr double heat_cell = 78;
constexpr double heat_row = 42;
constexpr double heat_left = 150;
constexpr double heat_top = 78;

// From orange (0) over a light grey (1/2) to blue (1).
std::string heat_colour(double share) {
  struct Rgb {
    double red, green, blue;
  };
  constexpr Rgb low{224, 138, 60};
  constexpr Rgb middle{240, 240, 238};
  constexpr Rgb high{74, 143, 203};
  const double at = std::clamp(share, 0.0, 1.0);
  const Rgb& end = at < 0.5 ? low : high;
  const double weight = std::abs(at - 0.5) * 2;
  const auto mixed = [&](double from, double to) {
    return static_cast<int>(std::lround(from + (to - from) * weight));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(middle.red, end.red),
                     mixed(middle.green, end.green), mixed(middle.blue, end.blue));
}

}  // namespace

Svg svg_of_heat(const HeatMap& map) {
  SvgCanvas canvas;
  canvas.text(12, 20, "start", "title", map.title);
  const auto count = static_cast<double>(map.names.size());
  canvas.text(heat_left + count * heat_cell / 2, heat_top - 28, "middle", "tick", map.column_title);
  canvas.text(12, heat_top - 8, "start", "tick", map.row_title);
  for (std::size_t i = 0; i < map.names.size(); ++i) {
    const auto at = static_cast<double>(i);
    canvas.text(heat_left + (at + 0.5) * heat_cell, heat_top - 8, "middle", "name", map.names[i]);
    canvas.text(heat_left - 10, heat_top + (at + 0.5) * heat_row + 4, "end", "name", map.names[i]);
  }
  for (std::size_t row = 0; row < map.cells.size(); ++row) {
    for (std::size_t column = 0; column < map.cells[row].size(); ++column) {
      const auto& cell = map.cells[row][column];
      if (!cell) continue;
      const double x = heat_left + static_cast<double>(column) * heat_cell;
      const double y = heat_top + static_cast<double>(row) * heat_row;
      canvas.rect(x, y, heat_cell, heat_row, "cell",
                  fmt::format("style=\"fill:{}\"", heat_colour(cell->share)));
      canvas.text(x + heat_cell / 2, y + heat_row / 2 + 4, "middle", "on-cell", cell->text);
    }
  }
  return canvas.finish(static_cast<int>(heat_left + count * heat_cell) + 16,
                       static_cast<int>(heat_top + count * heat_row) + 16, map.title);
}

}  // namespace brett
