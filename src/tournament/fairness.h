// Equal means for all players that search: so many nodes, so much time or so many plies for a move.
#pragma once

#include <string>
#include <string_view>

#include "core/limits.h"
#include "players/game.h"

namespace brett {

struct Fairness {
  enum class Kind { none, nodes, time, depth };
  Kind kind = Kind::none;
  std::string value = {};  // as the players' own option is written: 10000, 20ms, 6

  // "nodes=10000", "time=20ms", "depth=6"
  static Result<Fairness> parse(std::string_view text);
  std::string print() const;  // empty if there is none
  std::string words() const;  // "10000 nodes per move", for the head of a table

  // The spec with this limit set. A player that does not search is left alone; one that has limits of
  // its own, or cannot be limited so, is refused.
  Result<std::string> applied(const Game& game, std::string_view spec) const;
  // The same for players that are told with every move.
  Limits limits() const;

  friend bool operator==(const Fairness&, const Fairness&) = default;
};

}  // namespace brett
