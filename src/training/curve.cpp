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
    bool numbers = true;
    const auto number_in = [&](std::size_t column) {
      const auto value = to_number(parts[column]);
      numbers = numbers && value.has_value();
      return value.value_or(0);
    };
    const auto whole = to_integer(parts[0]);
    if (!whole || *whole < 0) return wrong("games must be a whole number");
    const auto games = static_cast<std::uint64_t>(*whole);
    if (curve.empty() || curve.back().games != games) {
      curve.push_back(
          {.games = games, .seconds = number_in(1), .strength = {}, .utility_power = number_in(6)});
      for (std::size_t i = columns_before_weights; i < parts.size(); ++i) {
        curve.back().weights.push_back(static_cast<float>(number_in(i)));
      }
    }
    if (!parts[2].empty()) {
      curve.back().strength.push_back(
          {games, std::string(parts[2]), number_in(3), number_in(4), number_in(5)});
    }
    if (!numbers) return wrong("all but opponents must be numbers");
  }
  return curve;
}

}  // namespace brett
