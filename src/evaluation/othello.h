// The published Othello evaluations: disc tables by cell category, corners, coins, mobility
// (student projects of 2019 and 2023; the Cowthello and Nijssen tables are older). Each is own minus
// opponent's, in points, for the side to move.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/catalogue.h"
#include "evaluation/othello_criteria.h"
#include "evaluation/othello_patterns.h"
#include "evaluation/othello_stored_mc.h"
#include "games/othello.h"

namespace brett {

namespace othello {

using CategoryWeights = std::array<int, categories>;

inline int weighted_discs(const CategoryWeights& weights, std::uint64_t own, std::uint64_t other) {
  int sum = 0;
  for (std::size_t c = 0; c < categories; ++c) {
    sum += weights[c] * (count(own & category_masks[c]) - count(other & category_masks[c]));
  }
  return sum;
}

struct NijssenTable {
  static constexpr std::string_view name = "nijssen";
  static constexpr std::string_view help = "corners 5, X -2, C -1, centre 2, other discs 1";
  static constexpr CategoryWeights weights = {5, -1, 1, 1, -2, 1, 1, 1, 1, 2};
};
struct CowthelloTable {
  static constexpr std::string_view name = "cowthello";
  static constexpr std::string_view help = "the disc table of the program Cowthello";
  static constexpr CategoryWeights weights = {100, -25, 25, 10, -50, 1, 1, 50, 5, 1};
};
struct StaticTable {
  static constexpr std::string_view name = "static";
  static constexpr std::string_view help = "the disc table of the 2023 study";
  static constexpr CategoryWeights weights = {99, -8, 8, 6, -24, -4, -3, 7, 4, 0};
};

}  // namespace othello

// A weight for every disc by its cell.
template <class Table>
class DiscTableEvaluation final : public OpposedEvaluation {
 public:
  static constexpr std::string_view name = Table::name;
  static constexpr std::string_view help = Table::help;

  Value value(const State& state, Seat seat) const override {
    const auto& board = state.as<OthelloOn<8>>();
    return othello::weighted_discs(Table::weights, board.discs(seat), board.discs(1 - seat)) *
           value_unit;
  }
  std::vector<ValueTerm> terms(const State& state, Seat seat) const override {
    const auto& board = state.as<OthelloOn<8>>();
    std::vector<ValueTerm> list;
    for (std::size_t c = 0; c < othello::categories; ++c) {
      const int more = othello::count(board.discs(seat) & othello::category_masks[c]) -
                       othello::count(board.discs(1 - seat) & othello::category_masks[c]);
      const int weight = Table::weights[c];
      list.push_back({.name = std::string("discs on ") + std::string(othello::category_names[c]),
                      .value = static_cast<double>(more),
                      .weight = static_cast<double>(weight),
                      .contribution = static_cast<double>(weight * more)});
    }
    return list;
  }
};

// 100 (own - other) / (own + other), 0 if there are none.
constexpr Value share_value(int own, int other) {
  return own + other == 0 ? 0 : 100 * value_unit * (own - other) / (own + other);
}

template <int N>
class OthelloCorners final : public OpposedEvaluation {
 public:
  static constexpr std::string_view name = "corners";
  static constexpr std::string_view help = "25 for every corner";

  Value value(const State& state, Seat seat) const override {
    const auto& board = state.as<OthelloOn<N>>();
    using Board = othello::Board<N>;
    const int last = board.size() - 1;
    const auto corners =
        Board::at(0, 0) | Board::at(last, 0) | Board::at(0, last) | Board::at(last, last);
    return 25 * value_unit *
           (othello::count(board.discs(seat) & corners) -
            othello::count(board.discs(1 - seat) & corners));
  }
};

template <int N>
class OthelloCoins final : public OpposedEvaluation {
 public:
  static constexpr std::string_view name = "coins";
  static constexpr std::string_view help = "share of the discs, -100 to 100";

  Value value(const State& state, Seat seat) const override {
    const auto& board = state.as<OthelloOn<N>>();
    return share_value(othello::count(board.discs(seat)), othello::count(board.discs(1 - seat)));
  }
};

template <int N>
class OthelloMobility final : public OpposedEvaluation {
 public:
  static constexpr std::string_view name = "mobility";
  static constexpr std::string_view help = "share of the legal moves, -100 to 100";

  Value value(const State& state, Seat seat) const override {
    const auto& board = state.as<OthelloOn<N>>();
    const Value of_mover =
        share_value(othello::count(board.move_bits()), othello::count(board.other_move_bits()));
    return state.turn().seat() == seat ? of_mover : -of_mover;
  }
};

template <int N>
struct EvaluationCatalogue<OthelloOn<N>> {
  static constexpr std::string_view preferred = N == 8 ? "static+mobility" : "corners+mobility";
  static std::vector<NamedEvaluation> list() {
    std::vector<NamedEvaluation> list;
    if constexpr (N == 8) {
      list.push_back(named_evaluation<DiscTableEvaluation<othello::StaticTable>>());
      list.push_back(named_evaluation<DiscTableEvaluation<othello::CowthelloTable>>());
      list.push_back(named_evaluation<DiscTableEvaluation<othello::NijssenTable>>());
    }
    list.push_back(named_evaluation<OthelloCorners<N>>());
    list.push_back(named_evaluation<OthelloCoins<N>>());
    list.push_back(named_evaluation<OthelloMobility<N>>());
    if constexpr (N == 8) list.push_back(named_evaluation<StoredMcEvaluation>());
    return list;
  }
  static MadePolicy policy(std::string_view file, const EvaluationFiles& files) {
    if constexpr (N == 8) return StoredMcPolicy::make(file, files);
    return no_policy(file, files);
  }
};

}  // namespace brett
