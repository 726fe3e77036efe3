// Principal variation search (Marsland and Campbell 1982): alpha-beta that expects the first move
// to be best and asks of all others only whether they are better.
#include "search/negamax/tree_searcher.h"
#include "search/search_kinds.h"

namespace brett {

SearchKind pvs() {
  static constexpr int default_depth = 6;
  return search_kind<TreeOptions>(
      {.name = "pvs",
       .help = "alpha-beta that expects the first move to be the best",
       .misfit = &two_seat_misfit,
       .options = TreeOptions::table(),
       .make = &made<TreeSearcher, TreeOptions, TreeRules{.scout = true}, default_depth>});
}

}  // namespace brett
