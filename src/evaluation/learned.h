// Evaluations that can be learned: weighted sums, whose weights somebody may change between two games.
// For each seat there is a sum; the output function makes a value in [-1, 1] of it, which continues the
// payoffs of finished games, and that value on the scale of whole numbers is what searches ask for.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "evaluation/weights.h"
#include "search/seat_values.h"

namespace brett {

// How much a sum changes with a weight: the criterion itself.
struct Slope {
  std::uint32_t index = 0;  // of the weight
  float value = 0;
};
using Slopes = std::vector<Slope>;

// A sum as a value in [-1, 1], what it changes with the sum, and as searches write it.
constexpr double largest_plain = 0.9999;  // no heuristic value is as good as a win

inline double output_value(Output output, double sum) {
  if (output == Output::squashed) return sum / (1 + std::abs(sum));
  return std::clamp(sum, -largest_plain, largest_plain);
}
inline double output_slope(Output output, double sum) {
  if (output == Output::plain) return std::abs(sum) > largest_plain ? 0 : 1;
  const double rest = 1 / (1 + std::abs(sum));
  return rest * rest;
}
inline Value output_points(Output output, double sum) {
  constexpr double most = heuristic_limit;
  if (output == Output::plain) {
    const double value = std::clamp(sum, -largest_plain, largest_plain);
    sum = value / (1 - std::abs(value));
  }
  return static_cast<Value>(std::lrint(std::clamp(half_won * sum, -most, most)));
}

template <GameState G>
class LearnedEvaluation : public Evaluation<G> {
 public:
  static constexpr auto most_seats = static_cast<std::size_t>(G::facts.max_seats);
  using Sums = std::array<float, most_seats>;

  explicit LearnedEvaluation(std::shared_ptr<const Weights> weights)
      : weights_(std::move(weights)) {}

  const Weights& weights() const { return *weights_; }
  virtual std::size_t class_of(const G& state) const = 0;
  // Precondition of all: the game is not over.
  virtual Sums sums(const G& state) const = 0;
  virtual float sum(const G& state, Seat seat) const {
    return sums(state)[static_cast<std::size_t>(seat)];
  }
  // Appends what the seat's sum changes with: sum = weight * slope summed over these.
  virtual void add_slopes(const G& state, Seat seat, Slopes& slopes) const = 0;

  Value value(const G& state, Seat seat) const final {
    return output_points(weights_->output, sum(state, seat));
  }
  void values(const G& state, Value* of_seats) const final {
    const Sums all = sums(state);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
      of_seats[seat] = output_points(weights_->output, all[seat]);
    }
  }
  std::vector<ValueTerm> terms(const G& state, Seat seat) const override {
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

 protected:
  std::shared_ptr<const Weights> weights_;
};

// A seat's part above the mean of the others: with two seats one's is the other's with the sign changed.
template <std::size_t Most>
void make_leads(std::array<float, Most>& of_seats, int seats) {
  const auto count = static_cast<std::size_t>(seats);
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += of_seats[i];
  const auto others = static_cast<float>(seats - 1);
  for (std::size_t i = 0; i < count; ++i) of_seats[i] -= (sum - of_seats[i]) / others;
}

struct WeightsOption {
  std::string weights;
  static OptionTable<WeightsOption> table() {
    return OptionTable<WeightsOption>().text(
        "weights", &WeightsOption::weights,
        "file of weights, or its name in data/weights; empty: those that come with the game");
  }
};

}  // namespace brett
