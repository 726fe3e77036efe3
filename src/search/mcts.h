// Monte Carlo tree search with UCT (Kocsis and Szepesvari 2006): playouts go where results were
// good or few so far; every playout adds one node to the tree.
//
// Proven results (solver; Winands et al. 2008, draws too): a node with a winning move is won, one
// whose moves are all proven has the best of their results. Lost moves are not visited again.
//
// Threads share one tree without locks: whoever goes down through a node counts the visit at once
// and makes it look like a loss until the result is there (virtual loss), which sends the others
// elsewhere.
//
// The tree keeps what it knows between moves: if the new root is found a few plies below the old
// one, its subtree stays (search_tree.h). Every node has one way from the root, and states are
// replayed along it, so rules that look back hold in the tree as they do in the match.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/at_once.h"
#include "core/rng.h"
#include "core/sorted.h"
#include "search/playout_options.h"
#include "search/playout_style.h"
#include "search/root_of_log.h"
#include "search/search_tree.h"
#include "search/searcher.h"

namespace brett {

struct Mcts {
  static constexpr std::string_view name = "mcts";
  static constexpr Answers answers{.payoffs = true, .playouts = true, .uneven = true};
  static constexpr std::string_view help = "a growing tree of random games (UCT)";
  struct Options : UctOptions {
    bool solver = true;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(UctOptions::table())
        .flag("solver", &Options::solver, "prove wins, losses and draws, and leave them alone");
  }
  static Status check(const Options& options) { return options.check(name); }
  static bool wants_policy(const Options& options) { return options.policy == PlayoutBy::weighted; }
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    return options.check_policy(tools.policy, name, tools.game);
  }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools);
};

// One thread at work in a tree. A playout walks down, plays out, and carries the result up.
template <GameState G>
class MctsWorker {
 public:
  using Tree = SearchTree<G>;
  using Node = typename Tree::Node;
  using Game = PlayoutGame<G>;

  MctsWorker(const Mcts::Options& options, const PlayoutStyle<G>& style,
             const RootOfLog& root_of_log, Tree& tree, const Played<G>& root, const Limits& limits,
             const Rng& rng)
      : exploration_(static_cast<float>(options.exploration)),
        solver_(options.solver),
        shared_(options.threads > 1),
        style_(style),
        root_of_log_(root_of_log),
        tree_(tree),
        root_(playout_game(root)),
        game_(root_),
        scratch_(root_),
        budget_(limits),
        horizon_(limits.depth),
        most_steps_(horizon_ == endless
                        ? longest_path
                        : std::min(longest_path, static_cast<std::size_t>(horizon_) + 1)),
        rng_(rng) {}

  // Until the limits or a proof of the root end it; `report` is called now and then.
  void run(const std::function<void()>& report) {
    std::uint64_t next_report = first_report;
    while (!proof_of(Tree::root).known() && !budget_.spend()) {
      playout();
      budget_.hurry(style_.cost());
      if (++playouts_ == next_report) {
        next_report *= 2;
        if (report) report();
      }
    }
  }

  std::uint64_t playouts() const { return playouts_; }
  const Budget& budget() const { return budget_; }
  const Rng& rng() const { return rng_; }

 private:
  static constexpr std::size_t longest_path = 1024;
  static constexpr int endless = Limits::no_depth;
  static constexpr std::uint64_t first_report = 1024;
  static constexpr std::int64_t unit = value_unit;

  struct Step {
    NodeIndex node;
    Seat mover;  // who moved into it
  };

  Proof proof_of(NodeIndex node) const { return tree_.proof(node); }

  void playout() {
    const NodeIndex leaf = descend();
    std::int64_t result;  // for seat 0
    if (const Proof proof = proof_of(leaf); proof.known()) {
      result = for_seat_0(proof.sign() * unit, path_[path_.size() - 1].mover);
    } else {
      const bool over = game_.turn().is_over();
      const auto payoff_of_0 = [](const Game& game) { return game.payoff(0); };
      const double payoff = over                  ? game_.payoff(0)
                            : horizon_ == endless ? style_.play(game_, scratch_, rng_, payoff_of_0)
                                                  : play_to_horizon();
      result = std::llround(payoff * static_cast<double>(unit));
      if (over && solver_ && leaf != Tree::root) prove_leaf(payoff);
    }
    carry_up(result);
  }

  double play_to_horizon() {
    const int plies = std::max(0, horizon_ - static_cast<int>(path_.size()) + 1);
    return style_.play_to_depth(game_, scratch_, rng_, plies, [this](const Game& game) {
      return game.turn().is_over() ? game.payoff(0) : style_.judged(game, 0, rng_);
    });
  }

  // From the root to a node to play out from; game_ goes along.
  NodeIndex descend() {
    Game game = std::move(game_);  // a local may stay in registers
    game = root_;
    const NodeIndex leaf = descend_with(game);
    game_ = std::move(game);
    return leaf;
  }
  [[gnu::always_inline]] NodeIndex descend_with(Game& game) {
    path_.clear();
    NodeIndex node = Tree::root;
    enter(node, 0);
    while (path_.size() < most_steps_) {
      const Node& here = tree_[node];
      Children children = tree_.children(here);
      if (children.count == 0) {
        // A node is played out from once before it gets children.
        const bool fresh = node != Tree::root && tree_.visits(here) <= 1;
        if (fresh || game.turn().is_over()) return node;
        const G state = state_of<G>(game);
        children = tree_.expand(node, state, rng_);
        if (children.count == 0) return node;
      }
      const Seat mover = state_of<G>(game).turn().seat();
      node = chosen(here, children);
      game.play(tree_[node].move);
      enter(node, mover);
      if (proof_of(node).known()) return node;
    }
    return node;
  }

  void enter(NodeIndex node, Seat mover) {
    path_.push_back({node, mover});
    tree_.add_visit(node, shared_);
  }

  // The child with the best upper confidence bound. What it is made of lies ready in the nodes: one
  // node is updated per ply, but all its siblings are looked at.
  NodeIndex chosen(const Node& parent, Children children) const {
    const float spread = exploration_ * root_of_log_(tree_.visits(parent));
    NodeIndex best = children.first;
    float best_bound = -std::numeric_limits<float>::infinity();
    for (NodeIndex i = children.first; i < children.first + children.count; ++i) {
      const float bound = tree_.bound(i, spread);
      best = bound > best_bound ? i : best;
      best_bound = std::max(bound, best_bound);
    }
    return best;
  }

  static std::int64_t for_seat_0(std::int64_t result, Seat seat) {
    return seat == 0 ? result : -result;
  }

  void prove_leaf(double payoff_of_0) {
    const Step& leaf = path_[path_.size() - 1];
    const double payoff = leaf.mover == 0 ? payoff_of_0 : -payoff_of_0;
    tree_.set_proof(leaf.node, Proof::of(payoff > 0 ? 1 : payoff < 0 ? -1 : 0, 0));
  }

  void carry_up(std::int64_t result) {
    for (std::size_t i = path_.size(); i-- > 1;) {  // nobody asks for the root's mean
      const auto [node, mover] = path_[i];
      tree_.add_result(node, for_seat_0(result, mover), shared_);
    }
    if (!solver_) return;
    for (std::size_t i = path_.size() - 1; i > 0 && proof_of(path_[i].node).known(); --i) {
      if (!prove_parent(path_[i - 1], path_[i])) return;
    }
  }

  // What a newly proven child says of its parent; false: nothing.
  bool prove_parent(const Step& parent, const Step& child) {
    if (proof_of(parent.node).known()) return false;
    Proof best = proof_of(child.node);
    if (!best.is_win()) {
      const Children children = tree_.children(tree_[parent.node]);
      for (NodeIndex i = children.first; i < children.first + children.count; ++i) {
        const Proof proof = proof_of(i);
        if (!proof.known()) return false;
        if (proof.better_than(best)) best = proof;
      }
    }
    // The root has no mover of its own; its proof is for whoever is to move there.
    const bool same_side = parent.node == Tree::root || parent.mover == child.mover;
    tree_.set_proof(parent.node, best.one_ply_earlier(same_side ? 1 : -1));
    return true;
  }

  float exploration_;
  bool solver_;
  bool shared_;
  const PlayoutStyle<G>& style_;
  const RootOfLog& root_of_log_;
  Tree& tree_;
  const Game root_;
  Game game_;     // at the end of path_
  Game scratch_;  // for playouts
  Budget budget_;
  int horizon_;             // plies from the root to where games are cut off; endless: nowhere
  std::size_t most_steps_;  // of a path
  Rng rng_;
  StackList<Step, longest_path> path_;
  std::uint64_t playouts_ = 0;
};

template <GameState G>
class MctsSearcher final : public Searcher<G> {
 public:
  MctsSearcher(const Mcts::Options& options, SearchTools<G> tools)
      : options_(options),
        style_(PlayoutStyle<G>::plies_by(options.policy), tools),
        tree_(static_cast<std::size_t>(options.memory_mb)) {
    for (int thread = 0; thread < options_.threads; ++thread) {
      rngs_.emplace_back(tools.seed, static_cast<std::uint64_t>(thread));
    }
  }

  void new_game() override { tree_.forget(); }

  SearchResult<G> search(const SearchRequest<G>& request) override {
    const Limits limits = options_.within(request.limits);
    if (!options_.reuse || !tree_.reroot(request.game.state())) tree_.start(request.game.state());
    tree_.expand(Tree::root, request.game.state(), rngs_[0]);

    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < options_.threads; ++i) {
      workers.push_back(std::make_unique<Worker>(
          options_, style_, root_of_log_, tree_, request.game,
          PlayoutOptions::share(limits, options_.threads, i), rngs_[static_cast<std::size_t>(i)]));
    }
    run(workers, request);
    for (std::size_t i = 0; i < workers.size(); ++i) rngs_[i] = workers[i]->rng();
    SearchResult<G> result = report(workers);
    result.complete = tree_.proof(Tree::root).known() || result.counters.playouts == limits.nodes;
    if (request.progress) request.progress(result);
    return result;
  }

  // Nodes in the tree, and the most that its memory holds.
  std::size_t tree_size() const { return tree_.size(); }
  std::size_t tree_capacity() const { return tree_.capacity(); }
  // Visits of the root, those kept from earlier searches among them.
  std::uint32_t root_visits() const { return tree_.visits(tree_[Tree::root]); }

 private:
  using Tree = SearchTree<G>;
  using Node = typename Tree::Node;
  using Worker = MctsWorker<G>;
  using Workers = std::vector<std::unique_ptr<Worker>>;

  // The first worker stays in this thread and reports.
  void run(Workers& workers, const SearchRequest<G>& request) {
    std::function<void()> tell;
    // Other threads' counters may not be read while they run.
    if (request.progress && workers.size() == 1) tell = [&] { request.progress(report(workers)); };
    do_at_once(workers.size(), [&](std::size_t i) { workers[i]->run(tell); });
  }

  SearchResult<G> report(const Workers& workers) const {
    SearchResult<G> result;
    for (const NodeIndex node : ranking()) {
      const Node& child = tree_[node];
      const Proof proof = tree_.proof(node);
      result.ranked.push_back({child.move, value_of(child, proof),
                               tree_.visits(child) > 0 ? Bound::exact : Bound::none,
                               line_from(node)});
    }
    result.depth = static_cast<int>(result.best().line.size());
    for (const auto& worker : workers) result.counters.playouts += worker->playouts();
    result.counters.nodes = result.counters.playouts;
    result.counters.expanded = tree_.size();
    result.seconds = workers[0]->budget().seconds();
    return result;
  }

  // Wins first, the shortest first; losses last, the longest first; between them by visits.
  std::vector<NodeIndex> ranking() const {
    const Children children = tree_.children(tree_[Tree::root]);
    std::vector<NodeIndex> order;
    for (NodeIndex i = 0; i < children.count; ++i) order.push_back(children.first + i);
    const auto kind = [](Proof proof) { return proof.known() ? proof.sign() : 0; };
    sort_list(order, [&](NodeIndex a, NodeIndex b) {
      const Proof proof_a = tree_.proof(a);
      const Proof proof_b = tree_.proof(b);
      if (kind(proof_a) != kind(proof_b)) return kind(proof_a) > kind(proof_b);
      if (kind(proof_a) != 0) return proof_a.better_than(proof_b);
      if (tree_.visits(tree_[a]) != tree_.visits(tree_[b])) {
        return tree_.visits(tree_[a]) > tree_.visits(tree_[b]);
      }
      return value_of(tree_[a], proof_a) > value_of(tree_[b], proof_b);
    });
    return order;
  }

  static Value value_of(const Node& child, Proof proof) {
    if (proof.known()) return proof.sign() * (win_value - 1 - proof.plies());
    const std::uint32_t visits = Tree::visits(child);
    if (visits == 0) return -value_unit;
    return static_cast<Value>(Tree::total(child) / static_cast<std::int64_t>(visits));
  }

  // The move and the most visited replies.
  std::vector<typename G::Move> line_from(NodeIndex node) const {
    constexpr std::size_t longest_line = 64;
    std::vector<typename G::Move> line{tree_[node].move};
    while (line.size() < longest_line) {
      const Children children = tree_.children(tree_[node]);
      NodeIndex best = 0;
      std::uint32_t most = 0;
      for (NodeIndex i = children.first; i < children.first + children.count; ++i) {
        if (tree_.proof(i).is_win()) {
          best = i;
          break;
        }
        if (tree_.visits(tree_[i]) > most) most = tree_.visits(tree_[i]), best = i;
      }
      if (best == 0) break;
      line.push_back(tree_[best].move);
      node = best;
    }
    return line;
  }

  Mcts::Options options_;
  PlayoutStyle<G> style_;
  RootOfLog root_of_log_;
  Tree tree_;
  std::vector<Rng> rngs_;  // one for each thread
};

template <GameState G>
std::unique_ptr<Searcher<G>> Mcts::make(const Options& options, SearchTools<G> tools) {
  return std::make_unique<MctsSearcher<G>>(options, std::move(tools));
}

}  // namespace brett
