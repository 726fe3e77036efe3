// What maxn and upp answer to whom builds their strategy tree (strategy_builder.h).
#pragma once

#include <optional>
#include <vector>

#include "search/maxn/worker.h"
#include "search/strategy_builder.h"

namespace brett {

class VectorStrategySource {
 public:
  struct Path {
    Depth left;
    int ply = 0;
    Seat mover = 0;  // the seat that chose last
  };
  using Step = StrategyStep<Path>;

  explicit VectorStrategySource(VectorWorker& worker) : worker_(worker) {}

  // From the root, with that depth for it.
  static Step first_step(const State& root, Move move, Depth left);

  bool ends(const State& state, const Path& path) const;
  SeatValues searched(const State& state, const Path& path);
  std::optional<Step> choice(const State& state, const Path& path);
  Path after_event(const Path& path) const;
  SeatValues mean(const std::vector<StrategyNode>& events, int seats) const;

 private:
  VectorWorker& worker_;
};

}  // namespace brett
