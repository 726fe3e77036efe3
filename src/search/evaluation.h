// What a search asks at its leaves. Values of two-seat zero-sum searches are whole numbers for the
// side to move, in thousandths of a point; a won game lies above every heuristic value and is worth
// more the sooner it comes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/names.h"
#include "core/state.h"

namespace brett {

using Value = std::int32_t;

constexpr Value value_unit = 1000;          // one point of an evaluation
constexpr Value win_value = 1'000'000'000;  // a win at the root; one less for every ply to it
constexpr Value infinite_value = 1'050'000'000;
constexpr Value heuristic_limit = 900'000'000;  // evaluations stay within +-this

constexpr bool is_decided(Value value) {
  return value > heuristic_limit || value < -heuristic_limit;
}
// Plies to the end of a decided game.
constexpr int plies_to_end(Value value) { return win_value - (value < 0 ? -value : value); }

// What a value says of the true one: nothing, that it is at most or at least this, or all.
enum class Bound : std::uint8_t { none, upper, lower, exact };
constexpr std::string_view name_of(Bound bound) {
  return name_in({"none", "upper", "lower", "exact"}, bound);
}

// Whether a value of which this is known answers a search with the window [alpha, beta].
template <class Number>
constexpr bool answers(Bound bound, Number value, Number alpha, Number beta) {
  return bound == Bound::exact || (bound == Bound::lower && value >= beta) ||
         (bound == Bound::upper && value <= alpha);
}

// One thing that an evaluation counts, for people; the contributions sum to the value in points.
struct ValueTerm {
  std::string name;         // "cells.corner"
  double value = 0;         // what is counted
  double weight = 0;        // what one of it is worth
  double contribution = 0;  // the product, in points for the seat
};

class Evaluation {
 public:
  virtual ~Evaluation() = default;
  // For `seat`; two-seat searches ask only for the one that is to move. Precondition: the game is
  // not over.
  virtual Value value(const State& state, Seat seat) const = 0;
  // For every seat, whichever seat or chance is to move; override where one walk over the board is enough.
  virtual void values(const State& state, Value* of_seats) const {
    for (int seat = 0; seat < state.seats(); ++seat) of_seats[seat] = value(state, seat);
  }
  // What value() is made of, for people; empty if that cannot be said. The contributions sum to the
  // value, but for rounding.
  virtual std::vector<ValueTerm> terms(const State& /*state*/, Seat /*seat*/) const { return {}; }
  // Keeps at most `count` moves of the seat to move, those that promise most, in the order of the list, if it
  // can tell them without a look at the states they lead to; false: it cannot. Precondition: there are more.
  virtual bool keep_promising(const State& /*state*/, std::size_t /*count*/,
                              Moves& /*moves*/) const {
    return false;
  }
  // How many common nodes' time one call takes, so that time limits are kept.
  virtual int cost() const { return 1; }
  // Who models its opponents values seats differently: what is used where this seat searches.
  virtual const Evaluation& as_searcher(Seat /*seat*/) const { return *this; }
  // An evaluation that does not take the ends of games as they are says so, and is asked for them too:
  // what one is worth for `seat` instead of `right`. Only searches for two seats ask.
  virtual bool judges_ends() const { return false; }
  virtual Value end_value(const State& /*state*/, Seat /*seat*/, Value right) const {
    return right;
  }
};

// An evaluation for two seats whose values are opposite: one of them is enough.
class OpposedEvaluation : public Evaluation {
 public:
  void values(const State& state, Value* of_seats) const override {
    of_seats[0] = value(state, 0);
    of_seats[1] = -of_seats[0];
  }
};

// The margin of games that have one, otherwise nothing: enough to see wins coming.
class PlainEvaluation final : public Evaluation {
 public:
  Value value(const State& state, Seat seat) const override {
    return state.has(Feature::margin) ? state.margin(seat) * value_unit : 0;
  }
};

// An evaluation that cannot be taken apart is one term.
std::vector<ValueTerm> terms_of(const Evaluation& evaluation, std::string_view name,
                                const State& state, Seat seat);

// eval=a+b
class SumEvaluation final : public Evaluation {
 public:
  using Terms = std::vector<std::shared_ptr<const Evaluation>>;
  // One name for each.
  SumEvaluation(Terms terms, std::vector<std::string> names)
      : terms_(std::move(terms)), names_(std::move(names)) {}
  Value value(const State& state, Seat seat) const override;
  void values(const State& state, Value* of_seats) const override;
  std::vector<ValueTerm> terms(const State& state, Seat seat) const override;
  bool keep_promising(const State& state, std::size_t count, Moves& moves) const override;
  int cost() const override;

 private:
  Terms terms_;
  std::vector<std::string> names_;
};

// What a search plays for: winning (the sooner the better, or just winning), or the margin.
struct Goal {
  enum class Kind { win, margin };
  Kind kind = Kind::win;
  bool win_distance = true;
  const Evaluation* judge = nullptr;  // of the ends of games; null: they are what they are

  // The same, judged by the evaluation if it judges ends.
  Goal judged_by(const Evaluation& evaluation) const {
    return {kind, win_distance, evaluation.judges_ends() ? &evaluation : nullptr};
  }
  // A finished game for `seat`, `ply` moves below the root.
  Value final_value(const State& state, Seat seat, int ply) const {
    const Value value = right_value(state, seat, ply);
    return judge == nullptr ? value : judge->end_value(state, seat, value);
  }

 private:
  Value right_value(const State& state, Seat seat, int ply) const {
    if (kind == Kind::margin && state.has(Feature::margin)) return state.margin(seat) * value_unit;
    const double payoff = state.payoff(seat);
    const Value win = win_value - (win_distance ? ply : 0);
    return payoff > 0 ? win : payoff < 0 ? -win : 0;
  }
};

}  // namespace brett
