#include "players/any_state.h"

namespace brett {

std::vector<double> payoffs_of(const AnyState& over) {
  std::vector<double> payoffs;
  for (Seat seat = 0; seat < over.seats(); ++seat) payoffs.push_back(over.payoff(seat));
  return payoffs;
}

std::optional<AnyMove> forced_pass(const AnyState& state) {
  const auto moves = state.moves();
  if (moves.size() == 1 && state.kind(moves[0]) == MoveKind::pass) return moves[0];
  return std::nullopt;
}

}  // namespace brett
