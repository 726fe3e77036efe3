// Connect Four's evaluations: lines of four that are still open (lines.h), and what can be learned.
#pragma once

#include <string_view>
#include <vector>

#include "evaluation/grid_criteria.h"
#include "evaluation/grid_patterns.h"
#include "evaluation/lines.h"
#include "games/connect_four.h"

namespace brett {

template <class Size>
struct Criteria<ConnectFourOn<Size>> : GridCriteria<ConnectFourOn<Size>> {};

template <>
struct Patterns<ConnectFour::Default> : GridPatterns<ConnectFour::Default, 6, 7, 4> {};

template <class Size>
struct EvaluationCatalogue<ConnectFourOn<Size>> {
  using G = ConnectFourOn<Size>;
  static constexpr std::string_view preferred = LinesEvaluation<G>::name;
  static std::vector<NamedEvaluation> list() { return {named_evaluation<LinesEvaluation<G>>()}; }
};

}  // namespace brett
