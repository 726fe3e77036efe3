// What a search asks at its leaves. Values of two-seat zero-sum searches are whole numbers for the
// side to move, in thousandths of a point; a won game lies above every heuristic value and is worth
// more the sooner it comes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"

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
  switch (bound) {
    case Bound::none: return "none";
    case Bound::upper: return "upper";
    case Bound::lower: return "lower";
    case Bound::exact: return "exact";
  }
  return {};
}

// One thing that an evaluation counts, for people; the contributions sum to the value in points.
struct ValueTerm {
  std::string name;         // "cells.corner"
  double value = 0;         // what is counted
  double weight = 0;        // what one of it is worth
  double contribution = 0;  // the product, in points for the seat
};

template <GameState G>
class Evaluation {
 public:
  virtual ~Evaluation() = default;
  // For `seat`; two-seat searches ask only for the one that is to move. Precondition: the game is
  // not over.
  virtual Value value(const G& state, Seat seat) const = 0;
  // For every seat, whoever is to move, chance too; override where one walk over the board is enough.
  virtual void values(const G& state, Value* of_seats) const {
    for (int seat = 0; seat < state.seats(); ++seat) of_seats[seat] = value(state, seat);
  }
  // What value() is made of, for people; empty if that cannot be said. The contributions sum to the
  // value, but for rounding.
  virtual std::vector<ValueTerm> terms(const G& /*state*/, Seat /*seat*/) const { return {}; }
  // How many common nodes' time one call takes, so that time limits are kept.
  virtual int cost() const { return 1; }
  // Who models its opponents values seats differently: what is used where this seat searches.
  virtual const Evaluation& as_searcher(Seat /*seat*/) const { return *this; }
};

// The margin of games that have one, otherwise nothing: enough to see wins coming.
template <GameState G>
class PlainEvaluation final : public Evaluation<G> {
 public:
  Value value(const G& state, Seat seat) const override {
    if constexpr (HasScore<G>) {
      return state.score(seat) * value_unit;
    } else {
      static_cast<void>(state), static_cast<void>(seat);
      return 0;
    }
  }
};

// An evaluation that cannot be taken apart is one term.
template <GameState G>
std::vector<ValueTerm> terms_of(const Evaluation<G>& evaluation, std::string_view name,
                                const G& state, Seat seat) {
  auto list = evaluation.terms(state, seat);
  if (!list.empty()) return list;
  const double points = static_cast<double>(evaluation.value(state, seat)) / value_unit;
  return {{.name = std::string(name), .value = points, .weight = 1, .contribution = points}};
}

// eval=a+b
template <GameState G>
class SumEvaluation final : public Evaluation<G> {
 public:
  using Terms = std::vector<std::shared_ptr<const Evaluation<G>>>;
  // One name for each.
  SumEvaluation(Terms terms, std::vector<std::string> names)
      : terms_(std::move(terms)), names_(std::move(names)) {}
  Value value(const G& state, Seat seat) const override {
    std::int64_t sum = 0;
    for (const auto& term : terms_) sum += term->value(state, seat);
    return limited(sum);
  }
  void values(const G& state, Value* of_seats) const override {
    std::array<std::int64_t, static_cast<std::size_t>(G::facts.max_seats)> sums{};
    const auto seats = static_cast<std::size_t>(state.seats());
    for (const auto& term : terms_) {
      term->values(state, of_seats);
      for (std::size_t seat = 0; seat < seats; ++seat) sums[seat] += of_seats[seat];
    }
    for (std::size_t seat = 0; seat < seats; ++seat) of_seats[seat] = limited(sums[seat]);
  }
  std::vector<ValueTerm> terms(const G& state, Seat seat) const override {
    std::vector<ValueTerm> list;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      for (ValueTerm& term : terms_of(*terms_[i], names_[i], state, seat)) {
        list.push_back(std::move(term));
      }
    }
    return list;
  }
  int cost() const override {
    int sum = 0;
    for (const auto& term : terms_) sum += term->cost();
    return sum;
  }

 private:
  static Value limited(std::int64_t sum) {
    return static_cast<Value>(std::clamp<std::int64_t>(sum, -heuristic_limit, heuristic_limit));
  }
  Terms terms_;
  std::vector<std::string> names_;
};

// What a search plays for: winning (the sooner the better, or just winning), or the margin.
struct Goal {
  enum class Kind { win, score };
  static constexpr Seat nobody = -1;
  Kind kind = Kind::win;
  bool win_distance = true;
  Seat misread = nobody;  // whose values have the wrong sign (study2023.h)

  // A finished game for `seat`, `ply` moves below the root.
  template <GameState G>
  Value final_value(const G& state, Seat seat, int ply) const {
    const Value value = right_value(state, seat, ply);
    return seat == misread ? -value : value;
  }

 private:
  template <GameState G>
  Value right_value(const G& state, Seat seat, int ply) const {
    if constexpr (HasScore<G>) {
      if (kind == Kind::score) return state.score(seat) * value_unit;
    }
    const double payoff = state.payoff(seat);
    const Value win = win_value - (win_distance ? ply : 0);
    return payoff > 0 ? win : payoff < 0 ? -win : 0;
  }
};

}  // namespace brett
