// Splits the graph of an opening table into lines that together give the same graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "books/book_table.h"

namespace brett {

// `edges` must be sorted by position and next. As many lines come to every position as leave it or end
// there, so every move gets the weight it has; where edges have been left out, lines end before them.
// After a stop only some of the lines come back.
std::vector<BookPath> paths_through(std::vector<BookEdge> edges, std::uint64_t start,
                                    std::size_t longest, std::stop_token stop);

}  // namespace brett
