// The root of maxn and upp: iterations, ties, the ranked list of moves, and the strategy tree.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/rng.h"
#include "search/maxn/pass.h"
#include "search/searcher.h"

namespace brett {

class VectorSearcher final : public Searcher {
 public:
  VectorSearcher(const VectorOptions& options, const VectorRules& rules, SearchTools tools);

  void new_game() override { fresh_ = false; }
  SearchResult search(const SearchRequest& request) override;

 private:
  using RootMove = VectorRootMove;
  using RootMoves = std::vector<RootMove>;
  using Workers = VectorPass::Workers;

  void prepare_table(int seats);
  Workers make_workers(const VectorShared& shared, Limits limits) const;
  RootMoves put_in_order(const State& root, const Evaluation& evaluation, RootMoves& moves) const;
  bool rank(const State& root, RootMoves& moves, const RootMoves& dropped, int depth,
            SearchResult& result);
  void draw_among_equals(Seat seat, int seats, RootMoves& moves);
  void add_strategy(const VectorShared& shared, const Limits& limits, const State& root,
                    const RootMoves& moves, Depth left, const SearchRequest& request,
                    SearchResult& result) const;

  VectorOptions options_;
  VectorRules rules_;
  SearchTools tools_;
  std::optional<VectorTable> table_;
  Rng rng_;
  bool fresh_ = false;  // the table's entries belong to the game that is going on
};

}  // namespace brett
