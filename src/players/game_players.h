// AnyGame as far as it is the same for every game: which players there are, and how a spec becomes one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "players/agents.h"
#include "players/any_game.h"

namespace brett {

class GameWithPlayers : public AnyGame {
 public:
  std::vector<PlayerInfo> players() const override;
  Result<std::unique_ptr<AnyPlayer>> player(const Spec& spec,
                                            const PlayerContext& context) const override;
  Result<std::unique_ptr<AnyLearner>> learner(const Spec& spec,
                                              std::shared_ptr<const Weights> weights,
                                              std::uint64_t seed) const override;

 protected:
  // Preconditions: the search fits the game, the layout is one of learnable().
  virtual Result<std::unique_ptr<AnyLearner>> search_learner(const ChosenSearch& chosen,
                                                             std::shared_ptr<const Weights> weights,
                                                             std::uint64_t seed) const = 0;
  // Precondition: the search fits the game.
  virtual Result<std::unique_ptr<AnyPlayer>> search_player(const ChosenSearch& chosen,
                                                           std::uint64_t seed) const = 0;
};

}  // namespace brett
