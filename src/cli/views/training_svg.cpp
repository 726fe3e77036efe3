#include "cli/views/training_svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "drawing/charts.h"

namespace brett::cli {

namespace {

CurveChart chart_of(std::string title, std::string y_title) {
  return {
      .title = std::move(title), .x_title = "games learned from", .y_title = std::move(y_title)};
}

CurveSeries& add_series(CurveChart& chart, const std::string& name) {
  const std::size_t number = chart.series.size();
  return chart.series.emplace_back(CurveSeries{.name = name,
                                               .points = {},
                                               .dashed = number / series_colours % 2 == 1,
                                               .colour = number % series_colours});
}

CurveChart strength_chart(const TrainingCurve& curve, std::string_view title) {
  CurveChart chart = chart_of(fmt::format("{}: score in test matches", title), "score");
  for (const CurvePoint& point : curve) {
    for (const auto& s : point.strength) {
      const auto known = std::find_if(chart.series.begin(), chart.series.end(),
                                      [&](const auto& one) { return one.name == s.opponent; });
      CurveSeries& series = known == chart.series.end() ? add_series(chart, s.opponent) : *known;
      series.points.push_back({static_cast<double>(point.games), s.score, Interval{s.low, s.high}});
    }
  }
  return chart;
}

// Only where it was learned, too.
CurveChart power_chart(const TrainingCurve& curve) {
  CurveChart chart = chart_of("power of the utility's distance", "power");
  if (std::all_of(curve.begin(), curve.end(),
                  [](const auto& at) { return at.utility_power == 1; })) {
    return chart;
  }
  CurveSeries& series = add_series(chart, "utility.power");
  for (const CurvePoint& point : curve) {
    series.points.push_back({static_cast<double>(point.games), point.utility_power});
  }
  return chart;
}

// The weights of one class.
CurveChart weights_chart(const TrainingCurve& curve, const std::vector<std::string>& names,
                         const std::string& of_class) {
  CurveChart chart = chart_of(fmt::format("weights, {}", of_class), "weight");
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].starts_with(of_class + ".")) continue;
    CurveSeries& series = add_series(chart, names[i].substr(of_class.size() + 1));
    for (const CurvePoint& point : curve) {
      if (i >= point.weights.size()) continue;
      series.points.push_back(
          {static_cast<double>(point.games), static_cast<double>(point.weights[i])});
    }
  }
  return chart;
}

}  // namespace

std::string svg_of_training(const TrainingCurve& curve, const WeightLayout& layout,
                            std::string_view title) {
  std::vector<CurveChart> charts{strength_chart(curve, title), power_chart(curve)};
  const auto names = curve_names(layout);
  for (const auto& one : layout.classes) charts.push_back(weights_chart(curve, names, one.name));
  std::vector<Svg> pictures;
  for (const CurveChart& chart : charts) {
    if (!chart.series.empty()) pictures.push_back(svg_of_chart(chart));
  }
  return svg_file(stacked(std::string(title), pictures));
}

std::string html_of_training(const TrainingCurve& curve, const WeightLayout& layout,
                             std::string_view title) {
  std::string rows;
  for (const CurvePoint& point : curve) {
    for (const auto& s : point.strength) {
      rows += fmt::format(
          "<tr><td>{}</td><td>{:.1f}</td><td>{}</td><td>{:.3f}</td><td>{:.3f} to {:.3f}</td></tr>\n",
          point.games, point.seconds, escaped(s.opponent), s.score, s.low, s.high);
    }
  }
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
      "<style>body {{ font: 14px sans-serif; color-scheme: light dark; margin: 2em }}\n"
      "td, th {{ padding: 2px 12px; text-align: right }}</style></head><body>\n<h1>{0}</h1>\n{1}"
      "<table><tr><th>games</th><th>processor seconds</th><th>opponent</th><th>score</th>"
      "<th>95 % interval</th></tr>\n{2}</table></body></html>\n",
      escaped(title), svg_of_training(curve, layout, title), rows);
}

}  // namespace brett::cli
