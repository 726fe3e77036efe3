// Pattern tables (n-tuple networks): a position is cut into patterns of cells, the contents of each are
// the index into a table, and the value is the sum of the entries. Symmetric places share one table, so
// that what is learned in one corner is known in all. The patterns of a game are a specialisation of
// Patterns in evaluation/<game>.h.
//
//     template <> struct Patterns<G> {
//       static WeightLayout layout();                        // kind "ntuple", a group for each table
//       static std::size_t class_of(const G&);
//       template <class Visit> static void visit(const G&, Seat, const Visit&);  // (index in the class)
//     };
//
// With two seats there is one sum, for the side to move, and the other seat has the negated value; with
// more, one for each seat, and a value is a seat's sum above the mean of the others'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "evaluation/learned.h"

namespace brett {

template <GameState G>
struct Patterns {};

template <class G>
concept HasPatterns = GameState<G> && requires(const G state) { Patterns<G>::class_of(state); };

template <HasPatterns G>
class NtupleEvaluation final : public LearnedEvaluation {
 public:
  static constexpr std::string_view name = "ntuple";
  static constexpr std::string_view help =
      "tables of patterns of cells with the entries of a file, which can be learned";
  static WeightLayout layout() { return Patterns<G>::layout(); }
  static MadeEvaluation make(const Options& options, const EvaluationFiles& files) {
    return with_weights_of<NtupleEvaluation>(options, files);
  }
  explicit NtupleEvaluation(std::shared_ptr<const Weights> weights)
      : LearnedEvaluation(std::move(weights)), per_class_(weights_->layout.per_class()) {}

  std::size_t class_of(const State& state) const override {
    return Patterns<G>::class_of(state.as<G>());
  }
  void sums(const State& state, float* of_seats) const override {
    const G& board = state.as<G>();
    const float* const entries = weights_->values.data() + begin_of_class(board);
    if constexpr (for_two) {
      const Seat mover = state.turn().seat();
      of_seats[mover] = sum_of(entries, board, mover);
      of_seats[1 - mover] = -of_seats[mover];
    } else {
      for (Seat seat = 0; seat < board.seats(); ++seat) {
        of_seats[seat] = sum_of(entries, board, seat);
      }
      subtract_mean_of_others(of_seats, board.seats());
    }
  }
  void add_slopes(const State& state, Seat seat, Slopes& slopes) const override {
    const G& board = state.as<G>();
    const std::size_t begin = begin_of_class(board);
    const auto add = [&](Seat whose, float slope) {
      Patterns<G>::visit(board, whose, [&](std::size_t index) {
        slopes.push_back({static_cast<std::uint32_t>(begin + index), slope});
      });
    };
    if constexpr (for_two) {
      const Seat mover = state.turn().seat();
      add(mover, seat == mover ? 1.0F : -1.0F);
    } else {
      const float others = -1.0F / static_cast<float>(board.seats() - 1);
      for (Seat one = 0; one < board.seats(); ++one) add(one, one == seat ? 1.0F : others);
    }
  }

 private:
  static constexpr bool for_two = G::facts.max_seats == 2;

  std::size_t begin_of_class(const G& board) const {
    return Patterns<G>::class_of(board) * per_class_;
  }
  static float sum_of(const float* entries, const G& board, Seat seat) {
    float sum = 0;
    Patterns<G>::visit(board, seat, [&](std::size_t index) { sum += entries[index]; });
    return sum;
  }

  std::size_t per_class_;
};

}  // namespace brett
