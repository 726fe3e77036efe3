// Pictures: what is drawn, and that nothing wrong gets into them.
#include "drawing/charts.h"

#include <gmock/gmock.h>

#include <limits>

namespace brett {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

int count(const std::string& text, std::string_view part) {
  int times = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

TEST(Svg, TextsAreEscaped) {
  SvgCanvas canvas;
  canvas.text(1, 2, "start", "tick", "a<b & \"c\"");
  const std::string file = svg_file(canvas.finish(10, 10, "<x>"));
  EXPECT_THAT(file, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_THAT(file, HasSubstr("a&lt;b &amp; &quot;c&quot;"));
  EXPECT_THAT(file, HasSubstr("<title>&lt;x&gt;</title>"));
}
TEST(Svg, AloneItHasItsStyleInAPageItHasNot) {
  const Svg empty{10, 10, "x", ""};
  // Prints on white, since only screens are dark.
  EXPECT_THAT(svg_file(empty), HasSubstr("@media screen and (prefers-color-scheme: dark)"));
  EXPECT_THAT(svg_in_page(empty), Not(HasSubstr("<style")));
}

TEST(BarChart, HasABarAndAnIntervalForEveryValue) {
  const BarValue half{0.5, {0.4, 0.6}};
  const Svg svg = svg_of_bars({.title = "t",
                               .axis = "share",
                               .series = {"one", "two"},
                               .groups = {{"a", {half, half}}, {"b", {half, std::nullopt}}}});
  EXPECT_EQ(count(svg.body, "class=\"bar s0\""), 2 + 1) << "and one in the legend";
  EXPECT_EQ(count(svg.body, "class=\"bar s1\""), 1 + 1);
  EXPECT_EQ(count(svg.body, "class=\"whisker\""), 3 * 3) << "an interval is a line with two ends";
}

TEST(CurveChart, LeavesOutWhatALogarithmDoesNotHave) {
  const Svg svg = svg_of_chart({.title = "t",
                                .x_title = "x",
                                .y_title = "y",
                                .log_x = false,
                                .log_y = true,
                                .series = {{.name = "s", .points = {{1, 0}, {2, 10}, {3, 1000}}}}});
  EXPECT_EQ(count(svg.body, "<circle"), 2);
  EXPECT_THAT(svg.body, HasSubstr(">1000</text>"));
  EXPECT_THAT(svg.body, Not(HasSubstr("nan")));
  EXPECT_THAT(svg.body, Not(HasSubstr("inf")));
}
TEST(CurveChart, HasNoHalfDepths) {
  CurveChart chart{.title = "t",
                   .x_title = "depth",
                   .y_title = "y",
                   .log_x = false,
                   .log_y = false,
                   .series = {{.name = "a", .points = {{5, 0.1}, {6, 0.4}, {7, 0.2}}}}};
  EXPECT_THAT(svg_file(svg_of_chart(chart)), testing::Not(HasSubstr(">5.5<")));
  chart.series.front().points.push_back({6.5, 0.3});
  EXPECT_THAT(svg_file(svg_of_chart(chart)), HasSubstr(">5.5<"));
}
TEST(CurveChart, HasRoomForTheNamesOfItsCurves) {
  const auto width = [](const std::string& name) {
    const CurveChart chart{.title = "t",
                           .x_title = "x",
                           .y_title = "y",
                           .log_x = false,
                           .log_y = false,
                           .series = {{.name = name, .points = {{1, 1}, {2, 2}}}}};
    return svg_of_chart(chart).width;
  };
  EXPECT_GT(width(std::string(60, 'n')), width("n") + 100);
}
TEST(CurveChart, StandsWithoutPointsAndWithWildOnes) {
  const double infinite = std::numeric_limits<double>::infinity();
  for (const std::vector<ChartPoint>& points :
       {std::vector<ChartPoint>{}, {{1, infinite}}, {{1, 5, Interval{-infinite, infinite}}}}) {
    const Svg svg = svg_of_chart({.title = "t",
                                  .x_title = "x",
                                  .y_title = "y",
                                  .log_x = true,
                                  .log_y = false,
                                  .series = {{.name = "s", .points = points}}});
    EXPECT_THAT(svg.body, Not(HasSubstr("nan")));
    EXPECT_THAT(svg.body, Not(HasSubstr("inf")));
  }
}

TEST(HeatMap, IsOrangeForLostGreyForEvenAndBlueForWon) {
  const auto cell = [](double share) { return std::optional(HeatCell{share, "x"}); };
  const Svg svg = svg_of_heat({.title = "t",
                               .row_title = "row",
                               .column_title = "column",
                               .names = {"a", "b"},
                               .cells = {{cell(0), cell(0.5)}, {cell(1), std::nullopt}}});
  EXPECT_THAT(svg.body, HasSubstr("fill:#e08a3c"));
  EXPECT_THAT(svg.body, HasSubstr("fill:#f0f0ee"));
  EXPECT_THAT(svg.body, HasSubstr("fill:#4a8fcb"));
  EXPECT_EQ(count(svg.body, "class=\"cell\""), 3);
}

}  // namespace
}  // namespace brett
