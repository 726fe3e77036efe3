// Othello with stored tables: the evaluation `stored_mc` and the weights of weighted playouts.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "evaluation/catalogue.h"
#include "evaluation/stored_mc.h"
#include "games/othello.h"
#include "games/othello_categories.h"

namespace brett {

// A table's chances laid out for looking up: by seat, discs on the board and category, with 0 for
// the centre, which only Reversi's first moves fill.
class StoredChances {
 public:
  using Row = std::array<double, othello::categories>;
  explicit StoredChances(const StoredMc& table);

  // Of `seat`, if it puts the next disc on this board.
  const Row& of(const OthelloOn<8>& board, Seat seat) const {
    return rows_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(64 - board.empties())];
  }

 private:
  std::array<std::array<Row, 65>, 2> rows_{};
};

// The best stored chance of winning over the legal moves, 0 to 1. Not antisymmetric; the 2019 study
// negates it in negamax all the same. A seat that must pass has what the best reply leaves: 1 minus the
// opponent's best chance (the study never looks at such states, it passes inside the move function).
class StoredMcEvaluation final : public Evaluation {
 public:
  static constexpr std::string_view name = "stored_mc";
  static constexpr std::string_view help = "the best move's stored chance of winning, 0 to 1";
  struct Options {
    std::string table = std::string(StoredMc::default_file);
  };
  static OptionTable<Options> options();
  static MadeEvaluation make(const Options& options, const EvaluationFiles& files);
  explicit StoredMcEvaluation(const StoredMc& table) : chances_(table) {}

  Value value(const State& state, Seat seat) const override;

 private:
  StoredChances chances_;
};

// Moves weighed by their stored chances.
class StoredMcPolicy final : public Policy {
 public:
  // From a file; an empty name is that of the standard table.
  static MadePolicy make(std::string_view file, const EvaluationFiles& files);
  explicit StoredMcPolicy(const StoredMc& table) : chances_(table) {}
  void weigh(const State& state, const Moves& moves, double* weights) const override;
  // First the category, then one of its cells: no list, no more than ten steps.
  Move draw(const State& state, Rng& rng) const override;

 private:
  StoredChances chances_;
};

}  // namespace brett
