#include "search/strategy.h"

#include <utility>

namespace brett {

namespace {

void add_variants(const StrategyNode& node, const Variant& path, std::vector<Variant>& list) {
  if (node.next.empty()) {
    list.push_back(path);
    list.back().values = node.values;
    list.back().goes_on = node.goes_on;
  }
  for (const StrategyNode& next : node.next) {
    Variant longer{path.moves, path.state.after(next.move), path.probability * next.probability};
    longer.moves.push_back(next.move);
    add_variants(next, longer, list);
  }
}

}  // namespace

std::vector<Variant> Strategy::variants() const {
  std::vector<Variant> list;
  add_variants(root, Variant{{}, start}, list);
  return list;
}

}  // namespace brett
