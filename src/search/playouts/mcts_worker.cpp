#include "search/playouts/mcts_worker.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace brett {

namespace {

constexpr std::int64_t unit = value_unit;

std::int64_t for_seat_0(std::int64_t result, Seat seat) { return seat == 0 ? result : -result; }

}  // namespace

MctsWorker::MctsWorker(const MctsOptions& options, const PlayoutStyle& style,
                       const SqrtLog& sqrt_log, MctsTree& tree, const Played& root,
                       const Limits& limits, const Rng& rng)
    : exploration_(static_cast<float>(options.exploration)),
      solver_(options.solver),
      shared_(options.threads > 1),
      style_(style),
      sqrt_log_(sqrt_log),
      tree_(tree),
      root_(root),
      game_(root),
      scratch_(root),
      budget_(limits),
      horizon_(limits.depth),
      most_steps_(horizon_ == endless
                      ? longest_path
                      : std::min(longest_path, static_cast<std::size_t>(horizon_) + 1)),
      rng_(rng) {}

void MctsWorker::run(const std::function<void()>& report) {
  std::uint64_t next_report = first_report;
  while (!tree_.proof(MctsTree::root).known() && !budget_.spend()) {
    playout();
    budget_.charge_nodes(style_.cost());
    if (++playouts_ == next_report) {
      next_report *= 2;
      if (report) report();
    }
  }
}

void MctsWorker::playout() {
  const NodeIndex leaf = descend();
  std::int64_t result = 0;  // for seat 0
  if (const Proof proof = tree_.proof(leaf); proof.known()) {
    result = for_seat_0(proof.sign() * unit, path_.back().mover);
  } else {
    const bool over = game_.turn().is_over();
    const double payoff = over ? game_.payoff(0) : payoff_of_playout();
    result = std::llround(payoff * static_cast<double>(unit));
    if (over && solver_ && leaf != MctsTree::root) prove_leaf(payoff);
  }
  carry_up(result);
}

// Of seat 0, from where the tree was left to the end or to the horizon.
double MctsWorker::payoff_of_playout() {
  if (horizon_ == endless) {
    style_.play(game_, scratch_, rng_);
    return scratch_.payoff(0);
  }
  const int plies = std::max(0, horizon_ - static_cast<int>(path_.size()) + 1);
  style_.play(game_, scratch_, rng_, plies);
  return scratch_.turn().is_over() ? scratch_.payoff(0) : style_.judged(scratch_, 0, rng_);
}

// From the root to a node to play out from; game_ goes along.
NodeIndex MctsWorker::descend() {
  game_ = root_;
  path_.clear();
  NodeIndex node = MctsTree::root;
  enter(node, 0);
  while (path_.size() < most_steps_) {
    const MctsTree::Node& here = tree_[node];
    Children children = tree_.children(here);
    if (children.count == 0) {
      // A node is played out from once before it gets children.
      const bool fresh = node != MctsTree::root && MctsTree::visits(here) <= 1;
      if (fresh || game_.turn().is_over()) return node;
      children = tree_.expand(node, game_, rng_);
      if (children.count == 0) return node;
    }
    const Seat mover = game_.state().turn().seat();
    node = chosen(here, children);
    game_.play(tree_.move_to(node));
    enter(node, mover);
    if (tree_.proof(node).known()) return node;
  }
  return node;
}

void MctsWorker::enter(NodeIndex node, Seat mover) {
  path_.push_back({node, mover});
  tree_.add_visit(node, shared_);
}

// The child with the best upper confidence bound. What it is made of lies ready in the nodes: one
// node is updated per ply, but all its siblings are looked at.
NodeIndex MctsWorker::chosen(const MctsTree::Node& parent, Children children) const {
  const float spread = exploration_ * sqrt_log_(MctsTree::visits(parent));
  NodeIndex best = children.first;
  float best_bound = -std::numeric_limits<float>::infinity();
  for (NodeIndex i = children.first; i < children.first + children.count; ++i) {
    const float bound = tree_.bound(i, spread);
    best = bound > best_bound ? i : best;
    best_bound = std::max(bound, best_bound);
  }
  return best;
}

void MctsWorker::prove_leaf(double payoff_of_0) {
  const Step& leaf = path_.back();
  const double payoff = leaf.mover == 0 ? payoff_of_0 : -payoff_of_0;
  tree_.set_proof(leaf.node, Proof::of(payoff > 0 ? 1 : payoff < 0 ? -1 : 0, 0));
}

void MctsWorker::carry_up(std::int64_t result) {
  for (std::size_t i = path_.size(); i-- > 1;) {  // nobody asks for the root's mean
    const auto [node, mover] = path_[i];
    tree_.add_result(node, for_seat_0(result, mover), shared_);
  }
  if (!solver_) return;
  for (std::size_t i = path_.size() - 1; i > 0 && tree_.proof(path_[i].node).known(); --i) {
    if (!prove_parent(path_[i - 1], path_[i])) return;
  }
}

// What a newly proven child says of its parent; false: nothing.
bool MctsWorker::prove_parent(const Step& parent, const Step& child) {
  if (tree_.proof(parent.node).known()) return false;
  Proof best = tree_.proof(child.node);
  if (!best.is_win()) {
    const Children children = tree_.children(tree_[parent.node]);
    for (NodeIndex i = children.first; i < children.first + children.count; ++i) {
      const Proof proof = tree_.proof(i);
      if (!proof.known()) return false;
      if (proof.better_than(best)) best = proof;
    }
  }
  // The root has no mover of its own; its proof is for the seat that is to move there.
  const bool same_side = parent.node == MctsTree::root || parent.mover == child.mover;
  tree_.set_proof(parent.node, best.one_ply_earlier(same_side ? 1 : -1));
  return true;
}

}  // namespace brett
