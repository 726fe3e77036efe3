// The words of searches with a value for each seat: what was found, what is being tried, and which of two
// vectors a seat prefers.
//
// Entries of vectors beyond the game's seats are not set and mean nothing: most games have few seats.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "search/depth.h"
#include "search/seat_values.h"

namespace brett {

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

struct VectorFound {
  SeatValues values;
  unsigned flags;
};

// Up to four seats are one move of memory.
inline void copy_seats(const SeatValues& from, int seats, SeatValues& to) {
  constexpr std::size_t few = 4;
  std::memcpy(to.data(), from.data(), few * sizeof(double));
  if (static_cast<std::size_t>(seats) > few) [[unlikely]] {
    std::memcpy(to.data() + few, from.data() + few, (to.size() - few) * sizeof(double));
  }
}

// A node whose moves are being tried. There is room for two vectors, the best one's and that of the move
// being tried, which are swapped and not copied.
struct VectorFrame {
  VectorFrame(const VectorFrame* node_above,
              Seat to_move)  // NOLINT(*-member-init): vectors stay raw
      : above(node_above), seat(to_move) {}

  const VectorFrame* above;  // whose move led here; null at the root and below chance
  Seat seat;
  bool has_best = false;
  bool last_move = false;  // no other follows the one being tried
  bool sure_move = false;  // ... at the root, and its value may be a lower bound
  bool speculates = true;  // moves below may be left on a guess
  bool unsettled = false;  // some were
  unsigned flags = 0;
  double bound = 0;  // the seat's own value of the best
  Move best_move{};

  const SeatValues& best() const { return vectors_[best_]; }  // precondition: has_best
  SeatValues& tried() { return vectors_[1 - best_]; }
  void take_tried() { best_ = 1 - best_; }

 private:
  std::size_t best_ = 0;
  std::array<SeatValues, 2> vectors_;
};

template <class Values>
auto& at_seat(Values& values, Seat seat) {
  return values[static_cast<std::size_t>(seat)];
}

// More for itself; of equals less for the seat after it, then for the next. Depends on values only.
inline bool prefers(Seat seat, int seats, const SeatValues& one, const SeatValues& other) {
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
inline bool is_sole_win(Seat seat, int seats, const SeatValues& values) {
  if (at_seat(values, seat) < 1) return false;
  for (Seat rival = 0; rival < seats; ++rival) {
    if (rival != seat && at_seat(values, rival) > -1) return false;
  }
  return true;
}

}  // namespace brett
