// The root of a one-seat search: iterations, ties, and the ranked list of moves.
//
// Values say nothing about how soon a game ends; but the first iteration that sees a win ends the search, so
// wins are not put off, and where all is lost the move of the iteration before leads, which did not see it
// yet.
#pragma once

#include <string_view>
#include <vector>

#include "core/rng.h"
#include "search/one_seat/tree.h"
#include "search/root_moves.h"
#include "search/root_split.h"
#include "search/workers.h"

namespace brett {

struct OneSeatRootMove : RootMove {
  double value = -1;
};

class OneSeatSearcher final : public Searcher {
 public:
  OneSeatSearcher(const OneSeatOptions& options, Replies replies, int default_depth,
                  SearchTools tools);

  void new_game() override { table_.begin_game(); }
  std::size_t memory() const override { return table_.memory(); }
  void give_back_memory() override { table_.give_back_memory(); }
  SearchResult search(const SearchRequest& request) override;

 private:
  using RootMoves = std::vector<OneSeatRootMove>;

  bool search_moves(const Workers<OneSeatSearch>& workers, RootMoves& moves, Depth left, Seat seat,
                    int multi) const;
  bool search_move(OneSeatSearch& tree, OneSeatRootMove& move, const PathState& path,
                   double floor) const;
  double floor_of(const RootSplit& split, std::size_t move) const;
  void rank(RootMoves& moves, SearchResult& result);
  void lead(RootMoves& moves, const SearchResult& before);
  void add_strategy(const OneSeatShared& shared, const State& root, const RootMoves& moves,
                    Depth left, const Limits& limits, const SearchRequest& request,
                    SearchResult& result) const;

  OneSeatOptions options_;
  Replies replies_;
  int default_depth_;
  SearchTools tools_;
  TranspositionTable table_;
  Rng rng_;
};

}  // namespace brett
