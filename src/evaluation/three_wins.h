// The evaluation of "3 wins", with and without chance: open pairs that can become a three, chances
// to make such a pair, and a value per cell (lines.h counts them for any length of line).
#pragma once

#include <string_view>
#include <vector>

#include "evaluation/lines.h"
#include "games/three_wins.h"

namespace brett {

template <class Family, class Table>
LineCriteria line_criteria(const ThreeWinsOn<Family, Table>& state, Seat seat) {
  return grid_line_criteria(state, seat);
}

template <class Family, class Table, class Take>
void line_criteria_of_all(const ThreeWinsOn<Family, Table>& state, const Take& take) {
  grid_line_criteria_of_all(state, take);
}

template <class Family, class Table>
struct EvaluationCatalogue<ThreeWinsOn<Family, Table>> {
  using G = ThreeWinsOn<Family, Table>;
  static constexpr std::string_view preferred = LinesEvaluation<G>::name;
  static std::vector<NamedEvaluation<G>> list() {
    return {named_evaluation<G, LinesEvaluation<G>>()};
  }
};

}  // namespace brett
