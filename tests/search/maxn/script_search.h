// Searches of scripted games.
#pragma once

#include "search/maxn/options.h"
#include "search/maxn/script_game.h"
#include "search/searcher.h"
#include "search/seat_values.h"
#include "search/strategy.h"
#include "search/table.h"

namespace brett {

SearchResult searched(const ScriptGame& root, const VectorOptions& options,
                      const VectorRules& rules, bool strategy = false,
                      int strategy_nodes = usual_strategy_nodes);
// How the table knows a state after the search of `root` to that depth.
std::optional<TableEntry> entry_after_search(const ScriptGame& root, int depth,
                                             const VectorRules& rules, const ScriptGame& state);

// No table, no order.
VectorOptions bare(int depth);
SeatValues best_of(const SearchResult& result);
// The number of the best move.
int choice_of(const SearchResult& result);

}  // namespace brett
