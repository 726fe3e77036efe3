// Somebody who chooses moves for a seat. Handed what that seat may see, never the true state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/options.h"
#include "players/any_state.h"

namespace brett {

struct Decision {
  enum class Act { move, undo, quit };
  Act act = Act::move;
  AnyMove move;
  std::uint64_t nodes = 0;  // searched for it; 0 if nothing was
};

class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  virtual Decision decide(const AnyState& seen, const Limits& limits) = 0;
  virtual std::string spec() const = 0;  // canonical
};

// Where a human's decisions come from: a terminal, later a page.
class Person {
 public:
  virtual ~Person() = default;
  virtual Decision ask(const AnyState& seen) = 0;
};

// What a player may need from outside when it is made.
struct PlayerContext {
  std::uint64_t seed = 0;
  Person* person = nullptr;  // who answers for `human`; nobody can if null
};

// What the lists of `brett players` show of a kind of player.
struct PlayerInfo {
  std::string name;
  std::string help;
  std::vector<OptionInfo> options;
  std::string misfit;  // why it cannot play this game; empty if it can
};

}  // namespace brett
