// What paranoid, brs and expectimax answer to whom builds their strategy tree (strategy_builder.h). They value
// one seat; all others are thought to want the opposite, which is what the tree says of them.
#pragma once

#include <optional>
#include <vector>

#include "search/one_seat/tree.h"
#include "search/strategy_builder.h"

namespace brett {

class OneSeatStrategySource {
 public:
  using Path = PathState;
  using Step = StrategyStep<Path>;

  OneSeatStrategySource(OneSeatSearch& tree, Seat searcher) : tree_(tree), searcher_(searcher) {}

  bool ends(const State& state, const Path& path) const { return tree_.ends(state, path); }
  SeatValues searched(const State& state, const Path& path) {
    return opposed(tree_.value(state, path, -1, 1), state.seats());
  }
  std::optional<Step> choice(const State& state, const Path& path) {
    return tree_.choice(state, path);
  }
  Path after_event(const Path& path) const { return path.next(); }
  SeatValues mean(const std::vector<StrategyNode>& events, int seats) const {
    double sum = 0;
    for (const StrategyNode& event : events) {
      sum += event.probability * event.values[static_cast<std::size_t>(searcher_)];
    }
    return opposed(OneSeatSearch::settled(sum), seats);
  }
  SeatValues opposed(double value, int seats) const {
    SeatValues values{};
    for (Seat seat = 0; seat < seats; ++seat) {
      values[static_cast<std::size_t>(seat)] = seat == searcher_ ? value : -value;
    }
    return values;
  }

 private:
  OneSeatSearch& tree_;
  Seat searcher_;
};

}  // namespace brett
