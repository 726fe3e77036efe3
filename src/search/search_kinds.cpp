#include "search/search_kinds.h"

#include <algorithm>

namespace brett {

const std::vector<SearchKind>& search_kinds() {
  static const std::vector<SearchKind> kinds{
      minimax(), alphabeta(), pvs(),      mtdf(), best_first(), montecarlo(), mcts(),
      maxn(),    upp(),       paranoid(), brs(),  expectimax(), maxn_mcts()};
  return kinds;
}

const SearchKind* find_search(std::string_view name) {
  const auto& kinds = search_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const SearchKind& kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace brett
