// What the weights of a training run are worth: test matches, which make the points of its curve, and with
// found patterns say which generation stays.
#include <algorithm>

#include "core/rng.h"
#include "core/text.h"
#include "statistics/elo.h"
#include "training/evolution.h"
#include "training/training.h"

namespace brett {

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

Status Training::judge(const std::stop_token& stop) {
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
  if (Status judged = judge(stop); !judged) return judged;
  if (stop.stop_requested()) return Done{};
  Rng rng(plan_.seed, state_.games);
  const std::lock_guard guard(mutex_);
  for (const std::size_t place : replace_worst_patterns(*weights_, rng)) teacher_.forget(place);
  state_.evolved_at = state_.games;
  return Done{};
}

}  // namespace brett
