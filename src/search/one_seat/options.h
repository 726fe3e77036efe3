// Options of the searches that value everything for the searching seat (paranoid, brs, expectimax).
#pragma once

#include "search/seat_options.h"

namespace brett {

// What is cut at chance nodes (Ballard 1983). one: with the bounds of the game, an event that cannot
// matter any more is not searched; two: first a look at a move after each event narrows the bounds.
enum class Star { off, one, two };

struct OneSeatOptions : SeatOptions {
  OneSeatOptions() { order_by |= order::history; }

  bool cuts = true;
  Star star = Star::two;
  bool iterate = true;

  static OptionTable<OneSeatOptions> table() {
    return OptionTable<OneSeatOptions>()
        .with(SeatOptions::table())
        .flag("cuts", &OneSeatOptions::cuts, "alpha-beta: skip moves that cannot change the value")
        .choice(
            "star", &OneSeatOptions::star, {"off", "1", "2"},
            "cuts at chance nodes: none, by the bounds of values (Star1), or after searching one move of each event, too (Star2)")
        .flag("iterate", &OneSeatOptions::iterate,
              "iterative deepening; always on without a depth");
  }
};

}  // namespace brett
