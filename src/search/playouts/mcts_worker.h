// One thread at work in the tree of mcts. A playout walks down, plays out, and carries the result up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/limits.h"
#include "core/move_list.h"
#include "core/played.h"
#include "core/rng.h"
#include "search/playouts/mcts_tree.h"
#include "search/playouts/playout_options.h"
#include "search/playouts/playout_style.h"
#include "search/playouts/sqrt_log.h"

namespace brett {

struct MctsOptions : UctOptions {
  bool solver = true;
};

class MctsWorker {
 public:
  MctsWorker(const MctsOptions& options, const PlayoutStyle& style, const SqrtLog& sqrt_log,
             MctsTree& tree, const Played& root, const Limits& limits, const Rng& rng);

  // Until the limits or a proof of the root end it; `report` is called now and then.
  void run(const std::function<void()>& report);

  std::uint64_t playouts() const { return playouts_; }
  const Budget& budget() const { return budget_; }
  const Rng& rng() const { return rng_; }

 private:
  static constexpr std::size_t longest_path = 1024;
  static constexpr int endless = Limits::no_depth;

  struct Step {
    NodeIndex node;
    Seat mover;  // who moved into it
  };

  void playout();
  double payoff_of_playout();
  NodeIndex descend();
  void enter(NodeIndex node, Seat mover);
  NodeIndex chosen(const MctsTree::Node& parent, Children children) const;
  void prove_leaf(double payoff_of_0);
  void carry_up(std::int64_t result);
  bool prove_parent(const Step& parent, const Step& child);

  const float exploration_;
  const bool solver_;
  const bool shared_;  // other threads work in the same tree
  const PlayoutStyle& style_;
  const SqrtLog& sqrt_log_;
  MctsTree& tree_;
  const Played root_;
  Played game_;     // at the end of path_
  Played scratch_;  // for playouts
  Budget budget_;
  int horizon_;             // plies from the root to where games are cut off; endless: nowhere
  std::size_t most_steps_;  // of a path
  Rng rng_;
  StackList<Step, longest_path> path_;
  std::uint64_t playouts_ = 0;
};

}  // namespace brett
