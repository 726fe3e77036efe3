// Makes the players that the outside asks for: which specs are allowed, and how much memory they may take.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "players/game.h"
#include "server/json.h"

namespace brett::server {

struct PlayerQuota {
  int threads = 1;                                   // the most that a search may have
  long long table_mb = 256;                          // the most that one player may have
  long long all_tables_mb = 4096;                    // of all players there are
  std::chrono::milliseconds longest_search{60'000};  // a single decision
};

class PlayerFactory {
 public:
  explicit PlayerFactory(const PlayerQuota& quota)
      : quota_(quota),
        memory_left_(std::make_shared<std::atomic<long long>>(quota.all_tables_mb)) {}

  // Refuses specs that name files or ask for too much. A level is as good as a spec. The player's
  // memory is taken from the budget and given back when the player is destroyed.
  std::unique_ptr<Player> make(const Game& game, std::string_view spec, std::uint64_t seed) const;
  // The checks alone; what the player's tables take, in megabytes.
  long long check(const Game& game, std::string_view spec) const;
  std::chrono::milliseconds longest_search() const { return quota_.longest_search; }

 private:
  PlayerQuota quota_;
  std::shared_ptr<std::atomic<long long>> memory_left_;  // in megabytes
};

// {"depth", "player_depth", "nodes", "time_ms"}; refuses what is none. Null: no limits.
Limits read_limits(const Json* json, std::chrono::milliseconds longest);
// No search takes longer, whatever its own limits are: none may keep a thread for ever.
Limits bounded(Limits limits, std::chrono::milliseconds longest);

}  // namespace brett::server
