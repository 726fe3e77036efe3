// Weights apart from any player: which layout a file is for, and what they make of a position, in the
// position's own class or in any other.
#pragma once

#include <optional>
#include <string_view>

#include "evaluation/weights.h"
#include "players/learner.h"
#include "players/player.h"
#include "players/registry.h"

namespace brett {

// What these weights weigh; an error says which games and kinds there are.
Result<WeightLayout> layout_for(const Registry& registry, const WeightsFor& what);
// Weights read from their text, whichever game and kind they are for. `source` begins the errors.
Result<Weights> weights_of_text(const Registry& registry, std::string_view text,
                                std::string_view source);

// What weights like those of the learner make of a position, with the weights of a class of choice; nothing
// chosen: the position's own. Precondition: the game is not over.
EvaluationReport weighted(const Learner::Counted& counted, const Weights& weights,
                          std::optional<std::size_t> position_class = {});

}  // namespace brett
