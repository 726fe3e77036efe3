// Players that the outside asks for: which specs are allowed, and how much memory they may take.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "players/any_game.h"
#include "server/json.h"

namespace brett::server {

struct GuestRules {
  int threads = 1;                 // the most that a search may have
  long long table_mb = 256;        // the most that one player may have
  long long all_tables_mb = 4096;  // of all players there are
};

// Memory that is taken as long as this lives.
class TakenMemory {
 public:
  TakenMemory() = default;
  TakenMemory(std::shared_ptr<class MemoryBudget> budget, long long megabytes);
  TakenMemory(TakenMemory&& other) noexcept;
  TakenMemory& operator=(TakenMemory&& other) noexcept;
  ~TakenMemory();

 private:
  std::shared_ptr<class MemoryBudget> budget_;
  long long megabytes_ = 0;
};

class MemoryBudget {
 public:
  explicit MemoryBudget(long long megabytes) : left_(megabytes) {}
  bool take(long long megabytes);
  void give_back(long long megabytes);

 private:
  std::mutex mutex_;
  long long left_;
};

struct Guest {
  std::unique_ptr<AnyPlayer> player;
  TakenMemory memory;
  std::string spec;  // canonical
};

class Guests {
 public:
  explicit Guests(const GuestRules& rules)
      : rules_(rules), budget_(std::make_shared<MemoryBudget>(rules.all_tables_mb)) {}

  const GuestRules& rules() const { return rules_; }
  // Refuses specs that name files or ask for too much. A level is as good as a spec.
  Guest make(const AnyGame& game, std::string_view spec, std::uint64_t seed) const;
  // The checks alone; what the player's tables take, in megabytes.
  long long check(const AnyGame& game, std::string_view spec) const;

 private:
  GuestRules rules_;
  std::shared_ptr<MemoryBudget> budget_;
};

// Wraps a player so that its memory is given back with it.
std::unique_ptr<AnyPlayer> with_memory(Guest guest);

// {"depth", "player_depth", "nodes", "time_ms"}; refuses what is none. Null: no limits.
Limits read_limits(const Json* json);
// No search takes longer, whatever it was told: nobody may keep a thread for ever.
constexpr std::chrono::seconds longest_search{60};
Limits bounded(Limits limits);

}  // namespace brett::server
