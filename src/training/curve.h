// How a training run went: test matches and weights at some moments of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/weights.h"

namespace brett {

struct CurvePoint {
  std::uint64_t games = 0;
  double seconds = 0;                       // of processor time, tests left out
  std::vector<Weights::Strength> strength;  // one for each test opponent
  double utility_power = 1;
  // Every weight; of tables the root of the mean square of each group.
  std::vector<float> weights;
};
using TrainingCurve = std::vector<CurvePoint>;

CurvePoint snapshot(const Weights& weights);
// What the numbers of a point's weights are.
std::vector<std::string> curve_names(const WeightLayout& layout);

// One line per point, with a line of names before.
std::string print_curve(const TrainingCurve& curve, const WeightLayout& layout);
Result<TrainingCurve> read_curve(std::string_view text, std::string_view source,
                                 const WeightLayout& layout);

}  // namespace brett
