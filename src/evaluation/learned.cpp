#include "evaluation/learned.h"

#include <array>

namespace brett {

OptionTable<WeightsOption> WeightsOption::table() {
  return OptionTable<WeightsOption>().file(
      "weights", &WeightsOption::weights,
      "file of weights, or its name in data/weights; empty: those that come with the game");
}

float LearnedEvaluation::sum(const State& state, Seat seat) const {
  std::array<float, most_seats> all;  // NOLINT(*-member-init): raw, this is called at every leaf
  sums(state, all.data());
  return all[static_cast<std::size_t>(seat)];
}

Value LearnedEvaluation::value(const State& state, Seat seat) const {
  return output_points(weights_->output, sum(state, seat));
}

void LearnedEvaluation::values(const State& state, Value* of_seats) const {
  std::array<float, most_seats> all;  // NOLINT(*-member-init)
  sums(state, all.data());
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
    of_seats[seat] = output_points(weights_->output, all[seat]);
  }
}

std::vector<ValueTerm> LearnedEvaluation::terms(const State& state, Seat seat) const {
  Slopes slopes;
  add_slopes(state, seat, slopes);
  std::vector<ValueTerm> list;
  constexpr double points = static_cast<double>(half_won) / value_unit;
  for (const Slope& slope : slopes) {
    const double weight = static_cast<double>(weights_->values[slope.index]) * points;
    const double value = static_cast<double>(slope.value);
    list.push_back({weights_->layout.name_of(slope.index), value, weight, weight * value});
  }
  return list;
}

}  // namespace brett
