// The criteria of a game (linear.h) with weights set by hand, in the game's own points: what is used before
// anything has been learned. A table has a name, a help text and `weights`, thousandths of a point in the order
// of the criteria.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/linear.h"

namespace brett {

template <HasCriteria G, class Table>
class FixedWeightsEvaluation final : public OpposedEvaluation {
 public:
  using C = Criteria<G>;
  static constexpr std::string_view name = Table::name;
  static constexpr std::string_view help = Table::help;

  Value value(const State& state, Seat seat) const override {
    const Lead lead = lead_of(state.as<G>(), seat);
    Value sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += lead[i] * Table::weights[i];
    return sum;
  }
  std::vector<ValueTerm> terms(const State& state, Seat seat) const override {
    const Lead lead = lead_of(state.as<G>(), seat);
    std::vector<ValueTerm> list;
    for (std::size_t i = 0; i < count; ++i) {
      if (lead[i] == 0) continue;
      constexpr double unit = value_unit;
      list.push_back({.name = std::string(C::criteria[i].name),
                      .value = static_cast<double>(lead[i]),
                      .weight = Table::weights[i] / unit,
                      .contribution = lead[i] * Table::weights[i] / unit});
    }
    return list;
  }
  bool keep_promising(const State& state, std::size_t wanted, Moves& moves) const override {
    return keep_promising_of<G>(state, wanted, moves);
  }

 private:
  static constexpr std::size_t count = C::criteria.size();
  static_assert(G::facts.max_seats == 2 && Table::weights.size() == count);
  using Lead = std::array<std::int32_t, count>;

  static Lead lead_of(const G& board, Seat seat) {
    std::array<Lead, 2> of_seats{};
    const std::array<std::int32_t*, 2> rows{of_seats[0].data(), of_seats[1].data()};
    C::count_all(board, rows.data());
    Lead lead;
    for (std::size_t i = 0; i < count; ++i) {
      lead[i] = of_seats[static_cast<std::size_t>(seat)][i] -
                of_seats[static_cast<std::size_t>(1 - seat)][i];
    }
    return lead;
  }
};

}  // namespace brett
