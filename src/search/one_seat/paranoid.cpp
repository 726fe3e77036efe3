// Paranoid search (Sturtevant and Korf 2000): all opponents are thought to play against the searcher, so
// that one value and alpha-beta are enough for any number of seats.
#include "search/one_seat/root.h"
#include "search/search_kinds.h"

namespace brett {

SearchKind paranoid() {
  static constexpr int default_depth = 6;
  return search_kind<OneSeatOptions>(
      {.name = "paranoid",
       .help = "expects all opponents to play against it",
       .answers = {.payoffs = true, .strategy = true},
       .options = OneSeatOptions::table(),
       .make = &made<OneSeatSearcher, OneSeatOptions, Replies::all, default_depth>});
}

}  // namespace brett
