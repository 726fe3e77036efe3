// Values of searches for any number of seats: one entry per seat in [-1, 1], which continues the payoffs
// of finished games (1 won, -1 lost), so that expectations over chance events can mix the two. Searches
// of two seats without chance use whole numbers instead (evaluation.h).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "search/evaluation.h"

namespace brett {

template <GameState G>
using SeatValues = std::array<double, static_cast<std::size_t>(G::facts.max_seats)>;

// An evaluation of this many thousandths counts as half won.
constexpr Value half_won = 10 * value_unit;

// Grows strictly with the evaluation, so that it orders states of two seats as the evaluation does,
// and never reaches the value of a finished game.
constexpr double seat_value(Value value) {
  // The size of a whole number: that of a double was a branch, and hard to guess.
  return static_cast<double>(value) / (half_won + (value < 0 ? -value : value));
}

// A value of a seat as the whole number that searches answer with whose values are payoffs or lie between
// them (Answers::payoffs).
inline Value in_thousandths(double value) {
  return static_cast<Value>(std::lround(value * value_unit));
}

// Precondition: the game is not over. Entries beyond the seats are 0.
template <GameState G>
SeatValues<G> evaluated_seats(const Evaluation<G>& evaluation, const G& state) {
  std::array<Value, static_cast<std::size_t>(G::facts.max_seats)> points{};
  evaluation.values(state, points.data());
  SeatValues<G> values{};
  for (int seat = 0; seat < state.seats(); ++seat) {
    values[static_cast<std::size_t>(seat)] = seat_value(points[static_cast<std::size_t>(seat)]);
  }
  return values;
}

// Precondition: the game is over.
template <GameState G>
SeatValues<G> payoffs_of(const G& state) {
  SeatValues<G> values{};
  for (int seat = 0; seat < state.seats(); ++seat) {
    values[static_cast<std::size_t>(seat)] = state.payoff(seat);
  }
  return values;
}

}  // namespace brett
