// How many players can be paired without a rematch: the size of a maximum matching.
#pragma once

#include <vector>

namespace brett {

// Who may meet whom: symmetric, without loops.
using Graph = std::vector<std::vector<bool>>;

// The most disjoint pairs of joined corners.
int most_pairs(const Graph& graph);

}  // namespace brett
