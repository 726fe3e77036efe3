// Pictures as SVG text, without scripts, fonts or anything from outside. All share one style sheet, which
// follows the reader's light or dark background and prints on white; so a page may hold many of them
// and has the sheet once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace brett {

// A picture without its frame, so that it can stand in a page or alone in a file.
struct Svg {
  int width = 0;
  int height = 0;
  std::string title;  // for those who do not see it
  std::string body;
};

// The style sheet of all pictures; classes are explained in svg.cpp.
std::string_view svg_style();
std::string svg_in_page(const Svg& svg);  // the page has the style
std::string svg_file(const Svg& svg);

// The pictures one below the other.
Svg stacked(std::string title, const std::vector<Svg>& pictures);

// Text that may stand in HTML and SVG.
std::string escaped(std::string_view text);

// Collects the shapes of a picture.
class SvgCanvas {
 public:
  void text(double x, double y, std::string_view anchor, std::string_view kind,
            std::string_view text);
  void line(double x1, double y1, double x2, double y2, std::string_view kind);
  void rect(double x, double y, double width, double height, std::string_view kind,
            std::string_view attributes = {});
  void dot(double x, double y, double radius, std::string_view kind);
  void polyline(std::string_view points, std::string_view kind);
  void add(std::string_view more) { body_ += more; }

  Svg finish(int width, int height, std::string title);

 private:
  std::string body_;
};

// Number of colours for the series of a chart; further series reuse them.
constexpr int series_colours = 6;
// "s3"
std::string series_class(std::size_t series);

}  // namespace brett
