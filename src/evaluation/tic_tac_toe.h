// The evaluation of tic-tac-toe: rows, columns and diagonals that are still open (lines.h).
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "evaluation/lines.h"
#include "games/tic_tac_toe.h"

namespace brett {

// Every free cell can be taken, so no line has to wait.
template <class Take>
void line_criteria_of_all(const TicTacToe& state, const Take& take) {
  for (Seat seat = 0; seat < 2; ++seat) {
    LineCriteria sum;
    for (const std::uint64_t line : TicTacToe::rows) {
      sum.cells += std::popcount(line & state.marks(seat));
      if ((line & state.marks(1 - seat)) != 0) continue;
      const int lacking = std::popcount(line & state.empty());
      if (lacking == 1) ++(state.turn() == Turn::of(seat) ? sum.now : sum.soon);
      if (lacking == 2) ++sum.two;
    }
    take(seat, sum);
  }
}

template <>
struct EvaluationCatalogue<TicTacToe> {
  static constexpr std::string_view preferred = LinesEvaluation<TicTacToe>::name;
  static std::vector<NamedEvaluation> list() {
    return {named_evaluation<LinesEvaluation<TicTacToe>>()};
  }
};

}  // namespace brett
