// Monte Carlo tree search with UCT (Kocsis and Szepesvari 2006): playouts go where results were
// good or few so far; every playout adds one node to the tree.
//
// Proven results (solver; Winands et al. 2008, draws too): a node with a winning move is won, one
// whose moves are all proven has the best of their results. Lost moves are not visited again.
//
// Threads share one tree without locks: a thread that goes down through a node counts the visit at once
// and makes it look like a loss until the result is there (virtual loss), which sends the others
// elsewhere.
//
// The tree keeps what it knows between moves: if the new root is found a few plies below the old
// one, its subtree stays (mcts_tree.h). Every node has one way from the root, and states are
// replayed along it, so rules that look back hold in the tree as they do in the match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "search/playouts/mcts_worker.h"
#include "search/searcher.h"

namespace brett {

class MctsSearcher final : public Searcher {
 public:
  MctsSearcher(const MctsOptions& options, const SearchTools& tools);

  void new_game() override { tree_.forget(); }
  std::size_t memory() const override { return tree_.memory(); }
  void give_back_memory() override { tree_.give_back_memory(); }
  SearchResult search(const SearchRequest& request) override;

  // Nodes in the tree, and the most that its memory holds.
  std::size_t tree_size() const { return tree_.size(); }
  std::size_t tree_capacity() const { return tree_.capacity(); }
  // Visits of the root, those kept from earlier searches among them.
  std::uint32_t root_visits() const { return MctsTree::visits(tree_[MctsTree::root]); }

 private:
  using Workers = std::vector<std::unique_ptr<MctsWorker>>;

  Workers workers_for(const Played& root, const Limits& limits);
  void run(Workers& workers, const SearchRequest& request);
  SearchResult report(const Workers& workers) const;
  std::vector<NodeIndex> ranking() const;
  std::vector<Move> line_from(NodeIndex node) const;

  MctsOptions options_;
  PlayoutStyle style_;
  SqrtLog sqrt_log_;
  MctsTree tree_;
  std::vector<Rng> rngs_;  // one for each thread
};

}  // namespace brett
