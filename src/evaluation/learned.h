// Evaluations that can be learned: weighted sums whose weights may change between two games.
// Each seat has a sum; the output function maps it to a value in [-1, 1], the range of the
// payoffs of finished games, and searches use that value scaled to integers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/catalogue.h"
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

struct WeightsOption {
  std::string weights;
  static OptionTable<WeightsOption> table();
};

class LearnedEvaluation : public Evaluation {
 public:
  using Options = WeightsOption;
  static OptionTable<Options> options() { return WeightsOption::table(); }

  explicit LearnedEvaluation(std::shared_ptr<const Weights> weights)
      : weights_(std::move(weights)) {}

  const Weights& weights() const { return *weights_; }
  virtual std::size_t class_of(const State& state) const = 0;
  // Precondition of all: the game is not over. Writes an entry for each seat of the state.
  virtual void sums(const State& state, float* of_seats) const = 0;
  float sum(const State& state, Seat seat) const;
  // Appends what the seat's sum changes with: sum = weight * slope summed over these.
  virtual void add_slopes(const State& state, Seat seat, Slopes& slopes) const = 0;

  Value value(const State& state, Seat seat) const final;
  void values(const State& state, Value* of_seats) const final;
  std::vector<ValueTerm> terms(const State& state, Seat seat) const override;

 protected:
  std::shared_ptr<const Weights> weights_;
};

// Makes each seat's sum its lead over the mean of the others; with two seats one lead is the negated other.
inline void subtract_mean_of_others(float* of_seats, int seats) {
  const auto count = static_cast<std::size_t>(seats);
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += of_seats[i];
  const auto others = static_cast<float>(seats - 1);
  for (std::size_t i = 0; i < count; ++i) of_seats[i] -= (sum - of_seats[i]) / others;
}

// E with the weights of a file of E::layout().
template <class E>
MadeEvaluation with_weights_of(const WeightsOption& options, const EvaluationFiles& files) {
  auto weights = files.weights(E::layout(), options.weights);
  if (!weights) return weights.error();
  return std::shared_ptr<const Evaluation>(std::make_shared<const E>(*std::move(weights)));
}

}  // namespace brett
