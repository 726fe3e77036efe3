#include "search/root_split.h"

#include <utility>

#include "core/run_parallel.h"
#include "core/sorted.h"

namespace brett {

bool RootSplit::run(std::size_t threads, std::size_t moves, const Search& search) {
  if (!search(0, 0)) return false;
  std::atomic<std::size_t> next{1};
  std::atomic<bool> stopped{false};
  run_parallel(threads, [&](std::size_t thread) {
    for (std::size_t i = next++; i < moves && !enough_ && !stopped; i = next++) {
      if (!search(thread, i)) stopped = true;
    }
  });
  return !stopped;
}

void RootSplit::note_exact(std::size_t move, double value) {
  const std::scoped_lock lock(mutex_);
  known_.push_back({move, value});
}

std::optional<double> RootSplit::bar() const { return bar_before(static_cast<std::size_t>(-1)); }

std::optional<double> RootSplit::bar_before(std::size_t move) const {
  std::vector<double> values;
  {
    const std::scoped_lock lock(mutex_);
    for (const Known& one : known_) {
      if (one.move < move) values.push_back(one.value);
    }
  }
  if (values.size() < multi_) return std::nullopt;
  return kth_largest(std::move(values), multi_);
}

}  // namespace brett
