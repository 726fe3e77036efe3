#include "search/deepening.h"

#include <algorithm>
#include <chrono>

namespace brett {

namespace {
constexpr int deepest_step = 100;
}

Deepening::Deepening(const Limits& limits, bool iterate)
    : limits_(limits),
      stopwatch_(limits),
      by_players_(limits.player_depth != Limits::no_depth),
      plies_(limits.depth == Limits::no_depth ? Depth::no_limit
                                              : std::min(limits.depth, Depth::most_plies)),
      last_(std::min(by_players_ ? limits.player_depth : limits.depth, deepest_step)),
      first_(iterate || limits.soft_time || !limits.has_depth() ? std::min(1, last_) : last_) {}

SearchResult Deepening::run(const Progress& progress, const Search& search) const {
  SearchResult result;
  for (int depth = first_; depth <= last_; ++depth) {
    const Step step = search(depth, result);
    if (step == Step::stopped) break;
    result.depth = depth;
    result.seconds = seconds();
    result.complete = step == Step::settled || depth == last_;
    if (progress) progress(result);
    if (step == Step::settled || is_late(result.seconds)) break;
  }
  return result;
}

// Too late to begin another step.
bool Deepening::is_late(double seconds) const {
  return limits_.soft_time && seconds >= std::chrono::duration<double>(*limits_.soft_time).count();
}

}  // namespace brett
