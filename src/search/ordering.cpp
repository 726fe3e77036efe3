#include "search/ordering.h"

namespace brett {

void prefer_book_moves(const Book& book, const State& state, Candidates& candidates) {
  const auto known = book.continuations(state);
  double total = 0;
  for (const auto& one : known) total += one.weight;
  for (const auto& one : known) {
    const double part = one.weight / total * static_cast<double>(OrderWeights::book);
    for (Candidate& candidate : candidates) {
      const bool is_table_move = candidate.score > OrderWeights::table / 2;
      if (candidate.move != one.move || is_table_move) continue;
      candidate.score = OrderWeights::book + static_cast<std::int64_t>(part);
    }
  }
}

}  // namespace brett
