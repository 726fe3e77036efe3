// The words of searches with a value for each seat: how deep, what was found, what is being tried,
// and which of two vectors a seat prefers.
#pragma once

#include <cstddef>

#include "core/game.h"
#include "search/chance_events.h"
#include "search/seat_values.h"

namespace brett {

// How deep to look: moves and chance events, and changes of the seat to move.
struct DepthLeft {
  static constexpr int unlimited = 250;
  int plies = unlimited;
  int players = unlimited;

  DepthLeft after_move() const { return {plies - 1, players}; }
};

namespace vector_flag {
// What is to be known of a found vector.
enum : unsigned {
  horizon = 1,   // a line was ended by the depth
  touched = 2,   // by a cut that may change values
  cut = 4,       // the seat above will not take it, as it has better already
  doubtful = 8,  // the node above may not take it, though it cannot tell
  lower = 16     // the true values are at least these
};
}  // namespace vector_flag

template <GameState G>
struct VectorFound {
  SeatValues<G> values{};
  unsigned flags = 0;
};

// A node whose moves are being tried.
template <GameState G>
struct VectorFrame {
  const VectorFrame* above = nullptr;  // whose move led here; null at the root and below chance
  Seat seat = 0;
  bool has_best = false;
  bool last_move = false;  // no other follows the one being tried
  bool sure_move = false;  // ... at the root, and its value may be a lower bound
  bool speculates = true;  // moves below may be left on a guess
  bool unsettled = false;  // some were
  unsigned flags = 0;
  double bound = 0;  // the seat's own value of the best
  SeatValues<G> best{};
  typename G::Move best_move{};
};

template <class Values>
auto& at_seat(Values& values, Seat seat) {
  return values[static_cast<std::size_t>(seat)];
}

// More for itself; of equals less for the seat after it, then for the next. Depends on values only.
template <class Values>
bool prefers(Seat seat, int seats, const Values& one, const Values& other) {
  if (at_seat(one, seat) != at_seat(other, seat)) return at_seat(one, seat) > at_seat(other, seat);
  for (int i = 1; i < seats; ++i) {
    const Seat rival = seat + i < seats ? seat + i : seat + i - seats;
    if (at_seat(one, rival) != at_seat(other, rival)) {
      return at_seat(one, rival) < at_seat(other, rival);
    }
  }
  return false;
}

// Won alone: nothing is preferred to this.
template <class Values>
bool is_sole_win(Seat seat, int seats, const Values& values) {
  if (at_seat(values, seat) < 1) return false;
  for (Seat rival = 0; rival < seats; ++rival) {
    if (rival != seat && at_seat(values, rival) > -1) return false;
  }
  return true;
}

}  // namespace brett
