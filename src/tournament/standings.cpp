#include "tournament/standings.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace brett {

namespace {

void count(Tally& tally, double own, double other) {
  ++(own > other ? tally.wins : own < other ? tally.losses : tally.draws);
}

}  // namespace

double Tally::points(const PointRule& rule) const {
  return static_cast<double>(wins + free_wins) * rule.win + static_cast<double>(draws) * rule.draw +
         static_cast<double>(losses) * rule.loss;
}

void Tally::add(const GameResult& result, std::size_t seat) {
  count(*this, result.payoffs[seat], 0);
  if (result.margins.empty()) return;
  has_margin = true;
  margin += result.margins[seat];
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  margin += other.margin;
  has_margin = has_margin || other.has_margin;
  free_wins += other.free_wins;
  return *this;
}

std::vector<Standing> standings(std::span<const Tally> tallies, const PointRule& rule,
                                std::span<const int> merits) {
  assert(merits.empty() || merits.size() == tallies.size());
  std::vector<Standing> rows;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    rows.push_back({1, static_cast<int>(i), tallies[i].points(rule), tallies[i]});
  }
  const auto key = [&](const Standing& row) {
    const int merit = merits.empty() ? 0 : merits[static_cast<std::size_t>(row.player)];
    return std::tuple(-merit, -row.points, -row.tally.difference(), -row.tally.wins);
  };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const Standing& a, const Standing& b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool shared = i > 0 && key(rows[i]) == key(rows[i - 1]);
    rows[i].rank = shared ? rows[i - 1].rank : static_cast<int>(i) + 1;
  }
  return rows;
}

void CrossTable::add(std::span<const int> seats, std::span<const double> payoffs) {
  assert(seats.size() == payoffs.size());
  for (std::size_t i = 0; i < seats.size(); ++i) {
    for (std::size_t k = 0; k < seats.size(); ++k) {
      if (k != i) count(cells_[cell(seats[i], seats[k])], payoffs[i], payoffs[k]);
    }
  }
}

}  // namespace brett
