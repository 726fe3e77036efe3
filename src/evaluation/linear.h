// The linear evaluation: Eval(state, seat) = sum over criteria of weight * criterion, with the weights of
// the state's class. Criteria of a game are a specialisation of Criteria in evaluation/<game>.h, apart
// from weights. What a seat has is counted; a criterion is the seat's count above the mean of the others',
// times a scale that keeps it in [-1, 1].
//
//     template <> struct Criteria<G> {
//       static constexpr std::array<Criterion, ...> criteria;
//       static WeightLayout layout();                           // criteria_layout(...)
//       static std::size_t class_of(const G&);
//       static void count_all(const G&, std::int32_t* const* of_seat);  // of_seat[s][i], zero before
//       static void keep_promising(const G&, std::size_t count, Moves&);  // optional: see Evaluation
//     };
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluation/learned.h"

namespace brett {

template <GameState G>
struct Criteria {};

template <class G>
concept HasCriteria = GameState<G> && requires(const G state) { Criteria<G>::class_of(state); };

struct Criterion {
  std::string_view name;  // "mills.ready": its group, then its own
  std::string_view help;
  int most;  // the largest count; the scale is 1 over it
};

// The place of the criterion with this name, without its group.
template <std::size_t Count>
consteval std::size_t place_of(const std::array<Criterion, Count>& criteria,
                               std::string_view name) {
  for (std::size_t i = 0; i < Count; ++i) {
    const std::string_view known = criteria[i].name;
    if (known.substr(known.find('.') + 1) == name) return i;
  }
  throw std::invalid_argument("no criterion has this name");
}

template <std::size_t Count>
constexpr std::array<float, Count> scales_of(const std::array<Criterion, Count>& criteria) {
  std::array<float, Count> scales{};
  for (std::size_t i = 0; i < Count; ++i) scales[i] = 1.0F / static_cast<float>(criteria[i].most);
  return scales;
}

// The layout of weights for these criteria, which stand in the order of the groups.
inline WeightLayout criteria_layout(std::string_view game, std::vector<WeightLayout::Named> classes,
                                    const std::vector<WeightLayout::Named>& groups,
                                    std::span<const Criterion> criteria) {
  WeightLayout layout{std::string(game), "linear", std::move(classes), {}};
  for (const WeightLayout::Named& group : groups) {
    WeightLayout::Group& added = layout.groups.emplace_back(WeightLayout::Group{group});
    for (const auto& [name, help, most] : criteria) {
      if (!name.starts_with(group.name + '.')) continue;
      added.criteria.push_back(
          {std::string(name.substr(group.name.size() + 1)), std::string(help)});
    }
  }
  return layout;
}

// Four at a time, so that the sum waits for no single addition.
using FourFloats [[gnu::vector_size(16)]] = float;
using FourCounts [[gnu::vector_size(16)]] = std::int32_t;

template <std::size_t Count>
float weighted_sum(const std::int32_t* counts, const float* scales, const float* weights) {
  constexpr std::size_t in_fours = Count / 4 * 4;
  FourFloats sums{};
  for (std::size_t i = 0; i < in_fours; i += 4) {
    FourCounts four;
    FourFloats scale, weight;
    __builtin_memcpy(&four, counts + i, sizeof(four));
    __builtin_memcpy(&scale, scales + i, sizeof(scale));
    __builtin_memcpy(&weight, weights + i, sizeof(weight));
    sums += __builtin_convertvector(four, FourFloats) * (scale * weight);
  }
  float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  for (std::size_t i = in_fours; i < Count; ++i) {
    sum += static_cast<float>(counts[i]) * (scales[i] * weights[i]);
  }
  return sum;
}

// Evaluation::keep_promising of games whose criteria can tell.
template <HasCriteria G>
bool keep_promising_of([[maybe_unused]] const State& state, [[maybe_unused]] std::size_t count,
                       [[maybe_unused]] Moves& moves) {
  constexpr bool can_tell = requires(const G& board, std::size_t wanted, Moves& list) {
    Criteria<G>::keep_promising(board, wanted, list);
  };
  if constexpr (can_tell) Criteria<G>::keep_promising(state.as<G>(), count, moves);
  return can_tell;
}

template <HasCriteria G>
class LinearEvaluation final : public LearnedEvaluation {
 public:
  using C = Criteria<G>;
  static constexpr std::size_t count = C::criteria.size();
  static constexpr std::array<float, count> scales = scales_of(C::criteria);
  static constexpr std::string_view name = "linear";
  static constexpr std::string_view help =
      "the game's criteria with the weights of a file, which can be learned";
  static WeightLayout layout() { return C::layout(); }
  static MadeEvaluation make(const Options& options, const EvaluationFiles& files) {
    return with_weights_of<LinearEvaluation>(options, files);
  }
  using LearnedEvaluation::LearnedEvaluation;

  std::size_t class_of(const State& state) const override { return C::class_of(state.as<G>()); }
  bool keep_promising(const State& state, std::size_t wanted, Moves& moves) const override {
    return keep_promising_of<G>(state, wanted, moves);
  }
  void sums(const State& state, float* of_seats) const override {
    const G& board = state.as<G>();
    const Counts counts(board);
    const float* const weights = weights_->of_class(C::class_of(board));
    if constexpr (table_seats == 2) {
      std::array<std::int32_t, count> lead;
      counts.lead_of(0, lead);
      of_seats[0] = weighted_sum<count>(lead.data(), scales.data(), weights);
      of_seats[1] = -of_seats[0];
    } else {
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(board.seats()); ++seat) {
        of_seats[seat] = weighted_sum<count>(counts.rows[seat].data(), scales.data(), weights);
      }
      subtract_mean_of_others(of_seats, board.seats());
    }
  }
  void add_slopes(const State& state, Seat seat, Slopes& slopes) const override {
    const G& board = state.as<G>();
    const Counts counts(board);
    const auto begin =
        static_cast<std::uint32_t>(C::class_of(board) * weights_->layout.per_class());
    const auto others = static_cast<float>(board.seats() - 1);
    for (std::size_t i = 0; i < count; ++i) {
      float own = 0;
      for (std::size_t one = 0; one < static_cast<std::size_t>(board.seats()); ++one) {
        const auto here = static_cast<float>(counts.rows[one][i]);
        own += one == static_cast<std::size_t>(seat) ? here : -here / others;
      }
      if (own != 0) slopes.push_back({begin + static_cast<std::uint32_t>(i), own * scales[i]});
    }
  }

 private:
  static constexpr auto table_seats = static_cast<std::size_t>(G::facts.max_seats);

  struct Counts {
    explicit Counts(const G& board) {
      std::array<std::int32_t*, table_seats> of_seat;
      for (std::size_t i = 0; i < of_seat.size(); ++i) of_seat[i] = rows[i].data();
      C::count_all(board, of_seat.data());
    }
    void lead_of(std::size_t seat, std::array<std::int32_t, count>& lead) const {
      for (std::size_t i = 0; i < count; ++i) lead[i] = rows[seat][i] - rows[1 - seat][i];
    }
    std::array<std::array<std::int32_t, count>, table_seats> rows{};
  };
};

}  // namespace brett
