// What a search means to do, as a tree: the chosen move where a seat decides, all events where chance
// does. Without chance it is one line. Its paths from the root to the leaves are the variants that
// learning needs.
#pragma once

#include <vector>

#include "search/seat_values.h"

namespace brett {

struct StrategyNode {
  Move move{};               // that led here; means nothing at the root
  double probability = 1;    // of that move, 1 if it was somebody's decision
  Turn turn = Turn::over();  // who acts here
  SeatValues values{};
  std::vector<StrategyNode> next = {};  // empty at a leaf
  // A leaf that was searched further than is shown: the tree was too large, or an opponent is skipped.
  bool goes_on = false;
};

// A path from the root to a leaf.
struct Variant {
  std::vector<Move> moves;
  State state;  // where it ends
  double probability = 1;
  SeatValues values{};
  bool goes_on = false;  // it was searched further
};

struct Strategy {
  State start;
  StrategyNode root;

  // Their probabilities sum to 1.
  std::vector<Variant> variants() const;
};

}  // namespace brett
