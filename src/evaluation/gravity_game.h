// The evaluations of games won by a row of dropped stones: lines that are still open (lines.h), and what can
// be learned.
#pragma once

#include <string_view>
#include <vector>

#include "evaluation/grid_criteria.h"
#include "evaluation/grid_patterns.h"
#include "evaluation/lines.h"
#include "games/gravity_game.h"

namespace brett {

template <class Family, class Table>
struct Criteria<GravityGame<Family, Table>> : GridCriteria<GravityGame<Family, Table>> {};

// Tables that the compiler knows.
template <class Family, GravityParams Known>
struct Patterns<GravityGame<Family, FixedTable<Known>>>
    : GridPatterns<GravityGame<Family, FixedTable<Known>>, Known.rows, Known.columns,
                   Known.connect> {};

template <class Family, class Table>
struct EvaluationCatalogue<GravityGame<Family, Table>> {
  using G = GravityGame<Family, Table>;
  static constexpr std::string_view preferred = LinesEvaluation<G>::name;
  static std::vector<NamedEvaluation> list() { return {named_evaluation<LinesEvaluation<G>>()}; }
};

}  // namespace brett
