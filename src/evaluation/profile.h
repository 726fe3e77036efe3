// Opponent profiles in use: the searcher's own seat is valued by its own weights, every other seat by the
// weights that were learned about the player there. For searches with a value for each seat (maxn, upp);
// other searches value everything by their own weights.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/learned.h"

namespace brett {

class ProfileEvaluation final : public Evaluation {
 public:
  using Learned = std::shared_ptr<const LearnedEvaluation>;
  static constexpr std::string_view name = "profile";
  static constexpr std::string_view help =
      "linear, and opponents by weights of their own: for searches with a value for each seat";
  struct Options : WeightsOption {
    std::string opponents;
  };
  static OptionTable<Options> options();
  // With the weights of files of this layout.
  static MadeEvaluation make(const Options& options, const EvaluationFiles& files,
                             const WeightLayout& layout,
                             Learned (*learned)(std::shared_ptr<const Weights>));

  // By distance from the searcher's seat: the first is its own, the last is for all that follow.
  explicit ProfileEvaluation(const std::vector<Learned>& of_distance);
  Value value(const State& state, Seat seat) const override { return own_->value(state, seat); }
  void values(const State& state, Value* of_seats) const override { own_->values(state, of_seats); }
  std::vector<ValueTerm> terms(const State& state, Seat seat) const override {
    return own_->terms(state, seat);
  }
  const Evaluation& as_searcher(Seat seat) const override {
    return views_[static_cast<std::size_t>(seat)];
  }

 private:
  // The evaluation of a state by one seat.
  class View final : public Evaluation {
   public:
    View(std::vector<Learned> of_distance, Seat searcher);
    Value value(const State& state, Seat seat) const override;

   private:
    std::vector<Learned> of_distance_;
    Seat searcher_;
  };

  Learned own_;
  std::vector<View> views_;  // by the searcher's seat
};

}  // namespace brett
