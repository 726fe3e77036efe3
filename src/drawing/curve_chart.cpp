#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "drawing/charts.h"

namespace brett {

namespace {

// Where curves are drawn.
struct PlotArea {
  double left;
  double top;
  double width;
  double height;
};
constexpr PlotArea chart_area{76, 36, 470, 300};

// An axis with ticks at round numbers: 1, 2 or 5 times a power of ten, or powers of ten if logarithmic. If
// all values are whole, such as depths, so are the ticks.
class ChartAxis {
 public:
  ChartAxis(bool logarithmic, double from, double to, bool whole = false)
      : logarithmic_(logarithmic), whole_(whole) {
    low_ = scaled(from);
    high_ = scaled(to);
    if (logarithmic_) {
      low_ = std::floor(low_ + 1e-9);
      high_ = std::max(std::ceil(high_ - 1e-9), low_ + 1);
    } else {
      const double padding = high_ > low_ ? (high_ - low_) * 0.05 : 1;
      low_ -= padding;
      high_ += padding;
    }
  }

  bool has(double value) const { return std::isfinite(value) && (!logarithmic_ || value > 0); }
  // From 0 to 1.
  double place(double value) const {
    return std::clamp((scaled(value) - low_) / (high_ - low_), 0.0, 1.0);
  }
  std::vector<double> ticks() const {
    std::vector<double> result;
    if (logarithmic_) {
      const double step = std::max(1.0, std::round((high_ - low_) / 8));
      for (double power = low_; power <= high_ + 1e-9; power += step) {
        result.push_back(std::pow(10, power));
      }
      return result;
    }
    const double step = std::max(round_step((high_ - low_) / 6), whole_ ? 1.0 : 0.0);
    for (double at = std::ceil(low_ / step) * step; at <= high_ + 1e-9; at += step) {
      result.push_back(std::abs(at) < step / 1e6 ? 0 : at);
    }
    return result;
  }

 private:
  double scaled(double value) const {
    return logarithmic_ ? std::log10(std::max(value, 1e-12)) : value;
  }
  static double round_step(double least) {
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (factor * power >= least) return factor * power;
    }
    return 10 * power;
  }

  bool logarithmic_;
  bool whole_;
  double low_ = 0;
  double high_ = 1;
};

std::string tick_label(double value) {
  const double size = std::abs(value);
  if (size >= 1e9) return fmt::format("{:g} G", value / 1e9);
  if (size >= 1e6) return fmt::format("{:g} M", value / 1e6);
  if (size >= 1e4) return fmt::format("{:g} k", value / 1e3);
  return fmt::format("{:g}", value);
}

struct ChartRange {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  bool whole = true;  // all of them are whole numbers

  void add(double value, bool logarithmic) {
    if (!std::isfinite(value) || (logarithmic && value <= 0)) return;
    low = std::min(low, value);
    high = std::max(high, value);
    whole = whole && value == std::round(value);
  }
  ChartAxis axis(bool logarithmic) const {
    return low <= high ? ChartAxis(logarithmic, low, high, whole) : ChartAxis(logarithmic, 1, 10);
  }
};

ChartAxis x_axis(std::span<const CurveChart> charts) {
  ChartRange range;
  for (const CurveChart& chart : charts) {
    for (const CurveSeries& series : chart.series) {
      for (const ChartPoint& point : series.points) range.add(point.x, chart.log_x);
    }
  }
  return range.axis(charts.front().log_x);
}

ChartAxis y_axis(std::span<const CurveChart> charts) {
  ChartRange range;
  for (const CurveChart& chart : charts) {
    for (const CurveSeries& series : chart.series) {
      for (const ChartPoint& point : series.points) {
        range.add(point.y, chart.log_y);
        if (!point.interval) continue;
        range.add(point.interval->low, chart.log_y);
        range.add(point.interval->high, chart.log_y);
      }
    }
  }
  return range.axis(charts.front().log_y);
}

std::string kind_of(const CurveSeries& series) {
  return fmt::format("curve {}{}", series_class(series.colour), series.dashed ? " dashed" : "");
}

void draw_sample(SvgCanvas& canvas, double x, double y, const CurveSeries& series) {
  canvas.line(x, y - 4, x + 26, y - 4, kind_of(series));
  canvas.text(x + 32, y, "start", "tick", series.name);
}

class CurvePlot {
 public:
  CurvePlot(SvgCanvas& canvas, const PlotArea& area, const ChartAxis& x, const ChartAxis& y)
      : canvas_(canvas), area_(area), x_(x), y_(y) {}

  void frame() {
    for (const double tick : y_.ticks()) {
      canvas_.line(area_.left, y(tick), area_.left + area_.width, y(tick), "grid");
      canvas_.text(area_.left - 8, y(tick) + 4, "end", "tick", tick_label(tick));
    }
    const double bottom = area_.top + area_.height;
    for (const double tick : x_.ticks()) {
      canvas_.line(x(tick), area_.top, x(tick), bottom, "grid");
      canvas_.text(x(tick), bottom + 18, "middle", "tick", tick_label(tick));
    }
  }
  // Points that cannot be drawn leave gaps. Every point is a dot, or only those between two gaps.
  void draw(const CurveSeries& series, bool all_dots) {
    const auto& points = series.points;
    for (std::size_t from = 0, to = 0; from < points.size(); from = to + 1) {
      std::string path;
      for (to = from; to < points.size() && has(points[to]); ++to) {
        path += fmt::format("{:.1f},{:.1f} ", x(points[to].x), y(points[to].y));
        if (points[to].interval) whisker(points[to]);
      }
      if (to - from > 1) canvas_.polyline(path, kind_of(series));
      for (std::size_t i = from; i < to && (all_dots || to - from == 1); ++i) {
        canvas_.dot(x(points[i].x), y(points[i].y), 3, series_class(series.colour));
      }
    }
  }

 private:
  bool has(const ChartPoint& point) const { return x_.has(point.x) && y_.has(point.y); }
  double x(double value) const { return area_.left + x_.place(value) * area_.width; }
  double y(double value) const { return area_.top + (1 - y_.place(value)) * area_.height; }
  void whisker(const ChartPoint& point) {
    const double at = x(point.x);
    canvas_.line(at, y(point.interval->low), at, y(point.interval->high), "whisker");
    for (const double end : {point.interval->low, point.interval->high}) {
      canvas_.line(at - 3, y(end), at + 3, y(end), "whisker");
    }
  }

  SvgCanvas& canvas_;
  PlotArea area_;
  const ChartAxis& x_;
  const ChartAxis& y_;
};

double legend_width(const CurveChart& chart) {
  constexpr double usual = 220;
  constexpr double letter = 6.6;  // of the font that the style asks for, with some room
  std::size_t longest = 0;
  for (const CurveSeries& series : chart.series) longest = std::max(longest, series.name.size());
  return std::max(usual, 60 + letter * static_cast<double>(longest));
}

void name_axes(SvgCanvas& canvas, const CurveChart& chart, const PlotArea& area) {
  canvas.text(area.left + area.width / 2, area.top + area.height + 38, "middle", "tick",
              chart.x_title);
  const double middle = area.top + area.height / 2;
  canvas.add(
      fmt::format("<text x=\"14\" y=\"{:.1f}\" text-anchor=\"middle\" class=\"tick\" "
                  "transform=\"rotate(-90 14 {:.1f})\">{}</text>\n",
                  middle, middle, escaped(chart.y_title)));
}

}  // namespace

Svg svg_of_chart(const CurveChart& chart) {
  const PlotArea& area = chart_area;
  const ChartAxis x = x_axis({&chart, 1});
  const ChartAxis y = y_axis({&chart, 1});
  SvgCanvas canvas;
  canvas.text(12, 20, "start", "title", chart.title);
  CurvePlot plot(canvas, area, x, y);
  plot.frame();
  name_axes(canvas, chart, area);
  for (const CurveSeries& series : chart.series) plot.draw(series, true);
  double row = area.top + 12;
  for (const CurveSeries& series : chart.series) {
    if (chart.series.size() < 2) break;
    draw_sample(canvas, area.left + area.width + 16, row, series);
    row += 18;
  }
  const double bottom = std::max(area.top + area.height + 44, row);
  return canvas.finish(static_cast<int>(area.left + area.width + legend_width(chart)),
                       static_cast<int>(bottom), chart.title);
}

Svg svg_of_panels(const std::string& title, const std::vector<CurveChart>& panels) {
  constexpr std::size_t panels_in_a_row = 3;
  constexpr PlotArea first{44, 90, 260, 130};
  constexpr double panel_width = first.width + 60;
  constexpr double panel_height = first.height + 60;
  constexpr double sample_width = 180;
  const ChartAxis x = x_axis(panels);
  const ChartAxis y = y_axis(panels);
  SvgCanvas canvas;
  canvas.text(first.left, 24, "start", "title", title);
  for (std::size_t i = 0; i < panels.front().series.size(); ++i) {
    draw_sample(canvas, first.left + static_cast<double>(i) * sample_width, 46,
                panels.front().series[i]);
  }
  for (std::size_t i = 0; i < panels.size(); ++i) {
    PlotArea area = first;
    area.left += static_cast<double>(i % panels_in_a_row) * panel_width;
    area.top += static_cast<double>(i / panels_in_a_row) * panel_height;
    canvas.text(area.left, area.top - 8, "start", "name", panels[i].title);
    CurvePlot plot(canvas, area, x, y);
    plot.frame();
    for (const CurveSeries& series : panels[i].series) plot.draw(series, false);
  }
  const auto rows = static_cast<double>((panels.size() + panels_in_a_row - 1) / panels_in_a_row);
  return canvas.finish(static_cast<int>(first.left + panels_in_a_row * panel_width) - 20,
                       static_cast<int>(first.top + rows * panel_height) - 26, title);
}

}  // namespace brett
