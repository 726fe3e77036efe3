// Monte Carlo at the leaves of another search, as in the 2019 study: a few random games spread
// over the mover's moves; the value is the ratio of wins (draws half) after the one that is best for the
// mover, 0 to 1.
// Not antisymmetric; the study negates it in negamax all the same.
//
// The games depend on the state alone, so equal states have equal values and tables stay true.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/options.h"
#include "search/evaluation.h"

namespace brett {

struct MonteCarloEvaluationOptions {
  int games = 10;
};

class MonteCarloEvaluation final : public Evaluation {
 public:
  static constexpr std::string_view name = "montecarlo";
  static constexpr std::string_view help = "the best move's ratio of wins in a few random games";
  using Options = MonteCarloEvaluationOptions;
  static OptionTable<Options> options();

  explicit MonteCarloEvaluation(Options options) : options_(options) {}

  Value value(const State& state, Seat seat) const override;
  int cost() const override;

 private:
  double after_best(const State& state, Seat mover, Seat seat) const;
  double after_chance(const State& state, Seat seat) const;

  Options options_;
};

}  // namespace brett
