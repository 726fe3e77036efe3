// The scores of one player as they come in, in any order, gathered by block of seat rotations.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "statistics/elo.h"

namespace brett {

class ScoreKeeper {
 public:
  explicit ScoreKeeper(int seats) : seats_(seats) {}

  // From 0 to 1; see score_against_table().
  void add(std::uint64_t block, double score) {
    ++games_;
    sum_ += score;
    if (seats_ == 2) ++outcomes_[score > 0.75 ? 2 : score < 0.25 ? 0 : 1];
    Open& open = open_[block];
    open.sum += score;
    if (++open.games < seats_) return;
    means_.push_back(open.sum / seats_);
    open_.erase(block);
  }

  std::uint64_t games() const { return games_; }
  double mean() const { return games_ == 0 ? 0.5 : sum_ / static_cast<double>(games_); }
  // An observation is a block if all are whole; otherwise, at two seats, a game.
  ScoreSample sample() const {
    if (open_.empty() || seats_ > 2) return ScoreSample::of_blocks(means_, seats_);
    return ScoreSample::of_games(outcomes_[0], outcomes_[1], outcomes_[2]);
  }

 private:
  struct Open {
    double sum = 0;
    int games = 0;
  };
  int seats_;
  std::uint64_t games_ = 0;
  double sum_ = 0;
  std::array<double, 3> outcomes_{};  // lost, drawn, won
  std::unordered_map<std::uint64_t, Open> open_;
  std::vector<double> means_;
};

}  // namespace brett
