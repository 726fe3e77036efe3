#include "statistics/rating_graph.h"

#include <algorithm>

namespace brett {

RatingGraph::RatingGraph(int players, std::span<const RatedBlock> blocks) {
  const auto size = static_cast<std::size_t>(players);
  arrows_.assign(size, std::vector<bool>(size, false));
  better_ = worse_ = equal_ = std::vector<bool>(size, false);
  for (const RatedBlock& block : blocks) {
    if (!(block.count > 0)) continue;
    for (const Finish& game : block.games) add(game);
  }
  std::vector<bool> seen(size, false);
  for (int start = 0; start < players; ++start) {
    if (seen[static_cast<std::size_t>(start)]) continue;
    const std::vector<bool> there = reached_from(start, true);
    const std::vector<bool> back = reached_from(start, false);
    std::vector<int> joined;
    for (std::size_t i = 0; i < size; ++i) {
      if (!there[i] || !back[i]) continue;
      joined.push_back(static_cast<int>(i));
      seen[i] = true;
    }
    if (joined.size() > rated_.size()) rated_ = joined;
  }
}

void RatingGraph::add(const Finish& game) {
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    for (std::size_t k = 0; k < game.players.size(); ++k) {
      const auto one = static_cast<std::size_t>(game.players[i]);
      const auto other = static_cast<std::size_t>(game.players[k]);
      if (one == other) continue;
      if (game.places[i] <= game.places[k]) arrows_[one][other] = true;
      if (game.places[i] < game.places[k]) better_[one] = worse_[other] = true;
      if (game.places[i] == game.places[k]) equal_[one] = true;
    }
  }
}

std::vector<bool> RatingGraph::reached_from(int start, bool along_arrows) const {
  std::vector<bool> reached(arrows_.size(), false);
  std::vector<std::size_t> open{static_cast<std::size_t>(start)};
  reached[open.front()] = true;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    for (std::size_t next = 0; next < arrows_.size(); ++next) {
      if (reached[next] || !(along_arrows ? arrows_[at][next] : arrows_[next][at])) continue;
      reached[next] = true;
      open.push_back(next);
    }
  }
  return reached;
}

RatingStatus RatingGraph::status(int player) const {
  const auto i = static_cast<std::size_t>(player);
  if (rated_.size() >= 2 && std::binary_search(rated_.begin(), rated_.end(), player)) {
    return RatingStatus::rated;
  }
  if (better_[i] && !worse_[i] && !equal_[i]) return RatingStatus::won_all;
  if (worse_[i] && !better_[i] && !equal_[i]) return RatingStatus::lost_all;
  return RatingStatus::unconnected;
}

}  // namespace brett
