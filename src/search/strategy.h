// What a search means to do, as a tree: the chosen move where a seat decides, all events where chance
// does. Without chance it is one line. Its paths from the root to the leaves are the variants that
// learning needs.
#pragma once

#include <vector>

#include "search/seat_values.h"

namespace brett {

template <GameState G>
struct StrategyNode {
  typename G::Move move{};   // that led here; means nothing at the root
  double probability = 1;    // of that move, 1 if it was somebody's decision
  Turn turn = Turn::over();  // who acts here
  SeatValues<G> values{};
  std::vector<StrategyNode> next = {};  // empty at a leaf
  // A leaf that was searched further than is shown: the tree was too large, or an opponent is skipped.
  bool goes_on = false;
};

// A move of somebody, and how the search goes on after it.
template <GameState G, class Way>
struct StrategyStep {
  typename G::Move move;
  Way way;
};

// A path from the root to a leaf.
template <GameState G>
struct Variant {
  std::vector<typename G::Move> moves;
  G state;  // where it ends
  double probability = 1;
  SeatValues<G> values{};
  bool goes_on = false;  // it was searched further
};

template <GameState G>
struct Strategy {
  G start;
  StrategyNode<G> root;

  // Their probabilities sum to 1.
  std::vector<Variant<G>> variants() const {
    std::vector<Variant<G>> list;
    Variant<G> path{{}, start};
    collect(root, path, list);
    return list;
  }
  bool is_speculative() const { return has_chance(root); }
  // Whether every end of the game that it may lead to is won.
  bool is_winning(Seat seat) const {
    bool any = false;
    for (const Variant<G>& variant : variants()) {
      if (variant.goes_on && variant.values[static_cast<std::size_t>(seat)] < 1) return false;
      if (!variant.state.turn().is_over()) continue;
      if (variant.state.payoff(seat) <= 0) return false;
      any = true;
    }
    return any;
  }

 private:
  static void collect(const StrategyNode<G>& node, const Variant<G>& path,
                      std::vector<Variant<G>>& list) {
    if (node.next.empty()) {
      list.push_back(path);
      list.back().values = node.values;
      list.back().goes_on = node.goes_on;
    }
    for (const StrategyNode<G>& next : node.next) {
      Variant<G> longer = path;
      longer.moves.push_back(next.move);
      longer.state.play(next.move);
      longer.probability *= next.probability;
      collect(next, longer, list);
    }
  }
  static bool has_chance(const StrategyNode<G>& node) {
    if (node.turn.is_chance() && !node.next.empty()) return true;
    for (const StrategyNode<G>& next : node.next) {
      if (has_chance(next)) return true;
    }
    return false;
  }
};

}  // namespace brett
