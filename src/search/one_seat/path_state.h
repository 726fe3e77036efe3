// How a node of a one-seat search was reached, and how far to look on from it.
#pragma once

#include <cstdint>

#include "core/turn.h"
#include "search/depth.h"

namespace brett {

// Which opponents have the choice of their moves.
enum class Replies {
  all,  // paranoid
  one,  // best-reply search: one_skipped in games where seats can be skipped, else one_legal
  one_skipped,  // one between two moves of the searcher, the others are skipped
  one_legal,    // BRS+: one, the others make the move that looks best for themselves
};

struct PathState {
  static constexpr std::int8_t nobody = -1;

  Depth left;
  int ply = 0;
  std::int8_t last = nobody;     // who chose the last move
  std::int8_t replier = nobody;  // the opponent that has had the choice since the searcher moved
  std::int8_t aside = nobody;    // the opponent that last stood aside since then
  std::int8_t asides = 0;        // how many have

  // After a move or an event.
  PathState next() const {
    PathState next = *this;
    ++next.ply;
    next.left = left.after_ply();
    return next;
  }
  // The seat has the choice now.
  PathState chosen_by(Seat seat) const {
    PathState here = *this;
    if (last != nobody && last != seat) here.left = left.after_change_of_seat();
    here.last = static_cast<std::int8_t>(seat);
    return here;
  }
  // The seat has no choice: that costs no depth, unless it goes on and on.
  PathState stood_aside(Seat seat) const {
    if (aside == seat) return next();
    PathState next = *this;
    ++next.ply;
    next.aside = static_cast<std::int8_t>(seat);
    ++next.asides;
    return next;
  }
  // What a state's key does not say, as a number.
  std::uint64_t code() const {
    return static_cast<std::uint64_t>((last + 1) | (replier + 1) << 8 | (aside + 1) << 16 |
                                      asides << 24);
  }
};

}  // namespace brett
