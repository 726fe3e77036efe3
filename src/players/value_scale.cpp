#include "players/value_scale.h"

#include <algorithm>
#include <cmath>

#include "evaluation/catalogue.h"
#include "players/game_data.h"
#include "players/search_spec.h"
#include "search/playouts/montecarlo_evaluation.h"
#include "search/seat_values.h"

namespace brett {

namespace {

// Of a payoff between -1 and 1.
double share_of(double payoff) { return std::clamp((payoff + 1) / 2, 0.0, 1.0); }

bool plays_for_margin(const Spec& spec) {
  return std::any_of(spec.options.begin(), spec.options.end(), [](const auto& option) {
    return (option.first == "goal" || option.first == "by") && option.second == "score";
  });
}

// The evaluation of a player's spec; the game's own if it names none.
std::string_view evaluation_of(const Game& game, const Spec& spec) {
  for (const auto& [key, value] : spec.options) {
    if (key == "eval") return value;
  }
  return game.evaluations().preferred;
}

}  // namespace

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

Result<ValueScale> ValueScale::of(const Game& game, std::string_view player_spec) {
  const auto data = game_data(game.facts().name);
  if (!data) return data.error();
  ValueScale scale;
  const Played start = game.start();
  const State& state = start.state();
  if (state.has(Feature::margin)) scale.unit_ = data->scale.unit;
  if (state.has(Feature::bounded_margin)) scale.largest_margin_ = state.table().max_margin;
  const auto spec = Spec::parse(player_spec);
  if (!spec) return scale;
  const Answers answers = answers_of(player_spec);
  scale.kind_ = plays_for_margin(*spec) ? Kind::margins
                : answers.playouts      ? Kind::payoffs
                : answers.payoffs       ? Kind::seat_values
                                        : Kind::points;
  if (scale.kind_ == Kind::points && evaluation_of(game, *spec) == MonteCarloEvaluation::name) {
    scale.kind_ = Kind::ratios;
  }
  const auto known = data->scale.evaluations.find(evaluation_of(game, *spec));
  if (known != data->scale.evaluations.end()) {
    scale.win_slope_ = known->second.win;
    scale.margin_slope_ = known->second.margin;
  }
  return scale;
}

double ValueScale::points_of(Value value) const {
  const double number = static_cast<double>(value) / value_unit;
  if (kind_ != Kind::seat_values) return number;
  constexpr double half = static_cast<double>(half_won) / value_unit;
  return half * number / std::max(1 - std::abs(number), 1e-6);
}

double ValueScale::win(Value value) const {
  if (is_decided(value)) return value > 0 ? 1 : 0;
  const double points = points_of(value);
  switch (kind_) {
    case Kind::payoffs: return share_of(points);
    case Kind::ratios: return points < 0 ? 1 + points : points;
    case Kind::margins:
      // Both slopes are of the same points, so their ratio is one of the margin.
      if (!win_slope_ || margin_slope_.value_or(0) <= 0) break;
      return logistic(points * *win_slope_ / *margin_slope_);
    case Kind::points:
    case Kind::seat_values:
      if (win_slope_) return logistic(points * *win_slope_);
  }
  constexpr double half = static_cast<double>(half_won) / value_unit;
  return share_of(points / (half + std::abs(points)));
}

std::optional<double> ValueScale::margin(Value value) const {
  if (unit_.empty() || is_decided(value) || kind_ == Kind::payoffs || kind_ == Kind::ratios) {
    return std::nullopt;
  }
  if (kind_ != Kind::margins && !margin_slope_) return std::nullopt;
  const double margin = points_of(value) * (kind_ == Kind::margins ? 1 : *margin_slope_);
  if (largest_margin_ == 0) return margin;
  return std::clamp(margin, -largest_margin_, largest_margin_);
}

}  // namespace brett
