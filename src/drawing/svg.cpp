#include "drawing/svg.h"

#include <fmt/format.h>

#include <algorithm>

namespace brett {

// Blue and orange are told apart by those who see no red or green.
//   title name tick small  texts      grid half          lines        whisker  an interval
//   curve                  a line without filling         s0 .. s5     the colour of a series
std::string_view svg_style() {
  return R"css(.brett-picture { --page: #ffffff; --ink: #2b2f36; --faint: #e2e4e8; --middle: #9aa0a8;
  --s0: #1f6fb4; --s1: #c65a00; --s2: #2e8b57; --s3: #8246af; --s4: #b8860b; --s5: #6b7280; }
@media screen and (prefers-color-scheme: dark) { .brett-picture { --page: #16181c; --ink: #d9dce1; --faint: #33373d;
  --middle: #7b828c; --s0: #6cb4f5; --s1: #ffa14d; --s2: #6fcf97; --s3: #c39bea; --s4: #e3bf4f; --s5: #a3abb7; } }
.brett-picture .page { fill: var(--page); }
.brett-picture text { fill: var(--ink); font: 12px sans-serif; }
.brett-picture .title { font-size: 16px; font-weight: bold; }
.brett-picture .name { font-weight: bold; }
.brett-picture .small { font-size: 10px; }
.brett-picture .grid { stroke: var(--faint); }
.brett-picture .half { stroke: var(--middle); }
.brett-picture .whisker { stroke: var(--ink); stroke-width: 1.2; }
.brett-picture .curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.brett-picture .dashed { stroke-dasharray: 5 3; }
.brett-picture .bar { fill-opacity: 0.75; stroke: none; }
.brett-picture .cell { stroke: var(--page); stroke-width: 2; }
.brett-picture text.on-cell { fill: #16181c; }
.brett-picture .s0 { stroke: var(--s0); fill: var(--s0); }
.brett-picture .s1 { stroke: var(--s1); fill: var(--s1); }
.brett-picture .s2 { stroke: var(--s2); fill: var(--s2); }
.brett-picture .s3 { stroke: var(--s3); fill: var(--s3); }
.brett-picture .s4 { stroke: var(--s4); fill: var(--s4); }
.brett-picture .s5 { stroke: var(--s5); fill: var(--s5); }
.brett-picture .curve.s0, .brett-picture .curve.s1, .brett-picture .curve.s2, .brett-picture .curve.s3,
.brett-picture .curve.s4, .brett-picture .curve.s5 { fill: none; }
)css";
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

namespace {

std::string svg_head(const Svg& svg) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"brett-picture\" viewBox=\"0 0 {} {}\" "
      "width=\"{}\" height=\"{}\" role=\"img\">\n<title>{}</title>\n",
      svg.width, svg.height, svg.width, svg.height, escaped(svg.title));
}

}  // namespace

std::string svg_in_page(const Svg& svg) { return svg_head(svg) + svg.body + "</svg>\n"; }

std::string svg_file(const Svg& svg) {
  return fmt::format(
      "{}<style>\n{}</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n{}</svg>\n",
      svg_head(svg), svg_style(), svg.body);
}

Svg stacked(std::string title, const std::vector<Svg>& pictures) {
  Svg all{.width = 0, .height = 0, .title = std::move(title), .body = {}};
  for (const Svg& picture : pictures) {
    all.body +=
        fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n", all.height, picture.body);
    all.width = std::max(all.width, picture.width);
    all.height += picture.height + 16;
  }
  return all;
}

void SvgCanvas::text(double x, double y, std::string_view anchor, std::string_view kind,
                     std::string_view text) {
  body_ +=
      fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x,
                  y, anchor, kind, escaped(text));
}

void SvgCanvas::line(double x1, double y1, double x2, double y2, std::string_view kind) {
  body_ +=
      fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n",
                  x1, y1, x2, y2, kind);
}

void SvgCanvas::rect(double x, double y, double width, double height, std::string_view kind,
                     std::string_view attributes) {
  body_ += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"{}{}/>\n", x,
      y, width, height, kind, attributes.empty() ? "" : " ", attributes);
}

void SvgCanvas::dot(double x, double y, double radius, std::string_view kind) {
  body_ += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", kind, x,
                       y, radius);
}

void SvgCanvas::polyline(std::string_view points, std::string_view kind) {
  body_ += fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", kind, points);
}

Svg SvgCanvas::finish(int width, int height, std::string title) {
  return {width, height, std::move(title), std::move(body_)};
}

std::string series_class(std::size_t series) {
  return fmt::format("s{}", series % static_cast<std::size_t>(series_colours));
}

}  // namespace brett
