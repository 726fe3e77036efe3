// The Morris evaluation of the 2021 student project: stones on the board, stones in hand, closed mills
// and possible mills (two own stones and an empty point), weighted, own minus opponent's, scaled into
// (-1, 1) points.
#pragma once

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/catalogue.h"
#include "evaluation/morris_criteria.h"
#include "games/morris.h"

namespace brett {

class MorrisEvaluation final : public OpposedEvaluation {
 public:
  static constexpr std::string_view name = "mills";
  static constexpr std::string_view help = "stones, hand, closed and possible mills, weighted";
  struct Options {
    int stones = 1;
    int hand = 1;
    int mills = 4;
    int possible = 2;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .integer("stones", &Options::stones, 0, 100, "weight of a stone on the board")
        .integer("hand", &Options::hand, 0, 100, "weight of a stone in hand")
        .integer("mills", &Options::mills, 0, 100, "weight of a closed mill")
        .integer("possible", &Options::possible, 0, 100, "weight of two stones and an empty point");
  }
  explicit MorrisEvaluation(const Options& options)
      : weights_(options),
        scale_(9 * std::max(options.stones, options.hand) + 4 * options.mills +
               8 * options.possible + 1) {}

  Value value(const State& state, Seat seat) const override {
    const Morris& board = state.as<Morris>();
    return value_unit * (worth(board, seat) - worth(board, 1 - seat)) / scale_;
  }

  std::vector<ValueTerm> terms(const State& state, Seat seat) const override {
    const Morris& board = state.as<Morris>();
    const auto term = [&](std::string_view what, int weight, const auto& count) {
      const int more = count(seat) - count(1 - seat);
      return ValueTerm{.name = std::string(what),
                       .value = static_cast<double>(more),
                       .weight = static_cast<double>(weight) / scale_,
                       .contribution = static_cast<double>(weight * more) / scale_};
    };
    return {term("stones", weights_.stones, [&](Seat s) { return std::popcount(board.stones(s)); }),
            term("in hand", weights_.hand, [&](Seat s) { return board.hand(s); }),
            term("closed mills", weights_.mills,
                 [&](Seat s) { return morris::closed_mills(board.stones(s)); }),
            term("possible mills", weights_.possible,
                 [&](Seat s) { return morris::possible_mills(board.stones(s), board.empty()); })};
  }

 private:
  int worth(const Morris& board, Seat seat) const {
    const morris::Points own = board.stones(seat);
    return weights_.stones * std::popcount(own) + weights_.hand * board.hand(seat) +
           weights_.mills * morris::closed_mills(own) +
           weights_.possible * morris::possible_mills(own, board.empty());
  }
  Options weights_;
  int scale_;
};

template <>
struct EvaluationCatalogue<Morris> {
  static constexpr std::string_view preferred = MorrisEvaluation::name;
  static std::vector<NamedEvaluation> list() { return {named_evaluation<MorrisEvaluation>()}; }
};

}  // namespace brett
