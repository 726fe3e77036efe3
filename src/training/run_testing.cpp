// What the weights of a training run are worth: test matches, which make the points of its curve, and with
// found patterns say which generation stays.
#include <algorithm>
#include <cmath>

#include "core/rng.h"
#include "core/text.h"
#include "evaluation/found_patterns.h"
#include "statistics/elo.h"
#include "training/training.h"

namespace brett {

namespace {

// --- a new generation of found patterns (evaluation/found_patterns.h) ---

// Patterns by how much they count in all classes, the least first.
std::vector<std::size_t> by_worth(const Weights& weights) {
  std::vector<std::pair<double, std::size_t>> worth;
  for (std::size_t i = 0; i < weights.layout.per_class(); ++i) {
    double sum = 0;
    for (std::size_t c = 0; c < weights.rules.size(); ++c) {
      sum += std::abs(static_cast<double>(weights.of_class(c)[i]));
    }
    worth.emplace_back(sum, i);
  }
  std::sort(worth.begin(), worth.end());
  std::vector<std::size_t> order;
  for (const auto& [sum, i] : worth) order.push_back(i);
  return order;
}

// The quarter of the patterns with the smallest weights goes; of what comes instead, half is like a good
// one but for a cell, half is new. The weights that begin again, at 0. Precondition: kind found.
std::vector<std::size_t> replace_worst_patterns(Weights& weights, Rng& rng) {
  auto& criteria = weights.layout.groups[0].criteria;
  const std::vector<std::size_t> order = by_worth(weights);
  const std::size_t count = order.size();
  std::vector<std::size_t> fresh;
  for (std::size_t k = 0; k < count / 4; ++k) {
    const std::size_t place = order[k];
    const auto from_top = rng.below(static_cast<std::uint32_t>(count / 2 + 1));
    const auto parent = FoundPattern::parse(criteria[order[count - 1 - from_top]].name);
    const FoundPattern pattern =
        rng.below(2) == 0 && parent ? parent->changed(rng) : FoundPattern::random(rng);
    const std::string text = pattern.text(), image = pattern.mirrored().text();
    const bool known = std::any_of(criteria.begin(), criteria.end(), [&](const auto& one) {
      return one.name == text || one.name == image;
    });
    if (known) continue;
    criteria[place].name = text;
    for (std::size_t c = 0; c < weights.rules.size(); ++c) {
      weights.of_class(c)[place] = 0;
      fresh.push_back(c * count + place);
    }
  }
  return fresh;
}

}  // namespace

Status Training::add_point(const std::stop_token& stop) {
  CurvePoint point = snapshot(*weights_);
  point.games = state_.games;
  {
    const std::lock_guard guard(mutex_);
    count_processor();
    point.seconds = state_.seconds;
  }
  for (const std::string_view opponent : words(plan_.test_opponents)) {
    if (plan_.test_blocks == 0) break;
    const auto strength = test(std::string(opponent), stop);
    if (!strength) return strength.error();
    if (stop.stop_requested()) return Done{};
    point.strength.push_back(*strength);
  }
  {
    const std::lock_guard guard(mutex_);
    for (const auto& one : point.strength) weights_->strength.push_back(one);
    state_.curve.push_back(std::move(point));
  }
  if (Status status = keep_version(); !status) return status;
  return save();
}

Result<Weights::Strength> Training::test(const std::string& opponent, const std::stop_token& stop) {
  const auto seats = static_cast<std::size_t>(game_->seats());
  const auto blocks = static_cast<std::size_t>(plan_.test_blocks);
  std::vector<double> scores(blocks * seats, 0.0);
  set_testing(true);
  const Status status =
      in_parallel(scores.size(), [&](TrainingWorker& worker, std::size_t i) -> Status {
        if (stop.stop_requested()) return Done{};
        const std::size_t seat = i % seats;
        const auto outcome = worker.test(opponent, i / seats, static_cast<Seat>(seat), stop);
        if (!outcome) return outcome.error();
        if (outcome->finished) scores[i] = score_against_table(outcome->payoffs, seat);
        return Done{};
      });
  set_testing(false);
  if (!status) return status.error();
  std::vector<double> means(blocks, 0.0);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    means[i / seats] += scores[i] / static_cast<double>(seats);
  }
  const MeanEstimate estimate = estimate_mean(means);
  const Interval interval = estimate.interval();
  return Weights::Strength{.games = state_.games,
                           .opponent = opponent,
                           .score = estimate.mean,
                           .low = std::clamp(interval.low, 0.0, 1.0),
                           .high = std::clamp(interval.high, 0.0, 1.0)};
}

Status Training::keep_better_generation(const std::stop_token& stop) {
  const auto opponents = words(plan_.test_opponents);
  if (opponents.empty() || plan_.test_blocks == 0) return Done{};
  const auto strength = test(std::string(opponents.front()), stop);
  if (!strength) return strength.error();
  if (stop.stop_requested()) return Done{};
  const std::lock_guard guard(mutex_);
  if (!state_.best || strength->score >= state_.best_score) {
    state_.best = *weights_;
    state_.best_score = strength->score;
  } else {
    Weights back = *state_.best;
    back.games = weights_->games;
    back.strength = std::move(weights_->strength);
    *weights_ = std::move(back);
  }
  workers_.clear();  // their learners know the patterns of before
  unsaved_ = true;
  return Done{};
}

Status Training::evolve(const std::stop_token& stop) {
  if (weights_->layout.is_name == nullptr) return Done{};
  if (Status judged = keep_better_generation(stop); !judged) return judged;
  if (stop.stop_requested()) return Done{};
  Rng rng(plan_.seed, state_.games);
  const std::lock_guard guard(mutex_);
  for (const std::size_t place : replace_worst_patterns(*weights_, rng)) teacher_.forget(place);
  state_.evolved_at = state_.games;
  return Done{};
}

}  // namespace brett
