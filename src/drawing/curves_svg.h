// Curves of shares from 0 to 1 as a picture: small panels that all have the same axes.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drawing/svg.h"

namespace brett {

// A value for x = 0, 1, 2, ...; nothing leaves a gap.
using Curve = std::vector<std::optional<double>>;

struct Panel {
  std::string title;
  std::vector<Curve> curves;
};

struct CurveSheet {
  std::string title;
  std::vector<std::string> names;  // of the curves, the same in every panel; two at most
  std::vector<std::pair<int, std::string>> ticks;  // places on the x axis that are labelled
  std::vector<Panel> panels;
};

Svg svg_of_curves(const CurveSheet& sheet);

}  // namespace brett
