// Alpha-beta (Knuth and Moore 1975): the value of minimax, most of the tree left out.
#include "search/negamax/tree_searcher.h"
#include "search/search_kinds.h"

namespace brett {

SearchKind alphabeta() {
  static constexpr int default_depth = 6;
  return search_kind<TreeOptions>(
      {.name = "alphabeta",
       .help = "minimax that skips lines that cannot change the value",
       .misfit = &two_seat_misfit,
       .options = TreeOptions::table(),
       .make = &made<TreeSearcher, TreeOptions, TreeRules{}, default_depth>});
}

}  // namespace brett
