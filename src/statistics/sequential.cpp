#include "statistics/sequential.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

namespace brett {

const OptionTable<SequentialTest>& SequentialTest::table() {
  constexpr double most_elo = 1000;
  static const auto base =
      OptionTable<SprtPlan>()
          .number("elo0", &SprtPlan::elo0, -most_elo, most_elo,
                  "the first player is stronger by so much: not better")
          .number("elo1", &SprtPlan::elo1, -most_elo, most_elo,
                  "the first player is stronger by so much: better")
          .number("alpha", &SprtPlan::alpha, 0, 1,
                  "how often elo1 may be accepted when elo0 is true")
          .number("beta", &SprtPlan::beta, 0, 1, "how often elo0 may be accepted when elo1 is true")
          .choice("scale", &SprtPlan::scale, {"logistic", "normalised"}, "what kind of Elo");
  static const auto table = OptionTable<SequentialTest>().with(base).choice(
      "model", &SequentialTest::model, {"trinomial", "pentanomial"},
      "what one observation is: a game, or a pair with seats swapped");
  return table;
}

Status check(const SequentialTest& test, int seats) {
  if (test.model == SprtModel::trinomial && seats > 2) {
    return Error{fmt::format("model=trinomial: must be pentanomial with {} seats", seats)};
  }
  return check(static_cast<const SprtPlan&>(test));
}

void SequentialWatch::add(std::uint64_t block, double score) {
  if (block < next_ || verdict_ != SprtVerdict::running) return;
  waiting_[block].push_back(score);
  for (auto first = waiting_.begin();
       first != waiting_.end() && first->first == next_ && std::ssize(first->second) == seats_ &&
       verdict_ == SprtVerdict::running;
       first = waiting_.begin()) {
    take(first->second);
    waiting_.erase(first);
  }
}

void SequentialWatch::take(const std::vector<double>& scores) {
  ++next_;
  const double sum = std::accumulate(scores.begin(), scores.end(), 0.0);
  if (seats_ == 2) {
    for (const double score : scores) ++games_[static_cast<std::size_t>(std::lround(2 * score))];
    ++pairs_[static_cast<std::size_t>(std::lround(2 * sum))];
  } else {
    means_.push_back(sum / seats_);
  }
  ratio_ = brett::log_likelihood_ratio(sample(), test_);
  verdict_ = sprt_verdict(ratio_, test_);
}

ScoreSample SequentialWatch::sample() const {
  if (seats_ > 2) return ScoreSample::of_blocks(means_, seats_);
  if (test_.model == SprtModel::pentanomial) return ScoreSample::of_pairs(pairs_);
  return ScoreSample::of_games(games_[0], games_[1], games_[2]);
}

}  // namespace brett
