// Opponent profiles in use: the searcher's own seat is valued by its own weights, every other seat by the
// weights that were learned about who sits there. For searches with a value for each seat (maxn, upp);
// others value everything by the own weights.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "evaluation/linear.h"

namespace brett {

template <HasCriteria G>
class ProfileEvaluation final : public Evaluation<G> {
 public:
  using Linear = std::shared_ptr<const LinearEvaluation<G>>;
  static constexpr std::string_view name = "profile";
  static constexpr std::string_view help =
      "linear, and opponents by weights of their own: for searches with a value for each seat";
  struct Options : WeightsOption {
    std::string opponents;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(WeightsOption::table())
        .text("opponents", &Options::opponents,
              "files of weights joined by '+': of the seat after the searcher's, the one after it, "
              "...; the last is for all that follow");
  }
  static MadeEvaluation<G> make(const Options& options) {
    std::vector<Linear> of_distance;
    std::vector<std::string_view> names{options.weights};
    for (const std::string_view one : split(options.opponents, '+')) names.push_back(one);
    for (const std::string_view one : names) {
      auto weights = load_weights(Criteria<G>::layout(), one);
      if (!weights) return weights.error();
      of_distance.push_back(std::make_shared<const LinearEvaluation<G>>(
          std::make_shared<const Weights>(*std::move(weights))));
    }
    return std::shared_ptr<const Evaluation<G>>(
        std::make_shared<const ProfileEvaluation>(std::move(of_distance)));
  }
  // By distance from the searcher's seat: the first is its own.
  explicit ProfileEvaluation(std::vector<Linear> of_distance) : own_(of_distance.front()) {
    for (Seat searcher = 0; searcher < G::facts.max_seats; ++searcher) {
      views_.emplace_back(of_distance, searcher);
    }
  }
  Value value(const G& state, Seat seat) const override { return own_->value(state, seat); }
  void values(const G& state, Value* of_seats) const override { own_->values(state, of_seats); }
  std::vector<ValueTerm> terms(const G& state, Seat seat) const override {
    return own_->terms(state, seat);
  }
  const Evaluation<G>& as_searcher(Seat seat) const override {
    return views_[static_cast<std::size_t>(seat)];
  }

 private:
  class View final : public Evaluation<G> {
   public:
    View(std::vector<Linear> of_distance, Seat searcher)
        : of_distance_(std::move(of_distance)), searcher_(searcher) {}
    Value value(const G& state, Seat seat) const override {
      return of(seat, state.seats()).value(state, seat);
    }

   private:
    const LinearEvaluation<G>& of(Seat seat, int seats) const {
      const auto distance = static_cast<std::size_t>((seat - searcher_ + seats) % seats);
      return *of_distance_[std::min(distance, of_distance_.size() - 1)];
    }
    std::vector<Linear> of_distance_;
    Seat searcher_;
  };

  Linear own_;
  std::vector<View> views_;
};

}  // namespace brett
