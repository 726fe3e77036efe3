// Options of the searches with a value for each seat (maxn, upp), and the rules by which they differ.
#pragma once

#include "search/maxn/utility.h"
#include "search/seat_options.h"

namespace brett {

namespace vector_cut {
// Reasons to leave a node before its last move, as bits.
enum : unsigned {
  immediate = 1,     // nothing can be better than this move
  paranoid = 2,      // what is found hurts who moved here: he will not come
  chance = 4,        // the events left cannot make up for those seen
  sure_move = 8,     // the last move at the root is chosen, whatever the events left bring
  shallow = 16,      // too good for the mover to be good enough for who moved here
  last_branch = 32,  // the same over two moves, where the one between has no other move left
  speculative = 64   // the same, and searched again if the one between decides otherwise
};
constexpr unsigned by_sum = shallow | last_branch | speculative;
}  // namespace vector_cut

struct VectorOptions : SeatOptions {
  bool fold = false;

  static OptionTable<VectorOptions> table() {
    return OptionTable<VectorOptions>()
        .with(SeatOptions::table())
        .flag("fold", &VectorOptions::fold, "symmetric positions share one table entry");
  }
};

// What the value of a node is, and which of its moves need not be looked at.
struct VectorRules {
  int default_depth = 0;
  bool iterate = true;
  Utility utility = Utility::own;
  double power = 1;  // of the utility's distance
  RiskRules risk = {};
  bool shares = false;  // payoffs and values as shares of one whole
  unsigned cuts = 0;

  bool cuts_by(unsigned reason) const { return (cuts & reason) != 0; }
};

}  // namespace brett
