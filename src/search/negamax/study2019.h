// The alpha-beta of the 2019 Othello study with its two slips, each a switch, so that their effect
// on its published results can be measured:
//   window   every root child is searched with the window [-1, 1] although evaluations lie far
//            outside, a node's value starts at alpha, and a cut returns the value as it is;
//   passes   forced passes happen inside the move, yet the sign is flipped at every ply, so that after
//            a pass and at the end of the game the value has the wrong sign.
// Without a slip the same plain search does that part correctly. A finished game counts 1000 points.
#pragma once

#include <vector>

#include "core/rng.h"
#include "search/search_options.h"
#include "search/searcher.h"

namespace brett {

enum class Study2019 { off, window, passes, both };

class Study2019Searcher final : public Searcher {
 public:
  Study2019Searcher(LimitOptions limits, Study2019 slips, SearchTools tools);
  SearchResult search(const SearchRequest& request) override;

 private:
  Value value_after(const State& state, Move move, int depth, Value alpha, Value beta);
  Value value_of(const State& state, Seat seat, int depth, Value alpha, Value beta);
  void shuffle_leaders(std::vector<RankedMove>& ranked);

  LimitOptions options_;
  bool narrow_;
  bool blind_to_passes_;
  SearchTools tools_;
  Rng rng_;
  Budget* budget_ = nullptr;
  Counters counters_;
};

}  // namespace brett
