#include "server/table_budget.h"

#include <algorithm>

namespace brett::server {

void TableBudget::stops_waiting(const Player& player) {
  const std::lock_guard guard(mutex_);
  const auto found = players_.find(&player);
  if (found == players_.end()) return;
  bytes_ -= found->second.bytes;
  players_.erase(found);
}

void TableBudget::begins_to_wait(Player& player) {
  const std::size_t bytes = player.memory();
  if (bytes == 0) return;
  const std::lock_guard guard(mutex_);
  players_[&player] = {bytes, Clock::now()};
  bytes_ += bytes;
  while (bytes_ > most_) {
    give_back(std::min_element(players_.begin(), players_.end(), [](const auto& a, const auto& b) {
      return a.second.since < b.second.since;
    }));
  }
}

void TableBudget::give_back(std::chrono::seconds waited) {
  const auto now = Clock::now();
  const std::lock_guard guard(mutex_);
  for (auto one = players_.begin(); one != players_.end();) {
    one = now - one->second.since >= waited ? give_back(one) : std::next(one);
  }
}

std::size_t TableBudget::bytes() const {
  const std::lock_guard guard(mutex_);
  return bytes_;
}

TableBudget::Players::iterator TableBudget::give_back(Players::iterator one) {
  one->first->give_back_memory();
  bytes_ -= one->second.bytes;
  return players_.erase(one);
}

}  // namespace brett::server
