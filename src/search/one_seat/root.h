// The root of a one-seat search: iterations, ties, and the ranked list of moves.
//
// Values say nothing about how soon a game ends; but the first iteration that sees a win ends the search, so
// wins are not put off, and where all is lost the move of the iteration before leads, which did not see it
// yet.
#pragma once

#include <string_view>
#include <vector>

#include "core/rng.h"
#include "search/one_seat/options.h"
#include "search/one_seat/path_state.h"
#include "search/one_seat/table.h"
#include "search/root_moves.h"
#include "search/searcher.h"

namespace brett {

class OneSeatSearch;

struct OneSeatRootMove : RootChild {
  double value = -1;
  bool exact = false;  // otherwise it is at most that
  std::vector<Move> line = {};

  Bound bound() const { return exact ? Bound::exact : Bound::upper; }
};

class OneSeatSearcher final : public Searcher {
 public:
  OneSeatSearcher(const OneSeatOptions& options, Replies replies, int default_depth,
                  SearchTools tools);

  void new_game() override { table_.forget(); }
  SearchResult search(const SearchRequest& request) override;

 private:
  using RootMoves = std::vector<OneSeatRootMove>;

  void prepare_table();
  bool search_moves(OneSeatSearch& tree, RootMoves& moves, Depth left, Seat seat, int multi) const;
  double bar(const RootMoves& moves, int multi) const;
  void rank(const State& root, RootMoves& moves, int depth, SearchResult& result);
  void lead(RootMoves& moves, const SearchResult& before);
  void add_strategy(const State& root, const RootMoves& moves, Depth left, const Limits& limits,
                    const SearchRequest& request, SearchResult& result);

  OneSeatOptions options_;
  Replies replies_;
  int default_depth_;
  SearchTools tools_;
  OneSeatTable table_;
  Rng rng_;
};

}  // namespace brett
