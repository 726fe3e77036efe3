// The evaluation of tic-tac-toe: rows, columns and diagonals that are still open (lines.h).
#pragma once

#include <string_view>
#include <vector>

#include "evaluation/lines.h"
#include "games/tic_tac_toe.h"

namespace brett {

inline LineCriteria line_criteria(const TicTacToe& state, Seat seat) {
  const std::uint64_t free = state.empty();
  return count_lines(TicTacToe::rows, {.own = state.marks(seat),
                                       .free = free,
                                       .playable = free,
                                       .to_move = state.turn() == Turn::of(seat)});
}

template <>
struct EvaluationCatalogue<TicTacToe> {
  static constexpr std::string_view preferred = LinesEvaluation<TicTacToe>::name;
  static std::vector<NamedEvaluation> list() {
    return {named_evaluation<LinesEvaluation<TicTacToe>>()};
  }
};

}  // namespace brett
