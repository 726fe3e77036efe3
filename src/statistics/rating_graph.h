// Which players can be compared by the results: an arrow leads from a player to every player that it did
// at least as well as in some game. Finite ratings exist within a set in which arrows lead from every
// player to every other (Ford 1957); the largest such set is rated.
#pragma once

#include <span>
#include <vector>

#include "statistics/ratings.h"

namespace brett {

class RatingGraph {
 public:
  RatingGraph(int players, std::span<const RatedBlock> blocks);

  // In rising order; the one with the first player if several are equally large.
  const std::vector<int>& largest_joined_set() const { return rated_; }
  RatingStatus status(int player) const;

 private:
  void add(const Finish& game);
  std::vector<bool> reached_from(int start, bool along_arrows) const;

  std::vector<std::vector<bool>> arrows_;  // [from][to]
  std::vector<bool> better_;               // did better than somebody, once
  std::vector<bool> worse_;                // did worse than somebody
  std::vector<bool> equal_;                // shared a place with somebody
  std::vector<int> rated_;
};

}  // namespace brett
