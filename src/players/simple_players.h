// The players that do not search: a random one, and a person.
#pragma once

#include <string>
#include <string_view>

#include "core/rng.h"
#include "players/player.h"

namespace brett {

// Chooses uniformly. Fits every game.
class RandomPlayer final : public Player {
 public:
  static constexpr std::string_view name = "random";
  static constexpr std::string_view help = "any legal move";
  explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const Played& seen, const Limits&) override {
    return {.move = seen.random_move(rng_)};
  }
  bool begin_again(std::uint64_t seed) override {
    rng_ = Rng(seed);
    return true;
  }
  std::string spec() const override { return std::string(name); }

 private:
  Rng rng_;
};

class HumanPlayer final : public Player {
 public:
  static constexpr std::string_view name = "human";
  static constexpr std::string_view help = "you, at this terminal";
  explicit HumanPlayer(Person& person) : person_(person) {}
  Decision decide(const Played& seen, const Limits&) override { return person_.ask(seen); }
  std::string spec() const override { return std::string(name); }

 private:
  Person& person_;
};

}  // namespace brett
