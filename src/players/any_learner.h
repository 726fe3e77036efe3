// A player that learns: it says not only what it plays, but also what it expected and why, so that its
// weights can be taught (learning/td_prob.h). Somebody else holds the weights and changes them between
// games, never while it thinks.
#pragma once

#include <memory>
#include <vector>

#include "core/limits.h"
#include "learning/choices.h"
#include "learning/finished_game.h"
#include "players/any_state.h"

namespace brett {

class AnyLearner {
 public:
  struct Thought {
    AnyMove move;
    LearnedPosition position;  // without what was played
  };
  virtual ~AnyLearner() = default;
  // Precondition: a seat is to move; everything is for that seat.
  virtual Thought think(const AnyState& seen, const Limits& limits) = 0;
  // All moves of the seat to move and what the evaluation makes of them, without a search.
  virtual std::vector<Choice> choices(const AnyState& seen) const = 0;
  // What the evaluation counts in a position: its class, and for each seat the criteria that are not 0.
  // Precondition: the game is not over.
  struct Counted {
    std::size_t position_class = 0;
    std::vector<Slopes> seats;
  };
  virtual Counted counted(const AnyState& seen) const = 0;
  // Ready for another game, as if just made; false if it cannot be, so that a new one must be made.
  virtual bool begin_again() = 0;
};

}  // namespace brett
