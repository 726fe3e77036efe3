// Expectimax (Michie 1966): minimax with chance nodes that are worth what their events are on average.
// More than one opponent play against the searcher, as in paranoid search, of which this is the form for
// games of chance: plain unless cuts are asked for.
#include "search/one_seat/root.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

struct ExpectimaxOptions : OneSeatOptions {
  ExpectimaxOptions() { star = Star::off; }
};

}  // namespace

SearchKind expectimax() {
  static constexpr int default_depth = 4;
  return search_kind<ExpectimaxOptions>(
      {.name = "expectimax",
       .help = "minimax that averages over chance events",
       .answers = {.payoffs = true, .strategy = true},
       .options = OptionTable<ExpectimaxOptions>().with(OneSeatOptions::table()),
       .make = &made<OneSeatSearcher, ExpectimaxOptions, Replies::all, default_depth>});
}

}  // namespace brett
