// Swiss rounds: players with about equal points meet. With two seats a round has as few rematches as possible:
// a pair is made only if the other players can still be paired equally well, which a maximum matching
// shows. With more seats that is too expensive, and a bounded search is used.
// With an odd number of players one rests per round and gets a free win; no player rests twice.
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <tuple>
#include <utility>

#include "tournament/formats.h"

namespace brett::formats {

namespace {

class SwissRound {
 public:
  SwissRound(const ScheduleSettings& plan, Past past)
      : plan_(plan),
        points_(static_cast<std::size_t>(plan.players), 0.0),
        rested_(static_cast<std::size_t>(plan.players), false),
        met_(static_cast<std::size_t>(plan.players),
             std::vector<int>(static_cast<std::size_t>(plan.players), 0)) {
    for (const PlayedStage& stage : past) add(stage);
    ranked_.resize(static_cast<std::size_t>(plan.players));
    std::iota(ranked_.begin(), ranked_.end(), 0);
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [this](int a, int b) { return points(a) > points(b); });
  }

  // The tables of the round, and who rests.
  std::pair<std::vector<std::vector<int>>, std::vector<int>> tables() const {
    std::vector<int> present = ranked_;
    std::vector<int> resting;
    for (int i = plan_.players % plan_.seats; i > 0; --i) {
      resting.push_back(next_to_rest(present));
      std::erase(present, resting.back());
    }
    return {plan_.seats == 2 ? pairs(present) : larger_tables(present), resting};
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  double points(int player) const { return points_[index(player)]; }
  int met(int a, int b) const { return met_[index(a)][index(b)]; }

  void add(const PlayedStage& played) {
    for (const Bye& bye : played.stage.byes) {
      rested_[index(bye.player)] = true;
      points_[index(bye.player)] += plan_.points.win * plan_.games;
    }
    for (std::size_t m = 0; m < played.stage.meetings.size(); ++m) {
      const std::vector<int>& table = played.stage.meetings[m].players;
      for (std::size_t i = 0; i < table.size(); ++i) {
        points_[index(table[i])] += played.tallies[m][i].points(plan_.points);
        for (const int other : table) ++met_[index(table[i])][index(other)];
      }
    }
  }

  // How many pairs of these players must be rematches.
  int rematches_needed(const std::vector<int>& players) const {
    Graph fresh(players.size(), std::vector<bool>(players.size(), false));
    for (std::size_t i = 0; i < players.size(); ++i) {
      for (std::size_t k = 0; k < players.size(); ++k) {
        fresh[i][k] = i != k && met(players[i], players[k]) == 0;
      }
    }
    return static_cast<int>(players.size() / 2) - most_pairs(fresh);
  }

  // The last in the table who has not rested yet, if the others can then be paired as well as
  // with anybody else resting.
  int next_to_rest(const std::vector<int>& present) const {
    int best = -1;
    int fewest = 0;
    for (auto player = present.rbegin(); player != present.rend(); ++player) {
      if (rested_[index(*player)]) continue;
      std::vector<int> playing = present;
      std::erase(playing, *player);
      const int needed = plan_.seats == 2 ? rematches_needed(playing) : 0;
      if (best < 0 || needed < fewest) {
        best = *player;
        fewest = needed;
      }
      if (fewest == 0) break;
    }
    assert(best >= 0);  // the check of the plan sees to it that there are not too many rounds
    return best;
  }

  // Opponents for the first of these players, best first: fresh ones, of near points, and within his own
  // score group the one half a group below, so that the best of a group do not meet at once.
  std::vector<int> opponents_of_first(const std::vector<int>& left) const {
    const double own = points(left.front());
    const auto in_group = [&](int player) { return points(player) == own; };
    const long half = std::count_if(left.begin(), left.end(), in_group) / 2;
    std::vector<std::tuple<int, double, long, int>> keyed;
    for (std::size_t i = 1; i < left.size(); ++i) {
      const long place = static_cast<long>(i);
      const double gap = std::abs(own - points(left[i]));
      keyed.emplace_back(met(left.front(), left[i]), gap, gap == 0 ? std::abs(place - half) : place,
                         left[i]);
    }
    std::sort(keyed.begin(), keyed.end());
    std::vector<int> opponents;
    for (const auto& key : keyed) opponents.push_back(std::get<3>(key));
    return opponents;
  }

  // All but the first and his opponent.
  static std::vector<int> others(const std::vector<int>& left, int opponent) {
    std::vector<int> result(left.begin() + 1, left.end());
    std::erase(result, opponent);
    return result;
  }

  std::vector<std::vector<int>> pairs(std::vector<int> left) const {
    std::vector<std::vector<int>> result;
    int rematches = rematches_needed(left);
    while (!left.empty()) {
      const std::vector<int> opponents = opponents_of_first(left);
      const auto cost = [&](int opponent) { return met(left.front(), opponent) > 0 ? 1 : 0; };
      const auto chosen = std::find_if(opponents.begin(), opponents.end(), [&](int opponent) {
        return rematches_needed(others(left, opponent)) + cost(opponent) <= rematches;
      });
      assert(chosen != opponents.end());  // the first has somebody in every best pairing
      result.push_back({left.front(), *chosen});
      rematches -= cost(*chosen);
      left = others(left, *chosen);
    }
    return result;
  }

  std::vector<std::vector<int>> larger_tables(const std::vector<int>& present) const {
    std::vector<std::vector<int>> result;
    int looks = 20'000;
    if (fill({}, present, 0, result, looks)) return result;
    result.clear();
    for (std::vector<int> left = present; !left.empty();) {
      std::vector<int> table{left.front()};
      left.erase(left.begin());
      while (static_cast<int>(table.size()) < plan_.seats) {
        const auto best = std::min_element(left.begin(), left.end(), [&](int a, int b) {
          return meetings_with(table, a) < meetings_with(table, b);
        });
        table.push_back(*best);
        left.erase(best);
      }
      result.push_back(std::move(table));
    }
    return result;
  }

  int meetings_with(const std::vector<int>& table, int player) const {
    int sum = 0;
    for (const int other : table) sum += met(player, other);
    return sum;
  }

  // Fills tables from the top without a rematch, going back where that fails; false when it is
  // impossible or takes too long. The table at hand has passed over those before `from`.
  bool fill(const std::vector<int>& table, const std::vector<int>& left, std::size_t from,
            std::vector<std::vector<int>>& result, int& looks) const {
    if (static_cast<int>(table.size()) == plan_.seats) {
      result.push_back(table);
      if (left.empty() || fill({}, left, 0, result, looks)) return true;
      result.pop_back();
      return false;
    }
    for (std::size_t i = from; i < left.size() && --looks > 0; ++i) {
      if (meetings_with(table, left[i]) > 0) continue;
      std::vector<int> more = table;
      more.push_back(left[i]);
      std::vector<int> rest = left;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (fill(more, rest, i, result, looks)) return true;
      if (table.empty()) return false;  // the first must sit somewhere
    }
    return false;
  }

  const ScheduleSettings& plan_;
  std::vector<double> points_;
  std::vector<bool> rested_;
  std::vector<std::vector<int>> met_;
  std::vector<int> ranked_;
};

}  // namespace

int most_pairs(const Graph& graph) {
  using List = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  List list(graph.size());
  for (std::size_t a = 0; a < graph.size(); ++a) {
    for (std::size_t b = a + 1; b < graph.size(); ++b) {
      if (graph[a][b]) boost::add_edge(a, b, list);
    }
  }
  std::vector<List::vertex_descriptor> partners(graph.size());
  boost::edmonds_maximum_cardinality_matching(list, partners.data());
  return static_cast<int>(boost::matching_size(list, partners.data()));
}

int swiss_rounds(const ScheduleSettings& plan) {
  if (plan.rounds > 0) return plan.rounds;
  int rounds = 1;
  for (int reach = plan.seats; reach < plan.players; reach *= plan.seats) ++rounds;
  return rounds;
}

Stage swiss_round(const ScheduleSettings& plan, Past past) {
  const int round = static_cast<int>(past.size());
  const auto [tables, resting] = SwissRound(plan, past).tables();
  Stage stage;
  for (const std::vector<int>& table : tables) {
    stage.meetings.push_back(meeting_in(round, past.size(), table, plan));
  }
  for (const int player : resting) stage.byes.push_back({round, player});
  number_blocks(stage.meetings);
  return stage;
}

}  // namespace brett::formats
