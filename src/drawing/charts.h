// Charts of reports: bars with intervals, curves with intervals (either axis logarithmic if wanted) and
// heat maps of shares.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drawing/svg.h"
#include "statistics/intervals.h"

namespace brett {

// A share from 0 to 1 with its interval.
struct BarValue {
  double share = 0;
  Interval interval;
};
struct BarGroup {
  std::string label;
  std::vector<std::optional<BarValue>> values;  // by series; nothing leaves the bar out
};
struct BarChart {
  std::string title;
  std::string axis;  // what a share means
  std::vector<std::string> series;
  std::vector<BarGroup> groups;
};
Svg svg_of_bars(const BarChart& chart);

struct ChartPoint {
  double x = 0;
  double y = 0;
  std::optional<Interval> interval = {};
};
struct CurveSeries {
  std::string name;
  std::vector<ChartPoint> points;  // by rising x
  bool dashed = false;
  std::size_t colour = 0;  // series that belong together share one
};
struct CurveChart {
  std::string title;
  std::string x_title;
  std::string y_title;
  bool log_x = false;
  bool log_y = false;
  std::vector<CurveSeries> series;  // points that are not finite or have no logarithm leave gaps
};
Svg svg_of_chart(const CurveChart& chart);
// Small charts side by side that all have the same axes and the series of the first.
// Precondition: there is one.
Svg svg_of_panels(const std::string& title, const std::vector<CurveChart>& panels);

struct HeatCell {
  double share = 0;
  std::string text;
};
struct HeatMap {
  std::string title;
  std::string row_title;
  std::string column_title;
  std::vector<std::string> names;                           // of rows and columns
  std::vector<std::vector<std::optional<HeatCell>>> cells;  // row by row
};
Svg svg_of_heat(const HeatMap& map);

}  // namespace brett
