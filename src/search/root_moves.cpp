#include "search/root_moves.h"

#include <utility>

namespace brett {

void add_untried(Move move, std::vector<RankedMove>& ranked) {
  RankedMove untried{.move = move, .line = {move}};
  if (!ranked.empty()) untried.value = ranked.back().value, untried.seats = ranked.back().seats;
  ranked.push_back(std::move(untried));
}

}  // namespace brett
