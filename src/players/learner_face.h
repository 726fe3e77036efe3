// AnyLearner made of a search and an evaluation that can be learned.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "evaluation/learned.h"
#include "learning/utility_slopes.h"
#include "players/any_learner.h"
#include "players/state_face.h"
#include "search/searcher.h"
#include "search/strategy.h"

namespace brett {

template <GameState G>
class LearnerFace final : public AnyLearner {
 public:
  LearnerFace(std::unique_ptr<Searcher<G>> searcher,
              std::shared_ptr<const LearnedEvaluation<G>> evaluation, LearnedUtility utility)
      : searcher_(std::move(searcher)), evaluation_(std::move(evaluation)), utility_(utility) {}

  Thought think(const AnyState& seen, const Limits& limits) override {
    const Played<G>& game = StateFace<G>::of(seen).game();
    const auto result =
        searcher_->search({.game = game, .limits = limits, .progress = {}, .strategy = true});
    Thought thought{.move = wrapped(result.best().move), .position = {}};
    const Seat seat = game.turn().seat();
    if (result.strategy != nullptr) {
      add_variants(*result.strategy, seat, thought.position);
    } else {
      add_line(as_seen(game).state(), result.best(), seat, thought.position);
    }
    return thought;
  }
  std::vector<Choice> choices(const AnyState& seen) const override {
    const G& state = StateFace<G>::of(seen).state();
    const Seat seat = state.turn().seat();
    std::vector<Choice> list;
    for (const auto move : moves_of(state)) {
      G child = state;
      child.play(move);
      Choice& choice = list.emplace_back();
      choice.move = bytes_of(move);
      if (child.turn().is_over()) {
        choice.sum = child.payoff(seat);
        continue;
      }
      choice.sum = static_cast<double>(evaluation_->sum(child, seat));
      evaluation_->add_slopes(child, seat, choice.slopes);
    }
    return list;
  }
  Counted counted(const AnyState& seen) const override {
    const G& state = StateFace<G>::of(seen).state();
    Counted result{.position_class = evaluation_->class_of(state), .seats = {}};
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      evaluation_->add_slopes(state, seat, result.seats.emplace_back());
    }
    return result;
  }
  void new_game() override { searcher_->new_game(); }

 private:
  void add_variants(const Strategy<G>& strategy, Seat seat, LearnedPosition& position) const {
    position.value = at(strategy.root.values, seat);
    for (const Variant<G>& variant : strategy.variants()) {
      LearnedVariant& learned = position.variants.emplace_back();
      learned.probability = variant.probability;
      learned.value = at(variant.values, seat);
      for (const auto move : variant.moves) learned.moves.push_back(bytes_of(move));
      add_slopes(variant.state, seat, learned);
    }
  }
  // Searches of two that make no tree expect one line.
  void add_line(G state, const RankedMove<G>& best, Seat seat, LearnedPosition& position) const {
    LearnedVariant& learned = position.variants.emplace_back();
    for (const auto move : best.line) {
      learned.moves.push_back(bytes_of(move));
      state.play(move);
    }
    learned.value = !best.seats.empty()       ? at(best.seats, seat)
                    : !is_decided(best.value) ? seat_value(best.value)
                    : best.value > 0          ? 1
                                              : -1;
    position.value = learned.value;
    const bool decided = learned.value >= 1 || learned.value <= -1;
    if (!decided) add_slopes(state, seat, learned);
  }
  // Of the seat's utility at a leaf by the weights.
  void add_slopes(const G& state, Seat seat, LearnedVariant& learned) const {
    Slopes& slopes = learned.slopes;
    if (state.turn().is_over()) return;
    const auto sums = evaluation_->sums(state);
    const Output output = evaluation_->weights().output;
    SeatValues<G> values{}, parts{};
    for (Seat one = 0; one < state.seats(); ++one) {
      at(values, one) = output_value(output, static_cast<double>(at(sums, one)));
    }
    utility_slopes(utility_, values.data(), state.seats(), seat, parts.data());
    learned.power_slope = power_slope(utility_, values.data(), state.seats(), seat);
    for (Seat one = 0; one < state.seats(); ++one) {
      const double part = at(parts, one) * output_slope(output, static_cast<double>(at(sums, one)));
      if (part == 0) continue;
      const std::size_t begin = slopes.size();
      evaluation_->add_slopes(state, one, slopes);
      for (std::size_t i = begin; i < slopes.size(); ++i) {
        slopes[i].value = static_cast<float>(static_cast<double>(slopes[i].value) * part);
      }
    }
  }
  template <class List>
  static auto& at(List& list, Seat seat) {
    return list[static_cast<std::size_t>(seat)];
  }

  std::unique_ptr<Searcher<G>> searcher_;
  std::shared_ptr<const LearnedEvaluation<G>> evaluation_;
  LearnedUtility utility_;
};

}  // namespace brett
