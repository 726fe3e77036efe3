// Pictures of a training run: strength against every test opponent, and every weight, over the games
// learned from. Complete in themselves; they follow the reader's light or dark background.
#pragma once

#include <string>
#include <string_view>

#include "training/curve.h"

namespace brett::cli {

std::string svg_of_training(const TrainingCurve& curve, const WeightLayout& layout,
                            std::string_view title);
// The picture and the same numbers as a table.
std::string html_of_training(const TrainingCurve& curve, const WeightLayout& layout,
                             std::string_view title);

}  // namespace brett::cli
