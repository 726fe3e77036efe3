// Searches of scripted games, compiled once for all tests of them.
#pragma once

#include "search/script_game.h"
#include "search/searcher.h"
#include "search/seat_values.h"
#include "search/strategy.h"
#include "search/vector_options.h"
#include "search/vector_table.h"

namespace brett {

SearchResult<ScriptGame> searched(const ScriptGame& root, const VectorOptions& options,
                                  const VectorRules& rules, bool strategy = false,
                                  int strategy_nodes = usual_strategy_nodes);
// How the table knows a state after the search of `root` to that depth.
std::optional<VectorEntry> entry_after_search(const ScriptGame& root, int depth,
                                              const VectorRules& rules, const ScriptGame& state);

// No table, no order.
VectorOptions bare(int depth);
SeatValues<ScriptGame> best_of(const SearchResult<ScriptGame>& result);

}  // namespace brett
