// Games of the bazaar (bazaar.h) for tests: the registry that has it, and moves that are not listed.
#pragma once

#include <optional>

#include "core/played.h"
#include "players/game_entry.h"
#include "players/registry.h"
#include "toy/bazaar.h"

namespace brett {

inline Registry with_bazaar() {
  Registry registry = Registry::standard();
  registry.add(game_entry<Bazaar>());
  return registry;
}

// Steps that a seat takes at random, with bids of any number: to a move in 1 to 3 steps.
inline Path any_path(const Played& game, Rng& rng) {
  Path path;
  for (auto next = next_steps(game, path); !next.steps.empty() && !next.move;
       next = next_steps(game, path)) {
    const Step step = next.steps[rng.below(static_cast<std::uint32_t>(next.steps.size()))];
    const auto numbers = static_cast<std::uint32_t>(step.high - step.low + 1);
    path.push_back(step.kind == Step::Kind::number
                       ? number_step(step.low + static_cast<int>(rng.below(numbers)))
                   : step.kind == Step::Kind::word ? word_step(step.text)
                                                   : step.text);
  }
  return path;
}
inline Move any_move(const Played& game, Rng& rng) {
  if (!game.turn().is_seat()) return game.random_move(rng);
  return *next_steps(game, any_path(game, rng)).move;
}

}  // namespace brett
