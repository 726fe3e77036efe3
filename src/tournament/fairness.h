// Equal means for all players that search: nodes, time or plies for a move.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/limits.h"
#include "players/game.h"
#include "search/search_options.h"

namespace brett {

struct Fairness {
  LimitOptions limit = {};  // one of them; none: every player plays by its own options

  // "nodes=10000", "time=20ms", "depth=6"
  static Result<Fairness> parse(std::string_view text);
  std::string print() const;  // empty if there is none
  std::string words() const;  // "10000 nodes per move", for the head of a table

  // The spec with this limit set. A player that does not search is left alone; one that has limits of
  // its own, or cannot be limited so, is refused.
  Result<std::string> applied(const Game& game, std::string_view spec) const;
  // The same for players that get their limits with every move.
  Limits limits() const;

 private:
  // As canonical specs spell them: a player that was given this limit is known again by it.
  std::pair<std::string, std::string> key_and_value() const;
};

}  // namespace brett
