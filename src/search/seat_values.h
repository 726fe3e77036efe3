// Values of searches for any number of seats: one entry per seat in [-1, 1], which continues the payoffs
// of finished games (1 won, -1 lost), so that expectations over chance events can mix the two. Searches
// of two seats without chance use whole numbers instead (evaluation.h).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "search/evaluation.h"

namespace brett {

using SeatValues = std::array<double, most_seats>;

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

// Both write the entries of the state's seats only: searches call them at every leaf.
// Precondition: the game is not over.
inline void write_evaluation(const Evaluation& evaluation, const State& state, SeatValues& values) {
  std::array<Value, most_seats> points;  // NOLINT(*-member-init): evaluations write what is read
  evaluation.values(state, points.data());
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.seats()); ++seat) {
    values[seat] = seat_value(points[seat]);
  }
}
// Precondition: the game is over.
inline void write_payoffs(const State& state, SeatValues& values) {
  for (int seat = 0; seat < state.seats(); ++seat) {
    values[static_cast<std::size_t>(seat)] = state.payoff(seat);
  }
}

// The same as whole vectors, with 0 beyond the seats.
inline SeatValues evaluated_seats(const Evaluation& evaluation, const State& state) {
  SeatValues values{};
  write_evaluation(evaluation, state, values);
  return values;
}
inline SeatValues payoffs_of(const State& state) {
  SeatValues values{};
  write_payoffs(state, values);
  return values;
}

}  // namespace brett
