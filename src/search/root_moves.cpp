#include "search/root_moves.h"

namespace brett {

std::vector<RootChild> root_children(const Played& game) {
  const Moves moves = moves_of(game.state());
  std::vector<RootChild> children;
  children.reserve(moves.size());
  for (const Move move : moves) {
    Played after = game;
    after.play(move);
    children.push_back({move, after.state(), !after.draw_reason().empty()});
  }
  return children;
}

void add_untried(Move move, SearchResult& result) {
  RankedMove untried{.move = move, .line = {move}};
  if (!result.ranked.empty()) {
    untried.value = result.ranked.back().value;
    untried.seats = result.ranked.back().seats;
  }
  result.ranked.push_back(std::move(untried));
}

}  // namespace brett
