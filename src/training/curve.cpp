#include "training/curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace brett {

namespace {
constexpr std::size_t columns_before_weights = 7;
}  // namespace

std::vector<std::string> curve_names(const WeightLayout& layout) {
  std::vector<std::string> names;
  if (layout.is_name != nullptr) {  // they change from generation to generation
    for (const auto& one : layout.classes) {
      for (std::size_t i = 0; i < layout.per_class(); ++i) {
        names.push_back(fmt::format("{}.pattern_{}", one.name, i + 1));
      }
    }
    return names;
  }
  if (!layout.has_tables()) {
    for (std::size_t i = 0; i < layout.size(); ++i) names.push_back(layout.name_of(i));
    return names;
  }
  for (const auto& one : layout.classes) {
    for (const auto& group : layout.groups) names.push_back(one.name + "." + group.name);
  }
  return names;
}

CurvePoint snapshot(const Weights& weights) {
  CurvePoint point;
  point.games = weights.games;
  point.utility_power = weights.utility_power;
  if (!weights.layout.has_tables()) {
    point.weights = weights.values;
    return point;
  }
  for (std::size_t c = 0; c < weights.layout.classes.size(); ++c) {
    for (std::size_t g = 0; g < weights.layout.groups.size(); ++g) {
      const std::size_t begin = weights.layout.begin_of(c, g);
      const std::size_t size = weights.layout.groups[g].size();
      double sum = 0;
      for (std::size_t i = begin; i < begin + size; ++i) {
        sum += static_cast<double>(weights.values[i]) * static_cast<double>(weights.values[i]);
      }
      point.weights.push_back(static_cast<float>(std::sqrt(sum / static_cast<double>(size))));
    }
  }
  return point;
}

std::string print_curve(const TrainingCurve& curve, const WeightLayout& layout) {
  std::string text = "games\tseconds\topponent\tscore\tlow\thigh\tutility_power";
  for (const std::string& name : curve_names(layout)) text += "\t" + name;
  text += '\n';
  for (const CurvePoint& point : curve) {
    for (std::size_t i = 0; i < std::max<std::size_t>(1, point.strength.size()); ++i) {
      text += fmt::format("{}\t{}", point.games, point.seconds);
      if (i < point.strength.size()) {
        const Weights::Strength& s = point.strength[i];
        text += fmt::format("\t{}\t{}\t{}\t{}", s.opponent, s.score, s.low, s.high);
      } else {
        text += "\t\t\t\t";
      }
      text += fmt::format("\t{}", point.utility_power);
      for (const float weight : point.weights) text += fmt::format("\t{}", weight);
      text += '\n';
    }
  }
  return text;
}

Result<TrainingCurve> read_curve(std::string_view text, std::string_view source,
                                 const WeightLayout& layout) {
  const auto names = curve_names(layout);
  TrainingCurve curve;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (++number == 1 || line.empty()) continue;
    const auto parts = split(line, '\t');
    const auto wrong = [&](std::string_view why) {
      return Error{fmt::format("{}, line {}: {}", source, number, why)};
    };
    if (parts.size() != columns_before_weights + names.size()) {
      return wrong(fmt::format("must have {} columns", columns_before_weights + names.size()));
    }
    const auto games = to_integer(parts[0]);
    const auto seconds = to_number(parts[1]);
    const auto power = to_number(parts[6]);
    if (!games || *games < 0 || !seconds || !power) {
      return wrong("games, seconds and utility_power must be numbers");
    }
    if (curve.empty() || curve.back().games != static_cast<std::uint64_t>(*games)) {
      curve.push_back({.games = static_cast<std::uint64_t>(*games),
                       .seconds = *seconds,
                       .strength = {},
                       .utility_power = *power});
      for (std::size_t i = columns_before_weights; i < parts.size(); ++i) {
        const auto weight = to_number(parts[i]);
        if (!weight) return wrong("weights must be numbers");
        curve.back().weights.push_back(static_cast<float>(*weight));
      }
    }
    if (parts[2].empty()) continue;
    const auto score = to_number(parts[3]), low = to_number(parts[4]), high = to_number(parts[5]);
    if (!score || !low || !high) return wrong("score, low and high must be numbers");
    curve.back().strength.push_back(
        {curve.back().games, std::string(parts[2]), *score, *low, *high});
  }
  return curve;
}

}  // namespace brett
