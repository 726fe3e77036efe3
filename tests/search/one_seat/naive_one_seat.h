// The values of one-seat searches by their definitions, on the games' own types, as slow and plain as they can be written: no windows,
// no table, no order.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/table_of.h"
#include "search/depth.h"
#include "search/seat_values.h"

namespace brett {

// The children of a decision that are looked at: all, or the first best_n in the order of what the
// evaluation promises the seat that decides, which is `me` or against it.
template <GameState G>
std::vector<G> naive_children(const G& state, const Evaluation& evaluation, Seat me,
                              std::size_t best_n) {
  std::vector<G> children;
  for (const auto move : moves_of(state)) {
    children.push_back(state);
    children.back().play(move);
  }
  if (best_n == 0 || best_n >= children.size()) return children;
  const double sign = state.turn() == Turn::of(me) ? 1 : -1;
  const auto promise = [&](const G& child) {
    const double mine =
        child.turn().is_over() ? child.payoff(me) : seat_value(evaluation.value(child, me));
    return sign * mine;
  };
  std::stable_sort(children.begin(), children.end(),
                   [&](const G& a, const G& b) { return promise(a) > promise(b); });
  children.resize(best_n, state);
  return children;
}

// Opponents that all play against `me`, expectations over chance.
template <GameState G>
double naive_paranoid(const G& state, const Evaluation& evaluation, Seat me, Depth left,
                      std::size_t best_n = 0, Seat last = -1) {
  const Turn turn = state.turn();
  if (turn.is_over()) return state.payoff(me);
  if (turn.is_seat() && last >= 0 && last != turn.seat() && left.players != Depth::no_limit) {
    --left.players;
  }
  if (left.plies == 0 || left.players == 0) return seat_value(evaluation.value(state, me));
  if (turn.is_seat()) last = turn.seat();
  if (left.plies != Depth::no_limit) --left.plies;
  if (turn.is_chance()) {
    double sum = 0;
    for (const auto event : moves_of(state)) {
      G child = state;
      child.play(event);
      sum +=
          probability_of(state, event) * naive_paranoid(child, evaluation, me, left, best_n, last);
    }
    return sum;
  }
  double best = turn.seat() == me ? -2 : 2;
  for (const G& child : naive_children(state, evaluation, me, best_n)) {
    const double value = naive_paranoid(child, evaluation, me, left, best_n, last);
    best = turn.seat() == me ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// Best-reply search where seats take turns and nothing is left to chance: `me` moves, then one opponent of
// all. The others are skipped, or make the move that looks best for themselves.
template <GameState G>
class NaiveBestReply {
 public:
  NaiveBestReply(const Evaluation& evaluation, Seat me, bool legal)
      : evaluation_(evaluation), me_(me), legal_(legal) {}

  // Precondition: `me` is to move.
  double value(const G& state, int depth) const {
    if (const auto end = ended(state, depth)) return *end;
    double best = -2;
    for (const auto move : moves_of(state))
      best = std::max(best, reply(after(state, move), depth - 1));
    return best;
  }

 private:
  double reply(const G& state, int depth) const {
    if (const auto end = ended(state, depth)) return *end;
    const int opponents = state.seats() - 1;
    double least = 2;
    for (int replier = 0; replier < opponents; ++replier) {
      G before = state;
      stand_aside(before, replier);
      if (before.turn().is_over()) {
        least = std::min(least, before.payoff(me_));
        break;
      }
      for (const auto move : moves_of(before)) {
        G then = after(before, move);
        stand_aside(then, opponents - 1 - replier);
        least = std::min(least, value(then, depth - 1));
      }
    }
    return least;
  }
  std::optional<double> ended(const G& state, int depth) const {
    if (state.turn().is_over()) return state.payoff(me_);
    if (depth == 0) return seat_value(evaluation_.value(state, me_));
    return std::nullopt;
  }
  void stand_aside(G& state, int seats) const {
    for (; seats > 0 && !state.turn().is_over(); --seats) {
      if (legal_) {
        state = own_best(state);
      } else {
        state.skip();
      }
    }
  }
  G own_best(const G& state) const {
    const Seat seat = state.turn().seat();
    G best{};
    double most = -2;
    for (const auto move : moves_of(state)) {
      const G child = after(state, move);
      const double value =
          child.turn().is_over() ? child.payoff(seat) : seat_value(evaluation_.value(child, seat));
      if (value > most) most = value, best = child;
    }
    return best;
  }
  static G after(const G& state, typename G::Move move) {
    G child = state;
    child.play(move);
    return child;
  }

  const Evaluation& evaluation_;
  Seat me_;
  bool legal_;
};

}  // namespace brett
