// Confidence intervals of proportions and means.
//
// For games with more than two seats, with chance or with hidden cards, one observation is a block: the
// same opening, deal or dice played with every rotation of the seats. The games of a block are not
// independent of each other, the blocks are; so intervals are made from block means.
// References: Wilson 1927; Brown, Cai and DasGupta 2001.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace brett {

constexpr double usual_confidence = 0.95;

struct Interval {
  double low = 0;
  double high = 0;

  bool holds(double value) const { return low <= value && value <= high; }
};

// Of a proportion; draws may count as half a success. Nothing is known without trials: 0 to 1.
Interval wilson_interval(double successes, double trials, double confidence = usual_confidence);
Interval normal_interval(double successes, double trials, double confidence = usual_confidence);

struct MeanEstimate {
  double mean = 0;
  double error = 0;  // half width of the interval; infinite with fewer than two observations
  std::int64_t observations = 0;

  Interval interval() const { return {mean - error, mean + error}; }
};

// Student's interval of a mean: right for few observations too.
MeanEstimate estimate_mean(std::span<const double> observations,
                           double confidence = usual_confidence);

// What a player made of one game, and the block it belongs to.
struct BlockValue {
  std::uint64_t block = 0;
  double value = 0;
};

// One mean per complete block, by rising block number; the order of `values` does not matter.
std::vector<double> block_means(std::span<const BlockValue> values, int games_per_block);

// Complete pairs of games by what they scored together: 0, 1/2, 1, 3/2, 2. Values are 0, 1/2 or 1.
std::array<double, 5> pair_counts(std::span<const BlockValue> scores);

}  // namespace brett
