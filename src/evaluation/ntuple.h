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
// With two seats the position is looked at for who is to move, and the other's value is the opposite; with
// more, for each seat, and a value is a seat's sum above the mean of the others'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "evaluation/catalogue.h"
#include "evaluation/learned.h"

namespace brett {

template <GameState G>
struct Patterns {};

template <class G>
concept HasPatterns = GameState<G> && requires(const G state) { Patterns<G>::class_of(state); };

template <HasPatterns G>
class NtupleEvaluation final : public LearnedEvaluation<G> {
 public:
  using Base = LearnedEvaluation<G>;
  using Sums = typename Base::Sums;
  static constexpr std::string_view name = "ntuple";
  static constexpr std::string_view help =
      "tables of patterns of cells with the entries of a file, which can be learned";
  using Options = WeightsOption;
  static OptionTable<Options> options() { return WeightsOption::table(); }
  static MadeEvaluation<G> make(const Options& options) {
    auto weights = load_weights(Patterns<G>::layout(), options.weights);
    if (!weights) return weights.error();
    return std::shared_ptr<const Evaluation<G>>(std::make_shared<const NtupleEvaluation>(
        std::make_shared<const Weights>(*std::move(weights))));
  }
  explicit NtupleEvaluation(std::shared_ptr<const Weights> weights)
      : Base(std::move(weights)), per_class_(this->weights_->layout.per_class()) {}

  std::size_t class_of(const G& state) const override { return Patterns<G>::class_of(state); }
  Sums sums(const G& state) const override {
    const float* const table = table_of(state);
    Sums sums{};
    if constexpr (Base::most_seats == 2) {
      const Seat mover = state.turn().seat();
      sums[static_cast<std::size_t>(mover)] = sum_of(table, state, mover);
      sums[static_cast<std::size_t>(1 - mover)] = -sums[static_cast<std::size_t>(mover)];
    } else {
      for (Seat seat = 0; seat < state.seats(); ++seat) {
        sums[static_cast<std::size_t>(seat)] = sum_of(table, state, seat);
      }
      make_leads(sums, state.seats());
    }
    return sums;
  }
  void add_slopes(const G& state, Seat seat, Slopes& slopes) const override {
    const std::size_t begin = Patterns<G>::class_of(state) * per_class_;
    const auto add = [&](Seat whose, float slope) {
      Patterns<G>::visit(state, whose, [&](std::size_t index) {
        slopes.push_back({static_cast<std::uint32_t>(begin + index), slope});
      });
    };
    if constexpr (Base::most_seats == 2) {
      const Seat mover = state.turn().seat();
      add(mover, seat == mover ? 1.0F : -1.0F);
    } else {
      const float others = -1.0F / static_cast<float>(state.seats() - 1);
      for (Seat one = 0; one < state.seats(); ++one) add(one, one == seat ? 1.0F : others);
    }
  }

 private:
  const float* table_of(const G& state) const {
    return this->weights_->values.data() + Patterns<G>::class_of(state) * per_class_;
  }
  static float sum_of(const float* table, const G& state, Seat seat) {
    float sum = 0;
    Patterns<G>::visit(state, seat, [&](std::size_t index) { sum += table[index]; });
    return sum;
  }

  std::size_t per_class_;
};

}  // namespace brett
