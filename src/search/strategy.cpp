#include "search/strategy.h"

#include <algorithm>
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

bool has_chance(const StrategyNode& node) {
  if (node.turn.is_chance() && !node.next.empty()) return true;
  return std::any_of(node.next.begin(), node.next.end(), has_chance);
}

}  // namespace

std::vector<Variant> Strategy::variants() const {
  std::vector<Variant> list;
  add_variants(root, Variant{{}, start}, list);
  return list;
}

bool Strategy::is_speculative() const { return has_chance(root); }

bool Strategy::is_winning(Seat seat) const {
  bool any = false;
  for (const Variant& variant : variants()) {
    if (variant.goes_on && variant.values[static_cast<std::size_t>(seat)] < 1) return false;
    if (!variant.state.turn().is_over()) continue;
    if (variant.state.payoff(seat) <= 0) return false;
    any = true;
  }
  return any;
}

}  // namespace brett
