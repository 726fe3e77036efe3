#include "search/evaluation.h"

#include <algorithm>
#include <array>

namespace brett {

std::vector<ValueTerm> terms_of(const Evaluation& evaluation, std::string_view name,
                                const State& state, Seat seat) {
  auto list = evaluation.terms(state, seat);
  if (!list.empty()) return list;
  const double points = static_cast<double>(evaluation.value(state, seat)) / value_unit;
  return {{.name = std::string(name), .value = points, .weight = 1, .contribution = points}};
}

namespace {
Value limited(std::int64_t sum) {
  return static_cast<Value>(std::clamp<std::int64_t>(sum, -heuristic_limit, heuristic_limit));
}
}  // namespace

Value SumEvaluation::value(const State& state, Seat seat) const {
  std::int64_t sum = 0;
  for (const auto& term : terms_) sum += term->value(state, seat);
  return limited(sum);
}

void SumEvaluation::values(const State& state, Value* of_seats) const {
  const auto seats = static_cast<std::size_t>(state.seats());
  std::array<std::int64_t, most_seats> sums;  // NOLINT(*-member-init): most games have few seats
  std::fill_n(sums.begin(), seats, 0);
  for (const auto& term : terms_) {
    term->values(state, of_seats);
    for (std::size_t seat = 0; seat < seats; ++seat) sums[seat] += of_seats[seat];
  }
  for (std::size_t seat = 0; seat < seats; ++seat) of_seats[seat] = limited(sums[seat]);
}

std::vector<ValueTerm> SumEvaluation::terms(const State& state, Seat seat) const {
  std::vector<ValueTerm> list;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    for (ValueTerm& term : terms_of(*terms_[i], names_[i], state, seat)) {
      list.push_back(std::move(term));
    }
  }
  return list;
}

// The first that can tell.
bool SumEvaluation::keep_promising(const State& state, std::size_t count, Moves& moves) const {
  return std::any_of(terms_.begin(), terms_.end(),
                     [&](const auto& term) { return term->keep_promising(state, count, moves); });
}

int SumEvaluation::cost() const {
  int sum = 0;
  for (const auto& term : terms_) sum += term->cost();
  return sum;
}

}  // namespace brett
