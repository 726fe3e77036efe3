// Connect Four's evaluation: lines of four that are still open (lines.h).
#pragma once

#include <string_view>
#include <vector>

#include "evaluation/lines.h"
#include "games/connect_four.h"

namespace brett {

template <class Size>
LineCriteria line_criteria(const ConnectFourOn<Size>& state, Seat seat) {
  return grid_line_criteria(state, seat);
}

template <class Size, class Take>
void line_criteria_of_all(const ConnectFourOn<Size>& state, const Take& take) {
  grid_line_criteria_of_all(state, take);
}

template <class Size>
struct EvaluationCatalogue<ConnectFourOn<Size>> {
  using G = ConnectFourOn<Size>;
  static constexpr std::string_view preferred = LinesEvaluation<G>::name;
  static std::vector<NamedEvaluation<G>> list() {
    return {named_evaluation<G, LinesEvaluation<G>>()};
  }
};

}  // namespace brett
