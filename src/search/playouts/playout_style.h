// How the moves of a playout are chosen: at random, by a policy's weights, or by what an evaluation says
// of the next state. Chance events always come by their probabilities.
#pragma once

#include <cstdint>
#include <limits>

#include "core/limits.h"
#include "core/played.h"
#include "search/evaluation.h"
#include "search/playouts/playout_options.h"
#include "search/searcher.h"

namespace brett {

// Where something is hidden, every playout begins from another truth that looks the same to the seat;
// otherwise from the root.
void begin_playout(Played& game, const Played& root, Seat seat, Rng& rng);

// A state for the seat that moved into it: the end of the game, or the evaluation. Chance events that
// come first are drawn. Of several opponents the next one to move stands for all.
Value value_for_mover(const State& state, Seat mover, const Evaluation& evaluation, Rng& rng);

class PlayoutStyle {
 public:
  static constexpr int all_plies = std::numeric_limits<int>::max();
  static_assert(all_plies == Limits::no_depth);

  // Weighted without a policy is random.
  PlayoutStyle(PlayoutBy by, SearchTools tools);

  // Plays on from `start` to the end, or for this number of plies, and leaves the game in `game`, whose history
  // keeps its memory from one playout to the next.
  void play(const Played& start, Played& game, Rng& rng, int plies = all_plies) const;
  // Who has won a game that is not played on: whom the evaluation prefers. 1, 0 or -1 for the seat.
  double judged(const Played& game, Seat seat, Rng& rng) const;

  // How many common nodes' time a playout takes, so that time limits are kept: the clock is checked
  // after a few random games, and after every guided one.
  std::uint64_t cost() const {
    return by_ == PlayoutBy::random ? Budget::interval / 64 : Budget::interval;
  }

 private:
  Move greedy_move(const State& state, Rng& rng) const;

  PlayoutBy by_;
  SearchTools tools_;
};

}  // namespace brett
