// Makes evaluation, book and policy for a searching player of a game; and learners.
#pragma once

#include <cstdint>
#include <memory>

#include "evaluation/weights.h"
#include "players/game.h"
#include "players/learner.h"
#include "players/search_spec.h"
#include "search/searcher.h"

namespace brett {

Result<SearchTools> search_tools(const Game& game, const SearchSpec& chosen, std::uint64_t seed);

// A player of that search with these weights, which the caller may change between games. An error if
// that is impossible, for example for a layout that is not one of game.learnable().
Result<std::unique_ptr<Learner>> make_learner(const Game& game, const Spec& spec,
                                              std::shared_ptr<const Weights> weights,
                                              std::uint64_t seed);

}  // namespace brett
