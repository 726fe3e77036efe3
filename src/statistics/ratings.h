// Ratings of many players from the finishing orders of their games.
//
// Plackett-Luce: a player of strength e^r is first at a table with probability e^r / (sum of all),
// then the next among those left, and so on. Players who share a place are ranked in every possible
// order with equal weight. With two seats this is Bradley-Terry with a draw as half a win each.
// The ratings are the most likely ones (Newton's method; the likelihood is concave), in Elo around the
// mean of the rated players. Errors come from what blocks contribute to the slope of the likelihood
// (the sandwich estimate), so they are right whatever the share of draws, and although the games
// of a block have an opening or a deal in common.
//
// Not everybody can be rated: somebody who won everything would need an infinite rating. Rated is
// the largest set of players in which everybody is joined to everybody by chains of "did at
// least as well as once" in both directions; the others are set aside.
// References: Hunter 2004, MM algorithms for generalized Bradley-Terry models; White 1982.
#pragma once

#include <compare>
#include <span>
#include <string_view>
#include <vector>

#include "statistics/elo.h"

namespace brett {

// One game: places[i] is the place of players[i]; a smaller one is better, equal ones are shared.
struct Finish {
  std::vector<int> players;
  std::vector<int> places;

  friend auto operator<=>(const Finish&, const Finish&) = default;
};

std::vector<int> places_of(std::span<const double> payoffs);

// The games of one observation, and how often just this observation was made.
struct RatedBlock {
  std::vector<Finish> games;
  double count = 1;
};

enum class RatingStatus { rated, won_all, lost_all, unconnected };
std::string_view name_of(RatingStatus status);  // "won all"

struct Rating {
  RatingStatus status = RatingStatus::unconnected;
  double elo = 0;
  double error = 0;  // half width of the interval
};

class Ratings {
 public:
  const std::vector<Rating>& players() const { return players_; }
  bool is_rated(int player) const { return of(player).status == RatingStatus::rated; }
  const Rating& of(int player) const { return players_[static_cast<std::size_t>(player)]; }

 private:
  friend Ratings rate(int players, std::span<const RatedBlock> blocks, double confidence);
  explicit Ratings(int players) : players_(static_cast<std::size_t>(players)) {}

  std::vector<Rating> players_;
};

Ratings rate(int players, std::span<const RatedBlock> blocks, double confidence = usual_confidence);

}  // namespace brett
