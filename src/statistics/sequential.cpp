#include "statistics/sequential.h"

#include <cmath>
#include <numeric>

namespace brett {

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
