// All searches. A new one is a file with its function, and a line here and in search_kinds.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "search/search_kind.h"

namespace brett {

// negamax/
SearchKind minimax();
SearchKind alphabeta();
SearchKind pvs();
SearchKind mtdf();
SearchKind best_first();
// playouts/
SearchKind montecarlo();
SearchKind mcts();
SearchKind maxn_mcts();
// maxn/
SearchKind maxn();
SearchKind upp();
// one_seat/
SearchKind paranoid();
SearchKind brs();
SearchKind expectimax();

// In the order of `brett players`.
const std::vector<SearchKind>& search_kinds();
// Null if there is none of that name.
const SearchKind* find_search(std::string_view name);

}  // namespace brett
