// What paranoid, brs and expectimax answer to whom builds their strategy tree (strategy_builder.h). They value
// one seat; all others are thought to want the opposite, which is what the tree says of them.
#pragma once

#include <optional>
#include <vector>

#include "search/scalar_chance.h"
#include "search/strategy_builder.h"

namespace brett {

template <GameState G>
class ScalarStrategySource {
 public:
  using Way = ScalarWay;
  using Step = StrategyStep<G, Way>;

  ScalarStrategySource(ScalarTree<G>& tree, Seat searcher) : tree_(tree), searcher_(searcher) {}

  bool ends(const G& state, const Way& way) const { return tree_.ends(state, way); }
  SeatValues<G> searched(const G& state, const Way& way) {
    return opposed(tree_.value(state, way, -1, 1), state.seats());
  }
  std::optional<Step> choice(const G& state, const Way& way) { return tree_.choice(state, way); }
  Way after_event(const Way& way) const { return way.next(); }
  SeatValues<G> mean(const std::vector<StrategyNode<G>>& events, int seats) const {
    double sum = 0;
    for (const StrategyNode<G>& event : events) {
      sum += event.probability * event.values[static_cast<std::size_t>(searcher_)];
    }
    return opposed(detail::settled(sum), seats);
  }
  SeatValues<G> opposed(double value, int seats) const {
    SeatValues<G> values{};
    for (Seat seat = 0; seat < seats; ++seat) {
      values[static_cast<std::size_t>(seat)] = seat == searcher_ ? value : -value;
    }
    return values;
  }

 private:
  ScalarTree<G>& tree_;
  Seat searcher_;
};

}  // namespace brett
