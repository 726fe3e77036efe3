// Where a searching player finds known continuations: an opening table, or whatever else knows some.
#pragma once

#include <vector>

#include "core/state.h"

namespace brett {

struct BookMove {
  Move move;
  double weight;  // > 0; how often, relative to the others, it is to be played
};

class Book {
 public:
  virtual ~Book() = default;
  // Legal moves of `state` that are known to be good, in the order of the game; empty if none is.
  virtual std::vector<BookMove> continuations(const State& state) const = 0;
};

}  // namespace brett
