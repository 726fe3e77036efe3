#include "search/playouts/mcts.h"

#include <functional>

#include "core/run_parallel.h"
#include "core/sorted.h"
#include "search/search_kinds.h"

namespace brett {

SearchKind mcts() {
  return search_kind<MctsOptions>(
      {.name = "mcts",
       .help = "a growing tree of random games (UCT)",
       .answers = {.payoffs = true, .playouts = true, .uneven = true},
       .misfit = &two_seat_misfit,
       .options = OptionTable<MctsOptions>()
                      .with(UctOptions::table())
                      .flag("solver", &MctsOptions::solver,
                            "prove wins, losses and draws, and stop searching there"),
       .make = &made<MctsSearcher, MctsOptions>});
}

MctsSearcher::MctsSearcher(const MctsOptions& options, const SearchTools& tools)
    : options_(options),
      style_(options.policy, tools),
      tree_(static_cast<std::size_t>(options.memory_mb)) {
  for (int thread = 0; thread < options_.threads; ++thread) {
    rngs_.emplace_back(tools.seed, static_cast<std::uint64_t>(thread));
  }
}

SearchResult MctsSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.within(request.limits);
  const State& root = request.game.state();
  if (!tree_.reroot(root)) tree_.start(root);
  tree_.expand(MctsTree::root, request.game, rngs_[0]);

  Workers workers = workers_for(request.game, limits);
  run(workers, request);
  for (std::size_t i = 0; i < workers.size(); ++i) rngs_[i] = workers[i]->rng();
  SearchResult result = report(workers);
  result.complete = tree_.proof(MctsTree::root).known() || result.counters.playouts == limits.nodes;
  if (request.progress) request.progress(result);
  return result;
}

MctsSearcher::Workers MctsSearcher::workers_for(const Played& root, const Limits& limits) {
  Workers workers;
  for (int i = 0; i < options_.threads; ++i) {
    workers.push_back(std::make_unique<MctsWorker>(
        options_, style_, sqrt_log_, tree_, root,
        PlayoutOptions::share(limits, options_.threads, i), rngs_[static_cast<std::size_t>(i)]));
  }
  return workers;
}

// The first worker stays in this thread and reports.
void MctsSearcher::run(Workers& workers, const SearchRequest& request) {
  std::function<void()> tell;
  // Other threads' counters may not be read while they run.
  if (request.progress && workers.size() == 1) tell = [&] { request.progress(report(workers)); };
  run_parallel(workers.size(), [&](std::size_t i) { workers[i]->run(tell); });
}

namespace {

Value value_of(const MctsTree::Node& child, Proof proof) {
  if (proof.known()) return proof.sign() * (win_value - 1 - proof.plies());
  const std::uint32_t visits = MctsTree::visits(child);
  if (visits == 0) return -value_unit;
  return static_cast<Value>(MctsTree::total(child) / static_cast<std::int64_t>(visits));
}

}  // namespace

SearchResult MctsSearcher::report(const Workers& workers) const {
  SearchResult result;
  for (const NodeIndex node : ranking()) {
    const MctsTree::Node& child = tree_[node];
    result.ranked.push_back({tree_.move_to(node), value_of(child, tree_.proof(node)),
                             MctsTree::visits(child) > 0 ? Bound::exact : Bound::none,
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
std::vector<NodeIndex> MctsSearcher::ranking() const {
  const Children children = tree_.children(tree_[MctsTree::root]);
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

// The move and the most visited replies.
std::vector<Move> MctsSearcher::line_from(NodeIndex node) const {
  constexpr std::size_t longest_line = 64;
  std::vector<Move> line{tree_.move_to(node)};
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
    line.push_back(tree_.move_to(best));
    node = best;
  }
  return line;
}

}  // namespace brett
