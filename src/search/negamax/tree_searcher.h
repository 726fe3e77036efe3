// The searcher behind minimax, alphabeta, pvs and mtdf: iterations, threads, ties, and the ranked list
// of moves. How one iteration searches the root's moves is in root_pass.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/rng.h"
#include "search/negamax/root_pass.h"
#include "search/workers.h"

namespace brett {

class TreeSearcher : public Searcher {
 public:
  TreeSearcher(const TreeOptions& options, TreeRules rules, int default_depth, SearchTools tools);

  void new_game() override { table_.begin_game(); }
  std::size_t memory() const override { return table_.memory(); }
  void give_back_memory() override { table_.give_back_memory(); }
  SearchResult search(const SearchRequest& request) override;

 protected:
  // Called once, before the first iteration.
  virtual void begin(const State& /*root*/) {}
  // Finds the value of one iteration; `past` has those of the ones before. Called by every thread. Here
  // one window over all moves, narrow around the last value where aspiration is on.
  virtual void search_root(RootPass& pass, int depth, const std::vector<Value>& past) const;

  const Evaluation& evaluation() const { return *tools_.evaluation; }

 private:
  using RootMoves = std::vector<NegamaxRootMove>;
  struct Iteration {
    bool finished = false;
    bool solved = false;
    RootMoves moves;
  };

  const Book* sorting_book() const;
  Iteration run(const TreeShared& shared, const Workers<Negamax>& workers,
                const SearchRequest& request, const RootMoves& moves,
                const std::vector<Value>& past, int depth) const;
  static Iteration run_together(const Workers<Negamax>& workers,
                                const std::function<Iteration(Negamax&)>& search_as);

  void rank(const State& root, RootMoves& moves, int depth, SearchResult& result);
  bool all_decided(const std::vector<RankedMove>& ranked, int wanted) const;
  void complete_line(const State& root, std::vector<Move>& line, int depth) const;
  std::optional<Move> table_move(const State& state) const;

  TreeOptions options_;
  TreeRules rules_;
  int default_depth_;
  SearchTools tools_;
  TranspositionTable table_;
  std::unique_ptr<BusyMoves> busy_ = std::make_unique<BusyMoves>();
  Rng rng_;
};

}  // namespace brett
