// The root of maxn and upp: iterations, ties, the ranked list of moves, and the strategy tree. Threads share
// the root's moves, so each vector is the work of one of them.
#pragma once

#include <optional>
#include <vector>

#include "core/rng.h"
#include "search/maxn/worker.h"
#include "search/root_moves.h"
#include "search/searcher.h"
#include "search/workers.h"

namespace brett {

class RootSplit;

struct VectorRootMove : RootMove {
  bool searched = false;
  VectorFound found = {};
};

class VectorSearcher final : public Searcher {
 public:
  VectorSearcher(const VectorOptions& options, const VectorRules& rules, SearchTools tools);

  void new_game() override {
    if (table_) table_->begin_game();
  }
  std::size_t memory() const override { return table_ ? table_->memory() : 0; }
  void give_back_memory() override {
    if (table_) table_->give_back_memory();
  }
  SearchResult search(const SearchRequest& request) override;

 private:
  using RootMoves = std::vector<VectorRootMove>;

  void prepare_table(int seats);
  RootMoves put_in_order(const State& root, const Evaluation& evaluation, RootMoves& moves) const;
  bool search_moves(const SearchRequest& request, const State& root,
                    const Workers<VectorWorker>& workers, RootMoves& moves, Depth left) const;
  bool search_move(VectorWorker& worker, VectorRootMove& move, const VectorFrame& frame,
                   Depth left) const;
  bool rank(const State& root, RootMoves& moves, const RootMoves& dropped, int depth,
            SearchResult& result);
  void add_strategy(const VectorShared& shared, const Limits& limits, const State& root,
                    const RootMoves& moves, Depth left, const SearchRequest& request,
                    SearchResult& result) const;

  VectorOptions options_;
  VectorRules rules_;
  SearchTools tools_;
  std::optional<TranspositionTable> table_;
  Rng rng_;
};

}  // namespace brett
