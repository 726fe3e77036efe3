// The evaluation of "3 wins", with and without chance: open pairs that can become a three, chances
// to make such a pair, and a value per cell (lines.h counts them for any length of line).
#pragma once

#include <string_view>
#include <vector>

#include "evaluation/grid_criteria.h"
#include "evaluation/grid_patterns.h"
#include "evaluation/lines.h"
#include "games/three_wins.h"

namespace brett {

template <class Family, class Table>
struct Criteria<ThreeWinsOn<Family, Table>> : GridCriteria<ThreeWinsOn<Family, Table>> {};

template <class Family>
struct Patterns<ThreeWinsOn<Family, FixedBoardAndSeats<7, 7, 3, 3, 3>>>
    : GridPatterns<ThreeWinsOn<Family, FixedBoardAndSeats<7, 7, 3, 3, 3>>, 7, 7, 3> {};

template <class Family, class Table>
struct EvaluationCatalogue<ThreeWinsOn<Family, Table>> {
  using G = ThreeWinsOn<Family, Table>;
  static constexpr std::string_view preferred = LinesEvaluation<G>::name;
  static std::vector<NamedEvaluation> list() { return {named_evaluation<LinesEvaluation<G>>()}; }
};

}  // namespace brett
