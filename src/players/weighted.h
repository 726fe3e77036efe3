// Weights without a player: the layout of a file, and the evaluation of a position by weights, in the
// position's own class or in any other.
#pragma once

#include <optional>
#include <string_view>

#include "evaluation/weights.h"
#include "players/learner.h"
#include "players/player.h"
#include "players/registry.h"

namespace brett {

// The layout of these weights; an error lists the known games and kinds.
Result<WeightLayout> layout_for(const Registry& registry, const WeightsFor& what);
// Weights read from their text, whichever game and kind they are for. Errors begin with `source`.
Result<Weights> weights_of_text(const Registry& registry, std::string_view text,
                                std::string_view source);

// The evaluation of a position by these weights, with those of the given class; by default the position's
// own class. Precondition: the game is not over.
EvaluationReport weighted(const Learner::Counted& counted, const Weights& weights,
                          std::optional<std::size_t> position_class = {});

}  // namespace brett
