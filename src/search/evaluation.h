// What a search asks at its leaves. Values of two-seat zero-sum searches are whole numbers for the
// side to move; a won game lies above every heuristic value and is worth more the sooner it comes.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace brett {

using Value = std::int32_t;

constexpr Value infinite_value = 2'000'000;
constexpr Value win_value = 1'000'000;      // a win at the root; one less for every ply to it
constexpr Value heuristic_limit = 900'000;  // evaluations stay within +-this

constexpr bool is_decided(Value value) {
  return value > heuristic_limit || value < -heuristic_limit;
}

template <GameState G>
class Evaluation {
 public:
  virtual ~Evaluation() = default;
  // For `seat`, which is to move in `state`; precondition: the game is not over.
  virtual Value value(const G& state, Seat seat) const = 0;
};

// The margin of games that have one, otherwise nothing: enough to see wins coming.
template <GameState G>
class PlainEvaluation final : public Evaluation<G> {
 public:
  Value value(const G& state, Seat seat) const override {
    if constexpr (HasScore<G>) {
      return state.score(seat);
    } else {
      return 0;
    }
  }
};

// A finished game for `seat`, `ply` moves below the root.
template <GameState G>
Value final_value(const G& state, Seat seat, int ply) {
  const double payoff = state.payoff(seat);
  if (payoff > 0) return win_value - ply;
  if (payoff < 0) return -win_value + ply;
  return 0;
}

}  // namespace brett
