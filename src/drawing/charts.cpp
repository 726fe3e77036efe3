#include "drawing/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace brett {

namespace {

// --- bars ---

constexpr double bar_left = 230;
constexpr double bar_span = 420;
constexpr double bar_head = 48;
constexpr double bar_height = 11;
constexpr double group_gap = 12;

double bar_x(double share) { return bar_left + std::clamp(share, 0.0, 1.0) * bar_span; }

// Shared by all charts: samples of the series in a row, in a second one if need be.
double bar_legend(SvgCanvas& canvas, const std::vector<std::string>& series) {
  if (series.size() < 2) return -16;
  double x = 12;
  double y = 38;
  for (std::size_t i = 0; i < series.size(); ++i) {
    const double width = 34 + 6.6 * static_cast<double>(series[i].size());
    if (x > 12 && x + width > bar_left + bar_span) {
      x = 12;
      y += 18;
    }
    canvas.rect(x, y - 9, 12, 10, fmt::format("bar {}", series_class(i)));
    canvas.text(x + 18, y, "start", "tick", series[i]);
    x += width;
  }
  return y - 38;
}

void draw_bar(SvgCanvas& canvas, const BarValue& value, std::size_t series, double y) {
  canvas.rect(bar_x(0), y, bar_x(value.share) - bar_x(0), bar_height - 2,
              fmt::format("bar {}", series_class(series)));
  const double middle = y + (bar_height - 2) / 2;
  const double low = bar_x(value.interval.low);
  const double high = bar_x(value.interval.high);
  canvas.line(low, middle, high, middle, "whisker");
  for (const double end : {low, high}) canvas.line(end, middle - 3, end, middle + 3, "whisker");
}

// --- heat maps ---

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

Svg svg_of_bars(const BarChart& chart) {
  SvgCanvas canvas;
  canvas.text(12, 20, "start", "title", chart.title);
  const double top = bar_head + bar_legend(canvas, chart.series);
  const double group = bar_height * static_cast<double>(chart.series.size()) + group_gap;
  const double bottom = top + group * static_cast<double>(chart.groups.size());
  for (const int percent : {0, 25, 50, 75, 100}) {
    const double x = bar_x(percent / 100.0);
    canvas.line(x, top, x, bottom, percent == 50 ? "half" : "grid");
    canvas.text(x, bottom + 16, "middle", "tick", fmt::format("{}%", percent));
  }
  double y = top + group_gap / 2;
  for (const BarGroup& one : chart.groups) {
    canvas.text(bar_left - 10, y + group / 2 - 2, "end", "tick", one.label);
    for (std::size_t i = 0; i < one.values.size(); ++i) {
      if (one.values[i])
        draw_bar(canvas, *one.values[i], i, y + static_cast<double>(i) * bar_height);
    }
    y += group;
  }
  canvas.text(bar_left + bar_span / 2, bottom + 34, "middle", "tick", chart.axis);
  return canvas.finish(static_cast<int>(bar_left + bar_span) + 24, static_cast<int>(bottom) + 44,
                       chart.title);
}

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
