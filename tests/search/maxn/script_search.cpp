#include "search/maxn/script_search.h"

#include <algorithm>

#include "search/maxn/root.h"

namespace brett {

SearchResult searched(const ScriptGame& root, const VectorOptions& options,
                      const VectorRules& rules, bool strategy, int strategy_nodes) {
  VectorSearcher searcher(options, rules, {.evaluation = std::make_shared<ScriptEvaluation>()});
  const Played game(root);
  return searcher.search({.game = game,
                          .limits = {},
                          .multi = 1,
                          .progress = {},
                          .strategy = strategy,
                          .strategy_nodes = strategy_nodes});
}

std::optional<TableEntry> entry_after_search(const ScriptGame& root, int depth,
                                             const VectorRules& rules, const ScriptGame& state) {
  const VectorOptions options = bare(depth);
  const ScriptEvaluation evaluation;
  TranspositionTable table(1, {.numbers = root.seats()});
  const Played game(root);
  VectorWorker worker({game, options, rules, evaluation, table}, {.depth = depth});
  worker.node(root, {.plies = depth}, 0, root.turn().seat(), nullptr);
  SeatValues values{};
  return table.find(state.key(), values.data());
}

VectorOptions bare(int depth) {
  VectorOptions options;
  options.depth = depth;
  options.table_mb = 0;
  options.order_by = 0;
  return options;
}

SeatValues best_of(const SearchResult& result) {
  SeatValues values{};
  std::copy(result.best().seats.begin(), result.best().seats.end(), values.begin());
  return values;
}

int choice_of(const SearchResult& result) {
  return unboxed<ScriptGame::Move>(result.best().move).index;
}

}  // namespace brett
