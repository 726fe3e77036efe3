// Searches that deepen step by step: which depths they try one after the other, when they stop, and what
// becomes known on the way.
#pragma once

#include <functional>

#include "search/depth.h"
#include "search/searcher.h"

namespace brett {

class Deepening {
 public:
  // How a step ended. Settled: no greater depth can say anything else.
  enum class Step { stopped, finished, settled };
  // Searches to that depth and writes moves and counters into the result.
  using Search = std::function<Step(int depth, SearchResult& result)>;

  // Steps are changes of the player if those are limited, otherwise plies. With a fixed depth and without
  // `iterate` there is only the last one: otherwise intermediate answers are needed.
  Deepening(const Limits& limits, bool iterate);

  // What a step is as the depth at the root.
  Depth left(int depth) const {
    return by_players_ ? Depth{plies_, depth} : Depth{depth, Depth::no_limit};
  }
  // The result of the last step that was not stopped; without moves if there is none.
  SearchResult run(const Progress& progress, const Search& search) const;
  double seconds() const { return stopwatch_.seconds(); }

 private:
  bool is_late(double seconds) const;

  Limits limits_;
  Budget stopwatch_;
  bool by_players_;
  int plies_;
  int last_;
  int first_;
};

}  // namespace brett
