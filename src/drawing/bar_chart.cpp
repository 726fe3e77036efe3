#include <fmt/format.h>

#include <algorithm>

#include "drawing/charts.h"

namespace brett {

namespace {

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

}  // namespace brett
