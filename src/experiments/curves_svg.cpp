#include "cli/curves_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace brett::cli {

namespace {

// --- sizes ---------------------------------------------------------------------------------------
constexpr int panels_in_a_row = 3;
constexpr int plot_width = 260;
constexpr int plot_height = 130;
constexpr int panel_width = plot_width + 60;
constexpr int panel_height = plot_height + 60;
constexpr int left = 44;
constexpr int head = 64;  // title and legend
constexpr int panel_head = 26;

// Blue and orange are told apart by those who see no red or green; one line is thicker, for print.
constexpr std::string_view style =
    "<style>\n"
    ".page { fill: #ffffff; }\n"
    "text { fill: #333333; font: 12px sans-serif; }\n"
    ".title { font-size: 16px; font-weight: bold; }\n"
    ".name { font-weight: bold; }\n"
    ".grid { stroke: #dddddd; }\n"
    ".half { stroke: #999999; }\n"
    ".curve { fill: none; stroke-width: 2; stroke-linejoin: round; }\n"
    ".c0 { stroke: #1f6fb4; } circle.c0 { fill: #1f6fb4; }\n"
    ".c1 { stroke: #c65a00; stroke-width: 1.1; } circle.c1 { fill: #c65a00; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".page { fill: #16181c; }\n"
    "text { fill: #d8d8d8; }\n"
    ".grid { stroke: #33373d; }\n"
    ".half { stroke: #777777; }\n"
    ".c0 { stroke: #6cb4f5; } circle.c0 { fill: #6cb4f5; }\n"
    ".c1 { stroke: #ffa14d; } circle.c1 { fill: #ffa14d; }\n"
    "}\n"
    "</style>\n";

std::string text_at(double x, double y, std::string_view anchor, std::string_view kind,
                    std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n",
                     x, y, anchor, kind, text);
}

std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2,
      y2, kind);
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
class Plot {
 public:
  Plot(const Axis& axis, std::size_t index, std::size_t points)
      : axis_(axis),
        left_(left + static_cast<double>(index % panels_in_a_row) * panel_width),
        top_(head + panel_head + static_cast<double>(index / panels_in_a_row) * panel_height),
        step_(plot_width / static_cast<double>(std::max<std::size_t>(points, 2) - 1)) {}

  std::string frame(const std::string& title,
                    const std::vector<std::pair<int, std::string>>& ticks) const {
    std::string svg = text_at(left_, top_ - 8, "start", "name", title);
    for (const int percent : axis_.percents) {
      const double at = y(percent / 100.0);
      svg += line(left_, at, left_ + plot_width, at, percent == 50 ? "half" : "grid");
      svg += text_at(left_ - 6, at + 4, "end", "tick", fmt::format("{}%", percent));
    }
    for (const auto& [place, label] : ticks) {
      const double at = x(static_cast<std::size_t>(place));
      svg += line(at, top_, at, top_ + plot_height, "grid");
      svg += text_at(at, top_ + plot_height + 16, "middle", "tick", label);
    }
    return svg;
  }
  // Each stretch without a gap is a line; a point alone is a dot.
  std::string curve(const Curve& curve, std::size_t number) const {
    std::string svg;
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
      svg += end - i > 1
                 ? fmt::format("<polyline class=\"curve c{}\" points=\"{}\"/>\n", number, points)
                 : fmt::format("<circle class=\"c{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2\"/>\n",
                               number, x(i), y(*curve[i]));
      i = end;
    }
    return svg;
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

std::string legend(const std::vector<std::string>& names) {
  constexpr int row = 46;
  constexpr int entry_width = 180;
  constexpr int sample = 30;
  std::string svg;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double x = left + static_cast<double>(i) * entry_width;
    svg += line(x, row - 4, x + sample, row - 4, fmt::format("curve c{}", i));
    svg += text_at(x + sample + 8, row, "start", "tick", names[i]);
  }
  return svg;
}

}  // namespace

std::string svg_of_curves(const CurveSheet& sheet) {
  const auto rows = (static_cast<int>(sheet.panels.size()) + panels_in_a_row - 1) / panels_in_a_row;
  const int width = left + panels_in_a_row * panel_width - 20;
  const int height = head + rows * panel_height;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\">\n",
      width, height, width, height);
  svg += style;
  svg += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
  svg += text_at(left, 24, "start", "title", sheet.title) + legend(sheet.names);
  const Axis axis = axis_of(sheet);
  for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
    const Panel& panel = sheet.panels[i];
    const Plot plot(axis, i, panel.curves.empty() ? 0 : panel.curves.front().size());
    svg += plot.frame(panel.title, sheet.ticks);
    for (std::size_t number = 0; number < panel.curves.size(); ++number) {
      svg += plot.curve(panel.curves[number], number);
    }
  }
  return svg + "</svg>\n";
}

}  // namespace brett::cli
