#include "tournament/matching.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

namespace brett {

int most_pairs(const Graph& graph) {
  using List = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  List list(graph.size());
  for (std::size_t a = 0; a < graph.size(); ++a) {
    for (std::size_t b = a + 1; b < graph.size(); ++b) {
      if (graph[a][b]) boost::add_edge(a, b, list);
    }
  }
  std::vector<List::vertex_descriptor> partners(graph.size());
  boost::edmonds_maximum_cardinality_matching(list, partners.data());
  return static_cast<int>(boost::matching_size(list, partners.data()));
}

}  // namespace brett
