#include "learning/td_prob.h"

#include <algorithm>
#include <cmath>

namespace brett {

Followed followed(const LearnedPosition& position, const LearnedVariant& variant) {
  const std::size_t common = std::min(variant.moves.size(), position.played.size());
  const bool same =
      std::equal(variant.moves.begin(), variant.moves.begin() + static_cast<std::ptrdiff_t>(common),
                 position.played.begin());
  if (!same) return Followed::no;
  return common == position.played.size() ? Followed::exactly : Followed::partly;
}

Followed followed(const LearnedPosition& position) {
  Followed best = Followed::no;
  for (const LearnedVariant& variant : position.variants) {
    best = std::max(best, followed(position, variant));
  }
  return best;
}

OptionTable<TdRules> TdRules::table() {
  return OptionTable<TdRules>()
      .number("lambda", &TdRules::lambda, 0, 1,
              "how much later differences count for earlier positions")
      .number("rate", &TdRules::rate, 0, 1000, "learning rate, times those of class and group")
      .choice("positive", &TdRules::positive, {"always", "followed", "never", "exactly"},
              "when positive differences count")
      .choice("negative", &TdRules::negative, {"always", "followed", "never", "exactly"},
              "when negative differences count")
      .choice("distance", &TdRules::distance, {"own", "true"},
              "lambda once for each own position, or by the moves made between them");
}

namespace {

bool counts_if(TdRules::Counts when, Followed how_far) {
  switch (when) {
    case TdRules::Counts::always: return true;
    case TdRules::Counts::followed: return how_far != Followed::no;
    case TdRules::Counts::exactly: return how_far == Followed::exactly;
    case TdRules::Counts::never: break;
  }
  return false;
}

double counted(double difference, Followed how_far, const TdRules& rules) {
  const bool counts = counts_if(difference > 0 ? rules.positive : rules.negative, how_far);
  return counts && std::isfinite(difference) ? difference : 0;
}

// lambda for the step from this position to the next own one.
double fading(const LearnedPosition& position, int seats, const TdRules& rules) {
  if (rules.distance == TdRules::Distance::own) return rules.lambda;
  return std::pow(rules.lambda,
                  static_cast<double>(position.played.size()) / static_cast<double>(seats));
}

}  // namespace

std::vector<std::vector<double>> td_errors(const LearnedGame& game, const TdRules& rules) {
  std::vector<std::vector<double>> errors(game.positions.size());
  double later = 0;  // sum over j > t of lambda^(j-t) d_j
  for (std::size_t t = game.positions.size(); t-- > 0;) {
    const LearnedPosition& position = game.positions[t];
    const bool is_last = t + 1 == game.positions.size();
    const double next = is_last ? game.result : game.positions[t + 1].value;
    if (position.explored) {
      errors[t].assign(position.variants.size(), 0.0);
      later = 0;
      continue;
    }
    for (const LearnedVariant& variant : position.variants) {
      const double own = counted(next - variant.value, followed(position, variant), rules);
      errors[t].push_back(variant.probability * (own + later));
    }
    const double whole = counted(next - position.value, followed(position), rules);
    // For the position before this one, whose step it is to here.
    const double step = t == 0 ? 0 : fading(game.positions[t - 1], game.seats, rules);
    later = step * (whole + later);
  }
  return errors;
}

void add_changes(const LearnedGame& game, const TdRules& rules, WeightChanges& changes) {
  const auto errors = td_errors(game, rules);
  for (std::size_t t = 0; t < game.positions.size(); ++t) {
    const auto& variants = game.positions[t].variants;
    for (std::size_t v = 0; v < variants.size(); ++v) {
      if (errors[t][v] == 0) continue;
      for (const Slope& slope : variants[v].slopes) {
        changes.push_back({slope.index, errors[t][v] * static_cast<double>(slope.value)});
      }
    }
  }
}

void add_up(WeightChanges& changes) {
  std::stable_sort(changes.begin(), changes.end(),
                   [](const auto& a, const auto& b) { return a.index < b.index; });
  std::size_t count = 0;
  for (const WeightChange& change : changes) {
    if (count > 0 && changes[count - 1].index == change.index) {
      changes[count - 1].amount += change.amount;
    } else {
      changes[count++] = change;
    }
  }
  changes.resize(count);
}

double power_change(const LearnedGame& game, const TdRules& rules) {
  const auto errors = td_errors(game, rules);
  double sum = 0;
  for (std::size_t t = 0; t < game.positions.size(); ++t) {
    const auto& variants = game.positions[t].variants;
    for (std::size_t v = 0; v < variants.size(); ++v) {
      sum += errors[t][v] * variants[v].power_slope;
    }
  }
  return std::isfinite(sum) ? sum : 0;
}

}  // namespace brett
