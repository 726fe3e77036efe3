// Options shared by the searches with a value for each seat (maxn, upp): limits, table, ordering; and
// the rules by which these searches differ. Each can be switched off, so that its effect can be
// measured.
#pragma once

#include "search/maxn/utility.h"
#include "search/search_options.h"

namespace brett {

namespace vector_order {
// What moves are sorted by, as bits of an option set.
enum : unsigned { table = 1, previous = 2, killer = 4, history = 8, eval = 16, chance = 32 };
}  // namespace vector_order

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

struct VectorOptions : LimitOptions {
  int player_depth = 0;
  int table_mb = 16;
  bool fold = false;
  KeepTable keep_table = KeepTable::move;
  unsigned order_by = vector_order::table | vector_order::previous | vector_order::killer |
                      vector_order::eval | vector_order::chance;
  int best_n = 0;
  Ties ties = Ties::first;
  int threads = 1;

  static OptionTable<VectorOptions> table();
  // The tighter of these and what the caller allows.
  Limits within(const Limits& outer, int default_depth) const;
  Status check(std::string_view owner) const { return check_table_size(table_mb, owner); }
  SearchTraits traits() const {
    return {.answers_alike = ties == Ties::first && keep_table == KeepTable::move};
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
