// How far a search for any number of seats looks on from a node. Both limits hold: a line ends where either
// is used up.
#pragma once

#include <algorithm>

namespace brett {

struct Depth {
  static constexpr int no_limit = 255;    // never counts down; fits the 8 bits of a table entry
  static constexpr int most_plies = 250;  // a limit for those who have none

  int plies = no_limit;    // moves and chance events
  int players = no_limit;  // changes of the seat to move, however many moves each seat makes

  // After a move or a chance event.
  Depth after_ply() const { return {plies - (plies != no_limit ? 1 : 0), players}; }
  // Where another seat than the last one is to move.
  Depth after_change_of_seat() const { return {plies, players - (players != no_limit ? 1 : 0)}; }

  bool is_used_up() const { return plies <= 0 || players <= 0; }
  int tighter() const { return std::min(plies, players); }
  bool reaches(Depth other) const { return plies >= other.plies && players >= other.players; }
  friend bool operator==(Depth, Depth) = default;
};

}  // namespace brett
