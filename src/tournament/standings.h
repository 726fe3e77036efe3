// The table of a tournament: rank, player, games, points, difference, won, drawn, lost; and the cross
// table of who did what against whom. Values only; printing is for others.
#pragma once

#include <span>
#include <vector>

namespace brett {

// What came out of one game, by seat.
struct GameResult {
  std::vector<double> payoffs;     // above 0 is won, below 0 is lost
  std::vector<long long> margins;  // such as disc differences; empty if the game has none
};

struct PointRule {
  double win = 1;
  double draw = 0.5;
  double loss = 0;

  friend bool operator==(const PointRule&, const PointRule&) = default;
};

// Whole numbers only, so that sums do not depend on the order of games.
struct Tally {
  long long wins = 0;
  long long draws = 0;
  long long losses = 0;
  long long margin = 0;
  bool has_margin = false;
  long long free_wins = 0;  // wins without a game: the bye of a Swiss tournament

  long long games() const { return wins + draws + losses; }
  double points(const PointRule& rule) const;
  // The margin, or wins - losses in games without one.
  long long difference() const { return has_margin ? margin : wins - losses; }

  void add(const GameResult& result, std::size_t seat);
  Tally& operator+=(const Tally& other);
  friend bool operator==(const Tally&, const Tally&) = default;
};

struct Standing {
  int rank = 1;  // from 1; equal players share one
  int player = 0;
  double points = 0;
  Tally tally;
};

// By merit (how far a player came in a knock-out, his rung of a ladder; empty: all the same), then
// points, difference and wins; equal players in the order of their numbers.
std::vector<Standing> standings(std::span<const Tally> tallies, const PointRule& rule,
                                std::span<const int> merits = {});

// Wins, draws and losses of everybody against everybody. At a table of more than two, everybody meets
// everybody else, and the better payoff wins.
class CrossTable {
 public:
  explicit CrossTable(int players)
      : players_(players),
        cells_(static_cast<std::size_t>(players) * static_cast<std::size_t>(players)) {}

  int players() const { return players_; }
  // `seats[s]` is the player in seat s.
  void add(std::span<const int> seats, std::span<const double> payoffs);
  // What a did against b.
  const Tally& against(int a, int b) const { return cells_[cell(a, b)]; }

 private:
  std::size_t cell(int a, int b) const {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(players_) +
           static_cast<std::size_t>(b);
  }
  int players_;
  std::vector<Tally> cells_;
};

}  // namespace brett
