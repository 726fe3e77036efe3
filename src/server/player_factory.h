// Makes the players that clients ask for: which specs are allowed, and how much memory they may take.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include "core/limits.h"
#include "players/registry.h"
#include "server/json.h"
#include "server/table_budget.h"

namespace brett::server {

struct PlayerQuota {
  int threads = 1;           // the most that a search may have
  long long table_mb = 256;  // the most that one player may have
  long long waiting_mb =
      0;  // of all players that do not search (table_budget.h); 0: as the machine has
  std::chrono::milliseconds longest_search{60'000};  // a single decision
};

class PlayerFactory {
 public:
  static constexpr std::size_t longest_spec = 1000;

  // The registry must outlive it.
  PlayerFactory(const Registry& registry, const PlayerQuota& quota);

  // The one check of a player that a client names, whatever the game: refuses specs that name files by
  // paths or ask for too much. Levels are the server's own.
  void check(std::string_view spec) const;
  // With check(). Its tables are taken when it searches and may be given back between two searches.
  std::unique_ptr<Player> make(const Game& game, std::string_view spec, std::uint64_t seed) const;

  TableBudget& tables() const { return *tables_; }
  // How many may search at the same time: with tables of the largest size they take half of the machine's memory.
  int most_searches() const;
  std::chrono::milliseconds longest_search() const { return quota_.longest_search; }

 private:
  const Registry& registry_;
  PlayerQuota quota_;
  std::shared_ptr<TableBudget> tables_;  // players may outlast the factory
};

// {"depth", "player_depth", "nodes", "time_ms"}, checked as `limits` of a request; refuses a time that is
// longer. Null: no limits.
Limits read_limits(const Json* json, std::chrono::milliseconds longest);
// No search takes longer, whatever its own limits are: none may keep a thread for ever.
Limits bounded(Limits limits, std::chrono::milliseconds longest);

}  // namespace brett::server
