// Draws a View as a picture: an SVG without scripts or fonts of its own, light and dark backgrounds alike.
#pragma once

#include <string>

#include "cli/board.h"

namespace brett::cli {

std::string svg_of_view(const View& view, const BoardLabels& labels, const Marks& marks);

}  // namespace brett::cli
