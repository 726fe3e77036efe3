#include "cli/training_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "drawing/svg.h"

namespace brett::cli {

namespace {

constexpr double plot_width = 560, plot_height = 220, left = 60, top = 40, legend = 230;
constexpr double panel_height = plot_height + 70;
constexpr double picture_width = left + plot_width + legend;

// Told apart by those who see no red or green, and by dashes where colours repeat.
constexpr std::array<std::string_view, 8> colours{"#1f6fb4", "#c65a00", "#2b8a5a", "#8a4fb0",
                                                  "#b0303a", "#5a6b7a", "#a08000", "#c0559a"};

std::string_view colour(std::size_t i) { return colours[i % colours.size()]; }
std::string_view dash(std::size_t i) {
  constexpr std::array<std::string_view, 3> dashes{"", "6 3", "2 3"};
  return dashes[i / colours.size() % dashes.size()];
}

struct Line {
  std::string name;
  std::vector<std::pair<double, double>> points;
  std::vector<std::pair<double, double>> band = {};  // low and high, one for each point
};

struct Scale {
  double low = 0, high = 1, last = 1;
  double x(double games) const { return left + plot_width * (last > 0 ? games / last : 0); }
  double y(double value) const { return top + plot_height * (1 - (value - low) / (high - low)); }
};

Scale scale_of(const std::vector<Line>& lines, bool shares) {
  Scale scale;
  if (!shares) scale.low = 1e30, scale.high = -1e30;
  for (const Line& line : lines) {
    for (const auto& [games, value] : line.points) {
      scale.last = std::max(scale.last, games);
      scale.low = std::min(scale.low, value);
      scale.high = std::max(scale.high, value);
    }
  }
  if (!(scale.high > scale.low)) scale.low -= 0.5, scale.high += 0.5;
  return scale;
}

std::string drawn(const Line& line, const Scale& scale, std::size_t number) {
  std::string text;
  if (!line.band.empty()) {
    std::string outline;
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      outline += fmt::format("{:.1f},{:.1f} ", scale.x(line.points[i].first),
                             scale.y(line.band[i].second));
    }
    for (std::size_t i = line.points.size(); i-- > 0;) {
      outline +=
          fmt::format("{:.1f},{:.1f} ", scale.x(line.points[i].first), scale.y(line.band[i].first));
    }
    text += fmt::format("<polygon points=\"{}\" fill=\"{}\" opacity=\"0.18\"/>\n", outline,
                        colour(number));
  }
  std::string points;
  for (const auto& [games, value] : line.points) {
    points += fmt::format("{:.1f},{:.1f} ", scale.x(games), scale.y(value));
  }
  text += fmt::format(
      "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
      "stroke-dasharray=\"{}\"/>\n",
      points, colour(number), dash(number));
  const double row = top + 12.0 * static_cast<double>(number) + 6;
  text += fmt::format(
      "<line x1=\"{0:.0f}\" y1=\"{1:.0f}\" x2=\"{2:.0f}\" y2=\"{1:.0f}\" stroke=\"{3}\" "
      "stroke-width=\"2\" stroke-dasharray=\"{4}\"/><text x=\"{5:.0f}\" y=\"{6:.0f}\" "
      "class=\"small\">{7}</text>\n",
      left + plot_width + 10, row, left + plot_width + 28, colour(number), dash(number),
      left + plot_width + 33, row + 4, escaped(line.name));
  return text;
}

double height_of(const std::vector<Line>& lines) {
  return std::max(panel_height, top + 12.0 * static_cast<double>(lines.size()) + 30);
}

std::string panel(const std::string& title, const std::vector<Line>& lines, bool shares,
                  double down) {
  const Scale scale = scale_of(lines, shares);
  std::string text = fmt::format("<g transform=\"translate(0 {:.0f})\">\n", down);
  text += fmt::format("<text x=\"{}\" y=\"24\" class=\"title\">{}</text>\n", left, escaped(title));
  for (int i = 0; i <= 4; ++i) {
    const double value = scale.low + (scale.high - scale.low) * i / 4;
    text += fmt::format(
        "<line x1=\"{0}\" y1=\"{1:.1f}\" x2=\"{2}\" y2=\"{1:.1f}\" class=\"grid\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:.3g}</text>\n",
        left, scale.y(value), left + plot_width, left - 6, scale.y(value) + 4, value);
    const double games = scale.last * i / 4;
    text += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:.0f}</text>\n",
                        scale.x(games), top + plot_height + 16, games);
  }
  for (std::size_t i = 0; i < lines.size(); ++i) text += drawn(lines[i], scale, i);
  return text + "</g>\n";
}

std::vector<Line> strength_lines(const TrainingCurve& curve) {
  std::vector<Line> lines;
  for (const CurvePoint& point : curve) {
    for (const auto& s : point.strength) {
      auto line = std::find_if(lines.begin(), lines.end(),
                               [&](const Line& one) { return one.name == s.opponent; });
      if (line == lines.end()) line = lines.insert(lines.end(), Line{s.opponent, {}});
      line->points.emplace_back(static_cast<double>(point.games), s.score);
      line->band.emplace_back(s.low, s.high);
    }
  }
  return lines;
}

// A panel for each class: the weights of its criteria.
std::vector<Line> weight_lines(const TrainingCurve& curve, const std::vector<std::string>& names,
                               const std::string& of_class) {
  std::vector<Line> lines;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].starts_with(of_class + ".")) continue;
    Line& line = lines.emplace_back(Line{names[i].substr(of_class.size() + 1), {}});
    for (const CurvePoint& point : curve) {
      if (i < point.weights.size()) {
        line.points.emplace_back(static_cast<double>(point.games),
                                 static_cast<double>(point.weights[i]));
      }
    }
  }
  return lines;
}

// Only where it was learned, too.
std::vector<Line> power_lines(const TrainingCurve& curve) {
  Line line{"utility.power", {}};
  bool learned = false;
  for (const CurvePoint& point : curve) {
    line.points.emplace_back(static_cast<double>(point.games), point.utility_power);
    learned = learned || point.utility_power != 1;
  }
  return learned ? std::vector{line} : std::vector<Line>{};
}

constexpr std::string_view style =
    "<style>\n.page { fill: #ffffff; }\n"
    "text { fill: #333333; font: 12px sans-serif; }\n"
    ".title { font-size: 15px; font-weight: bold; }\n.small { font-size: 10px; }\n"
    ".grid { stroke: #dddddd; }\n"
    "@media (prefers-color-scheme: dark) {\n.page { fill: #16181c; }\n"
    "text { fill: #d8d8d8; }\n.grid { stroke: #33373d; }\n}\n</style>\n";

}  // namespace

std::string svg_of_training(const TrainingCurve& curve, const WeightLayout& layout,
                            std::string_view title) {
  std::string body;
  double down = 0;
  const auto add = [&](const std::string& name, const std::vector<Line>& lines, bool shares) {
    if (lines.empty()) return;
    body += panel(name, lines, shares, down);
    down += height_of(lines);
  };
  add(fmt::format("{}: score in test matches, by games learned from", title), strength_lines(curve),
      true);
  add("power of the utility's distance", power_lines(curve), false);
  const auto names = curve_names(layout);
  for (const auto& one : layout.classes) {
    add(fmt::format("weights, {}", one.name), weight_lines(curve, names, one.name), false);
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n{2}<rect class=\"page\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\"/>\n{3}</svg>\n",
      picture_width, down + 10, style, body);
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
