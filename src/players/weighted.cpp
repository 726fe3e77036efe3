#include "players/weighted.h"

#include <fmt/format.h>

#include <map>

namespace brett {

Result<WeightLayout> layout_for(const Registry& registry, const WeightsFor& what) {
  const auto game = registry.game(what.game);
  if (!game) return game.error();
  std::vector<std::string> kinds;
  for (const WeightLayout& layout : (*game)->learnable()) {
    if (layout.kind == what.kind) return layout;
    kinds.push_back(layout.kind);
  }
  return unknown(fmt::format("kind of weights of {}", what.game), what.kind, kinds);
}

Result<Weights> weights_of_text(const Registry& registry, std::string_view text,
                                std::string_view source) {
  const auto what = read_weights_header(text, source);
  if (!what) return what.error();
  const auto layout = layout_for(registry, *what);
  if (!layout) return layout.error();
  return read_weights(*layout, text, source);
}

EvaluationReport weighted(const Learner::Counted& counted, const Weights& weights,
                          std::optional<std::size_t> position_class) {
  constexpr double points = static_cast<double>(half_won) / value_unit;
  const std::size_t each = weights.layout.per_class();
  const std::size_t begin = position_class.value_or(counted.position_class) * each;
  EvaluationReport result{.name = weights.layout.kind, .seats = {}, .terms = {}};
  for (const Slopes& slopes : counted.seats) {
    std::map<std::size_t, double> counts;  // evaluations may say a weight more than once
    for (const Slope& slope : slopes) {
      counts[slope.index % each] += static_cast<double>(slope.value);
    }
    double sum = 0;
    auto& terms = result.terms.emplace_back();
    for (const auto& [at, count] : counts) {
      const double weight = static_cast<double>(weights.values[begin + at]);
      sum += weight * count;
      terms.push_back(
          {weights.layout.name_of(begin + at), count, weight * points, weight * points * count});
    }
    result.seats.push_back(static_cast<double>(output_points(weights.output, sum)) / value_unit);
  }
  return result;
}

}  // namespace brett
