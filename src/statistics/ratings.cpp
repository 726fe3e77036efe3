#include "statistics/ratings.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <bit>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <cmath>
#include <map>
#include <numbers>

#include "statistics/distributions.h"

namespace brett {

namespace {

using Strengths = Eigen::VectorXd;  // natural logarithms
using Matrix = Eigen::MatrixXd;

constexpr double elo_per_strength = 400 * std::numbers::log10e;

double choose(int n, int k) {
  double result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

std::size_t index(int player) { return static_cast<std::size_t>(player); }

// Log-likelihood with its slope and negative curvature; what is not asked for is a null pointer.
struct Likelihood {
  double value = 0;
  Strengths* slope = nullptr;
  Matrix* curvature = nullptr;

  // Adds the term -weight * ln(sum of these players' strengths).
  void add_choice(const std::vector<int>& among, const Strengths& strengths, double weight) {
    double sum = 0;
    for (const int player : among) sum += std::exp(strengths[player]);
    value -= weight * std::log(sum);
    if (slope == nullptr) return;
    std::vector<double> shares;
    for (const int player : among) shares.push_back(std::exp(strengths[player]) / sum);
    for (std::size_t i = 0; i < among.size(); ++i) {
      (*slope)[among[i]] -= weight * shares[i];
      if (curvature == nullptr) continue;
      for (std::size_t k = 0; k < among.size(); ++k) {
        const double own = i == k ? shares[i] : 0;
        (*curvature)(among[i], among[k]) += weight * (own - shares[i] * shares[k]);
      }
    }
  }

  // Players who share a place, with `behind` all who did worse. Averaged over all orders, each set
  // of those still to be placed comes up once in as many sets as there are of its size.
  void add_place(const std::vector<int>& tied, const std::vector<int>& behind,
                 const Strengths& strengths, double weight) {
    for (const int player : tied) {
      value += weight * strengths[player];
      if (slope != nullptr) (*slope)[player] += weight;
    }
    const int size = static_cast<int>(tied.size());
    for (unsigned set = 1; set < 1U << size; ++set) {
      std::vector<int> among = behind;
      for (int i = 0; i < size; ++i) {
        if ((set >> i & 1U) != 0) among.push_back(tied[index(i)]);
      }
      add_choice(among, strengths, weight / choose(size, std::popcount(set)));
    }
  }

  void add_game(const Finish& game, const Strengths& strengths, double weight) {
    std::vector<int> places = game.places;
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const int place : places) {
      std::vector<int> tied;
      std::vector<int> behind;
      for (std::size_t i = 0; i < game.players.size(); ++i) {
        if (game.places[i] == place) tied.push_back(game.players[i]);
        if (game.places[i] > place) behind.push_back(game.players[i]);
      }
      add_place(tied, behind, strengths, weight);
    }
  }

  void add_blocks(std::span<const RatedBlock> blocks, const Strengths& strengths) {
    for (const RatedBlock& block : blocks) {
      for (const Finish& game : block.games) add_game(game, strengths, block.count);
    }
  }
};

double likelihood_of(std::span<const RatedBlock> blocks, const Strengths& strengths) {
  Likelihood likelihood;
  likelihood.add_blocks(blocks, strengths);
  return likelihood.value;
}

// Only differences of strengths matter, so the curvature has no say in their sum; this fixes it.
void fix_sum(Matrix& curvature) {
  const double size = static_cast<double>(curvature.rows());
  curvature.array() += curvature.trace() / (size * size);
}

struct Fit {
  Strengths strengths;
  Matrix inverse_curvature;
};

// The step from `strengths` along `direction`, shortened until it does not lead downhill. So near
// the top that a step gains less than doubles can tell, Newton's own step is the right one.
double length_of_step(std::span<const RatedBlock> blocks, const Strengths& strengths,
                      const Strengths& direction, double value) {
  constexpr double near_the_top = 1e-4;
  if (direction.cwiseAbs().maxCoeff() < near_the_top) return 1;
  double length = 1;
  constexpr double shortest = 1e-9;
  for (; length > shortest; length /= 2) {
    const Strengths next = strengths + length * direction;
    if (likelihood_of(blocks, next) >= value) return length;  // false for NaN, too
  }
  return 0;
}

Fit fit(Eigen::Index players, std::span<const RatedBlock> blocks) {
  Fit result{Strengths::Zero(players), Matrix::Zero(players, players)};
  constexpr int enough = 200;
  for (int i = 0; i < enough; ++i) {
    Strengths slope = Strengths::Zero(players);
    Matrix curvature = Matrix::Zero(players, players);
    Likelihood likelihood{.slope = &slope, .curvature = &curvature};
    likelihood.add_blocks(blocks, result.strengths);
    fix_sum(curvature);
    const Eigen::LLT<Matrix> solver(curvature);
    // So far out that doubles cannot tell; the last strengths must do.
    if (solver.info() != Eigen::Success) break;
    result.inverse_curvature = solver.solve(Matrix::Identity(players, players));
    const Strengths direction = solver.solve(slope);
    constexpr double precision = 1e-10;
    if (direction.cwiseAbs().maxCoeff() < precision) break;
    const double length = length_of_step(blocks, result.strengths, direction, likelihood.value);
    if (length == 0) break;
    result.strengths += length * direction;
  }
  return result;
}

// The sum over all blocks of (slope of the block) times (its transpose).
Matrix spread_of_slopes(std::span<const RatedBlock> blocks, const Strengths& strengths) {
  Matrix result = Matrix::Zero(strengths.size(), strengths.size());
  Strengths slope = Strengths::Zero(strengths.size());
  for (const RatedBlock& block : blocks) {
    std::vector<int> present;  // few of all players: only their part of the matrix is touched
    Likelihood likelihood{.slope = &slope};
    for (const Finish& game : block.games) {
      likelihood.add_game(game, strengths, 1);
      present.insert(present.end(), game.players.begin(), game.players.end());
    }
    std::sort(present.begin(), present.end());
    present.erase(std::unique(present.begin(), present.end()), present.end());
    for (const int a : present) {
      for (const int b : present) result(a, b) += block.count * slope[a] * slope[b];
    }
    for (const int player : present) slope[player] = 0;
  }
  return result;
}

// Who can be compared with whom by the results: an arrow leads from a player to everybody he did at
// least as well as in some game. Finite ratings exist within a set in which arrows lead from everybody
// to everybody (Ford 1957); the largest such set is rated.
class Results {
 public:
  Results(int players, std::span<const RatedBlock> blocks)
      : arrows_(index(players)), did_(index(players)) {
    for (const RatedBlock& block : blocks) {
      if (!(block.count > 0)) continue;
      for (const Finish& game : block.games) add(game);
    }
  }

  // In rising order; the one with the first player if several are equally large.
  std::vector<int> largest_joined_set() const {
    std::vector<std::size_t> set_of(did_.size());
    std::vector<std::vector<int>> sets(boost::strong_components(arrows_, set_of.data()));
    for (std::size_t i = 0; i < set_of.size(); ++i) {
      sets[set_of[i]].push_back(static_cast<int>(i));
    }
    std::sort(sets.begin(), sets.end());
    const auto largest = std::max_element(
        sets.begin(), sets.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    return largest == sets.end() ? std::vector<int>() : *largest;
  }
  // Of a player who is not rated.
  RatingStatus status(int player) const {
    const auto& [better, worse, equal] = did_[index(player)];
    if (better && !worse && !equal) return RatingStatus::won_all;
    if (worse && !better && !equal) return RatingStatus::lost_all;
    return RatingStatus::unconnected;
  }

 private:
  void add(const Finish& game) {
    for (std::size_t i = 0; i < game.players.size(); ++i) {
      for (std::size_t k = 0; k < game.players.size(); ++k) {
        const std::size_t one = index(game.players[i]);
        const std::size_t other = index(game.players[k]);
        if (one == other) continue;
        if (game.places[i] <= game.places[k]) boost::add_edge(one, other, arrows_);
        if (game.places[i] < game.places[k]) did_[one].better = did_[other].worse = true;
        if (game.places[i] == game.places[k]) did_[one].equal = true;
      }
    }
  }

  struct Did {  // at least once, compared with anybody
    bool better = false;
    bool worse = false;
    bool equal = false;
  };
  boost::adjacency_list<boost::setS, boost::vecS, boost::directedS> arrows_;
  std::vector<Did> did_;
};

// The blocks without the players set aside, those left numbered 0, 1, ... Equal blocks are counted
// together: they are many, and the order of games must not matter.
std::vector<RatedBlock> blocks_among(const std::vector<int>& rated, int players,
                                     std::span<const RatedBlock> blocks) {
  std::vector<int> number(index(players), -1);
  for (std::size_t i = 0; i < rated.size(); ++i) number[index(rated[i])] = static_cast<int>(i);
  std::map<std::vector<Finish>, double> counts;
  for (const RatedBlock& block : blocks) {
    if (!(block.count > 0)) continue;
    std::vector<Finish> kept;
    for (const Finish& game : block.games) {
      Finish finish;
      for (std::size_t i = 0; i < game.players.size(); ++i) {
        if (number[index(game.players[i])] < 0) continue;
        finish.players.push_back(number[index(game.players[i])]);
        finish.places.push_back(game.places[i]);
      }
      if (finish.players.size() >= 2) kept.push_back(std::move(finish));
    }
    if (!kept.empty()) counts[std::move(kept)] += block.count;
  }
  std::vector<RatedBlock> result;
  for (const auto& [games, count] : counts) result.push_back({games, count});
  return result;
}

}  // namespace

std::string_view name_of(RatingStatus status) {
  constexpr std::array<std::string_view, 4> names{"rated", "won all", "lost all", "unconnected"};
  return names[static_cast<std::size_t>(status)];
}

std::vector<int> places_of(std::span<const double> payoffs) {
  std::vector<int> places;
  for (const double own : payoffs) {
    places.push_back(static_cast<int>(std::count_if(payoffs.begin(), payoffs.end(),
                                                    [own](double other) { return other > own; })));
  }
  return places;
}

Ratings rate(int players, std::span<const RatedBlock> blocks, double confidence) {
  Ratings result(players);
  const Results results(players, blocks);
  const std::vector<int> rated = results.largest_joined_set();
  for (int player = 0; player < players; ++player) {
    result.players_[index(player)].status = results.status(player);
  }
  if (rated.size() < 2) return result;

  const std::vector<RatedBlock> kept = blocks_among(rated, players, blocks);
  const Fit best = fit(static_cast<Eigen::Index>(rated.size()), kept);
  const Matrix spread = spread_of_slopes(kept, best.strengths);
  const Matrix covariance = best.inverse_curvature * spread * best.inverse_curvature *
                            (elo_per_strength * elo_per_strength);
  const Strengths elo = (best.strengths.array() - best.strengths.mean()) * elo_per_strength;
  const double z = normal_reach(confidence);
  for (Eigen::Index i = 0; i < elo.size(); ++i) {
    const int player = rated[static_cast<std::size_t>(i)];
    const double error = z * std::sqrt(std::max(0.0, covariance(i, i)));
    result.players_[index(player)] = {RatingStatus::rated, elo[i], error};
  }
  return result;
}

}  // namespace brett
