// The tables and trees of players that wait for their next search. They stay as they are while they fit a budget;
// then those that have waited longest give theirs back, and start their next search cold. What players have while
// they search is bounded by how many may search (PlayerFactory::most_searches).
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>

#include "players/player.h"

namespace brett::server {

class TableBudget {
 public:
  explicit TableBudget(std::size_t bytes) : most_(bytes) {}

  // The player does not wait any more: it searches, or goes.
  void stops_waiting(const Player& player);
  // It has searched. Must be alive until it stops waiting.
  void begins_to_wait(Player& player);
  // Of players that have waited so long.
  void give_back(std::chrono::seconds waited);
  std::size_t bytes() const;  // of all that wait

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    std::size_t bytes = 0;
    Clock::time_point since;
  };
  using Players = std::map<Player*, Waiting, std::less<>>;
  Players::iterator give_back(Players::iterator one);  // precondition: locked

  const std::size_t most_;
  mutable std::mutex mutex_;
  Players players_;
  std::size_t bytes_ = 0;
};

}  // namespace brett::server
