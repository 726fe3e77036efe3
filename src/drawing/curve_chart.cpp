#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "drawing/charts.h"

namespace brett {

namespace {

constexpr double chart_left = 76;
constexpr double chart_top = 36;
constexpr double chart_width = 470;
constexpr double chart_height = 300;

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

class CurvePlot {
 public:
  explicit CurvePlot(const CurveChart& chart)
      : chart_(chart), x_(range_x().axis(chart.log_x)), y_(range_y().axis(chart.log_y)) {}

  Svg draw() {
    canvas_.text(12, 20, "start", "title", chart_.title);
    frame();
    for (const CurveSeries& series : chart_.series) draw(series);
    const double legend_end = legend();
    const double bottom = std::max(chart_top + chart_height + 44, legend_end);
    return canvas_.finish(static_cast<int>(chart_left + chart_width + legend_width()),
                          static_cast<int>(bottom), chart_.title);
  }

 private:
  double legend_width() const {
    constexpr double usual = 220;
    constexpr double letter = 6.6;  // width of a letter in the font of the style, with some space
    std::size_t longest = 0;
    for (const CurveSeries& series : chart_.series) longest = std::max(longest, series.name.size());
    return std::max(usual, 60 + letter * static_cast<double>(longest));
  }
  ChartRange range_x() const {
    ChartRange range;
    for (const CurveSeries& series : chart_.series) {
      for (const ChartPoint& point : series.points) range.add(point.x, chart_.log_x);
    }
    return range;
  }
  ChartRange range_y() const {
    ChartRange range;
    for (const CurveSeries& series : chart_.series) {
      for (const ChartPoint& point : series.points) {
        range.add(point.y, chart_.log_y);
        if (!point.interval) continue;
        range.add(point.interval->low, chart_.log_y);
        range.add(point.interval->high, chart_.log_y);
      }
    }
    return range;
  }
  double x(double value) const { return chart_left + x_.place(value) * chart_width; }
  double y(double value) const { return chart_top + (1 - y_.place(value)) * chart_height; }

  void frame() {
    for (const double tick : y_.ticks()) {
      canvas_.line(chart_left, y(tick), chart_left + chart_width, y(tick), "grid");
      canvas_.text(chart_left - 8, y(tick) + 4, "end", "tick", tick_label(tick));
    }
    for (const double tick : x_.ticks()) {
      canvas_.line(x(tick), chart_top, x(tick), chart_top + chart_height, "grid");
      canvas_.text(x(tick), chart_top + chart_height + 18, "middle", "tick", tick_label(tick));
    }
    canvas_.text(chart_left + chart_width / 2, chart_top + chart_height + 38, "middle", "tick",
                 chart_.x_title);
    const double middle = chart_top + chart_height / 2;
    canvas_.add(
        fmt::format("<text x=\"14\" y=\"{:.1f}\" text-anchor=\"middle\" class=\"tick\" "
                    "transform=\"rotate(-90 14 {:.1f})\">{}</text>\n",
                    middle, middle, escaped(chart_.y_title)));
  }
  void draw(const CurveSeries& series) {
    std::string points;
    for (const ChartPoint& point : series.points) {
      if (!x_.has(point.x) || !y_.has(point.y)) continue;
      points += fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.y));
    }
    canvas_.polyline(points, kind_of(series));
    for (const ChartPoint& point : series.points) {
      if (!x_.has(point.x) || !y_.has(point.y)) continue;
      if (point.interval) whisker(point);
      canvas_.dot(x(point.x), y(point.y), 3, series_class(series.colour));
    }
  }
  void whisker(const ChartPoint& point) {
    const double at = x(point.x);
    canvas_.line(at, y(point.interval->low), at, y(point.interval->high), "whisker");
    for (const double end : {point.interval->low, point.interval->high}) {
      canvas_.line(at - 3, y(end), at + 3, y(end), "whisker");
    }
  }
  double legend() {
    double row = chart_top + 12;
    if (chart_.series.size() < 2) return row;
    for (std::size_t i = 0; i < chart_.series.size(); ++i, row += 18) {
      const double left_end = chart_left + chart_width + 16;
      canvas_.line(left_end, row - 4, left_end + 26, row - 4, kind_of(chart_.series[i]));
      canvas_.text(left_end + 32, row, "start", "tick", chart_.series[i].name);
    }
    return row;
  }
  static std::string kind_of(const CurveSeries& series) {
    return fmt::format("curve {}{}", series_class(series.colour), series.dashed ? " dashed" : "");
  }

  const CurveChart& chart_;
  ChartAxis x_;
  ChartAxis y_;
  SvgCanvas canvas_;
};

}  // namespace

Svg svg_of_chart(const CurveChart& chart) { return CurvePlot(chart).draw(); }

}  // namespace brett
