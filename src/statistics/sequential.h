// A sequential test while its games come in, from several threads and in any order. It looks at blocks
// of seat rotations in the order of their numbers only, so that its verdict, and the games that count
// for it, are the same however the games were played. Games beyond the verdict do not count.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "statistics/sprt.h"

namespace brett {

class SequentialWatch {
 public:
  SequentialWatch(const SequentialTest& test, int seats) : test_(test), seats_(seats) {}

  // The score of the first player, from 0 to 1, in a game of this block.
  void add(std::uint64_t block, double score);

  SprtVerdict verdict() const { return verdict_; }
  // Blocks 0 to blocks()-1 count.
  std::uint64_t blocks() const { return next_; }
  double log_likelihood_ratio() const { return ratio_; }
  ScoreSample sample() const;
  const SequentialTest& test() const { return test_; }

 private:
  void take(const std::vector<double>& scores);

  SequentialTest test_;
  int seats_;
  std::map<std::uint64_t, std::vector<double>>
      waiting_;  // blocks that are not complete, or not next
  std::uint64_t next_ = 0;
  std::array<double, 3> games_{};  // lost, drawn, won
  std::array<double, 5> pairs_{};
  std::vector<double> means_;  // with more than two seats
  double ratio_ = 0;
  SprtVerdict verdict_ = SprtVerdict::running;
};

}  // namespace brett
