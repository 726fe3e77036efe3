#include "drawing/curves_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace brett {

namespace {

// --- sizes ---------------------------------------------------------------------------------------
constexpr int panels_in_a_row = 3;
constexpr int plot_width = 260;
constexpr int plot_height = 130;
constexpr int panel_width = plot_width + 60;
constexpr int panel_height = plot_height + 60;
constexpr int plot_left = 44;
constexpr int head = 64;  // title and legend
constexpr int panel_head = 26;

// One line is thinner, so that they are told apart in print, too.
std::string curve_class(std::size_t number) {
  return fmt::format("curve {}{}", series_class(number), number == 1 ? " thin" : "");
}

// --- the y axis ----------------------------------------------------------------------------------
struct Axis {
  double low;
  double high;
  std::array<int, 5> percents;  // labelled
};
constexpr Axis whole_axis{0, 1, {0, 25, 50, 75, 100}};
constexpr Axis middle_axis{0.25, 0.75, {30, 40, 50, 60, 70}};

// The middle alone if nothing lies outside it: there the curves of many games are.
Axis axis_of(const CurveSheet& sheet) {
  for (const Panel& panel : sheet.panels) {
    for (const Curve& curve : panel.curves) {
      for (const auto& share : curve) {
        if (share && (*share < middle_axis.low || *share > middle_axis.high)) return whole_axis;
      }
    }
  }
  return middle_axis;
}

// --- one panel -----------------------------------------------------------------------------------
std::size_t row_of(std::size_t panel) { return panel / panels_in_a_row; }

class Plot {
 public:
  Plot(const Axis& axis, std::size_t index, std::size_t points)
      : axis_(axis),
        left_(plot_left + static_cast<double>(index % panels_in_a_row) * panel_width),
        top_(head + panel_head + static_cast<double>(row_of(index)) * panel_height),
        step_(plot_width / static_cast<double>(std::max<std::size_t>(points, 2) - 1)) {}

  void frame(SvgCanvas& canvas, const std::string& title,
             const std::vector<std::pair<int, std::string>>& ticks) const {
    canvas.text(left_, top_ - 8, "start", "name", title);
    for (const int percent : axis_.percents) {
      const double at = y(percent / 100.0);
      canvas.line(left_, at, left_ + plot_width, at, percent == 50 ? "half" : "grid");
      canvas.text(left_ - 6, at + 4, "end", "tick", fmt::format("{}%", percent));
    }
    for (const auto& [place, label] : ticks) {
      const double at = x(static_cast<std::size_t>(place));
      canvas.line(at, top_, at, top_ + plot_height, "grid");
      canvas.text(at, top_ + plot_height + 16, "middle", "tick", label);
    }
  }
  // Each stretch without a gap is a line; a point alone is a dot.
  void curve(SvgCanvas& canvas, const Curve& curve, std::size_t number) const {
    for (std::size_t i = 0; i < curve.size();) {
      if (!curve[i]) {
        ++i;
        continue;
      }
      std::size_t end = i;
      std::string points;
      for (; end < curve.size() && curve[end]; ++end) {
        points += fmt::format("{:.1f},{:.1f} ", x(end), y(*curve[end]));
      }
      if (end - i > 1) {
        canvas.polyline(points, curve_class(number));
      } else {
        canvas.dot(x(i), y(*curve[i]), 2, series_class(number));
      }
      i = end;
    }
  }

 private:
  double x(std::size_t place) const { return left_ + static_cast<double>(place) * step_; }
  double y(double share) const {
    return top_ + (axis_.high - share) / (axis_.high - axis_.low) * plot_height;
  }
  Axis axis_;
  double left_;
  double top_;
  double step_;
};

void legend(SvgCanvas& canvas, const std::vector<std::string>& names) {
  constexpr int row = 46;
  constexpr int entry_width = 180;
  constexpr int sample = 30;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double x = plot_left + static_cast<double>(i) * entry_width;
    canvas.line(x, row - 4, x + sample, row - 4, curve_class(i));
    canvas.text(x + sample + 8, row, "start", "tick", names[i]);
  }
}

}  // namespace

Svg svg_of_curves(const CurveSheet& sheet) {
  const auto rows = (static_cast<int>(sheet.panels.size()) + panels_in_a_row - 1) / panels_in_a_row;
  SvgCanvas canvas;
  canvas.text(plot_left, 24, "start", "title", sheet.title);
  legend(canvas, sheet.names);
  const Axis axis = axis_of(sheet);
  for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
    const Panel& panel = sheet.panels[i];
    const Plot plot(axis, i, panel.curves.empty() ? 0 : panel.curves.front().size());
    plot.frame(canvas, panel.title, sheet.ticks);
    for (std::size_t number = 0; number < panel.curves.size(); ++number) {
      plot.curve(canvas, panel.curves[number], number);
    }
  }
  return canvas.finish(plot_left + panels_in_a_row * panel_width - 20, head + rows * panel_height,
                       sheet.title);
}

}  // namespace brett
