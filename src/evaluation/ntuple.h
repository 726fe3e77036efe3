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

// A seat's sum is made of what Self visits for it: Self::visit(board, seat, use) calls use(index within the
// class, value). Counts are for who is to move only (Self::for_mover), or for each seat.
template <class Self, class G>
class VisitedEvaluation : public LearnedEvaluation {
 public:
  static MadeEvaluation make(const Options& options, const EvaluationFiles& files) {
    return with_weights_of<Self>(options, files);
  }
  explicit VisitedEvaluation(std::shared_ptr<const Weights> weights)
      : LearnedEvaluation(std::move(weights)), per_class_(weights_->layout.per_class()) {}

  std::size_t class_of(const State& state) const final {
    return Self::Source::class_of(state.as<G>());
  }
  void sums(const State& state, float* of_seats) const final {
    const G& board = state.as<G>();
    const float* const weights = weights_->values.data() + begin_of_class(board);
    const auto sum_of = [&](Seat seat) {
      float sum = 0;
      self().visit(board, seat, [&](std::size_t i, float value) { sum += weights[i] * value; });
      return sum;
    };
    if constexpr (Self::for_mover) {
      const Seat mover = state.turn().seat();
      of_seats[mover] = sum_of(mover);
      of_seats[1 - mover] = -of_seats[mover];
    } else {
      for (Seat seat = 0; seat < board.seats(); ++seat) of_seats[seat] = sum_of(seat);
      subtract_mean_of_others(of_seats, board.seats());
    }
  }
  void add_slopes(const State& state, Seat seat, Slopes& slopes) const final {
    const G& board = state.as<G>();
    const std::size_t begin = begin_of_class(board);
    const auto add = [&](Seat whose, float slope) {
      self().visit(board, whose, [&](std::size_t i, float value) {
        slopes.push_back({static_cast<std::uint32_t>(begin + i), slope * value});
      });
    };
    if constexpr (Self::for_mover) {
      const Seat mover = state.turn().seat();
      add(mover, seat == mover ? 1.0F : -1.0F);
    } else {
      const float others = -1.0F / static_cast<float>(board.seats() - 1);
      for (Seat one = 0; one < board.seats(); ++one) add(one, one == seat ? 1.0F : others);
    }
  }

 private:
  const Self& self() const { return static_cast<const Self&>(*this); }
  std::size_t begin_of_class(const G& board) const {
    return Self::Source::class_of(board) * per_class_;
  }

  std::size_t per_class_;
};

template <HasPatterns G>
class NtupleEvaluation final : public VisitedEvaluation<NtupleEvaluation<G>, G> {
 public:
  using Source = Patterns<G>;
  static constexpr std::string_view name = "ntuple";
  static constexpr std::string_view help =
      "tables of patterns of cells with the entries of a file, which can be learned";
  static constexpr bool for_mover = G::facts.max_seats == 2;
  static WeightLayout layout() { return Patterns<G>::layout(); }
  using VisitedEvaluation<NtupleEvaluation<G>, G>::VisitedEvaluation;

  template <class Use>
  void visit(const G& board, Seat seat, const Use& use) const {
    Patterns<G>::visit(board, seat, [&](std::size_t index) { use(index, 1.0F); });
  }
};

}  // namespace brett
