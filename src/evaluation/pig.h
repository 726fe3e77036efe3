// Pig's evaluation: the lead in points, what is at stake counted as if it were held.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "evaluation/catalogue.h"
#include "games/pig.h"

namespace brett {

class PigPoints final : public Evaluation {
 public:
  static constexpr std::string_view name = "points";
  static constexpr std::string_view help = "points ahead of the mean of the others";
  struct Options {
    double race = 30;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>().number(
        "race", &Options::race, 0, 1000,
        "what being ahead by the whole way to the target is worth");
  }
  explicit PigPoints(const Options& options) : race_(options.race * value_unit) {}

  Value value(const State& state, Seat seat) const override {
    const Pig& board = state.as<Pig>();
    const int others = board.seats() - 1;
    int lead = 0;  // `others` times as large
    for (Seat one = 0; one <= others; ++one) {
      const int points = std::min(board.points_in_hand(one), board.target());
      lead += one == seat ? points * others : -points;
    }
    return static_cast<Value>(race_ * lead / (others * board.target()));
  }

 private:
  double race_;
};

template <>
struct EvaluationCatalogue<Pig> {
  static constexpr std::string_view preferred = PigPoints::name;
  static std::vector<NamedEvaluation> list() { return {named_evaluation<PigPoints>()}; }
};

}  // namespace brett
