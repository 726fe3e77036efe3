// Largest sets of disjoint pairs in a graph: how many players can be paired without a rematch.
// Reference: Edmonds 1965, Paths, trees, and flowers.
#pragma once

#include <vector>

namespace brett {

// Symmetric, without loops.
using Graph = std::vector<std::vector<bool>>;

// partner[i], or -1 for corners left over.
std::vector<int> maximum_matching(const Graph& graph);
int pairs_in(const std::vector<int>& matching);

}  // namespace brett
