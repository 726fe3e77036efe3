// Groups: round robins side by side, whose best go on to a knock-out. The classical case is eight groups
// of four and then the last sixteen. Seeds are dealt to the groups forwards and backwards in turn.
#include <algorithm>
#include <map>

#include "tournament/formats.h"
#include "tournament/knockout.h"

namespace brett::formats {

namespace {

// How near two players of one group are in the tree: each such pair costs more the earlier they can
// meet. `groups` has the group of every seed that is known yet.
double early_rematches(const std::vector<int>& groups, const std::vector<int>& order, int seats) {
  double cost = 0;
  double weight = 1;
  for (auto width = static_cast<std::size_t>(seats); width < order.size();
       width *= static_cast<std::size_t>(seats)) {
    for (std::size_t from = 0; from < order.size(); from += width) {
      std::map<int, int> members;
      for (std::size_t i = from; i < std::min(from + width, order.size()); ++i) {
        const auto seed = static_cast<std::size_t>(order[i]);
        if (seed < groups.size()) cost += weight * members[groups[seed]]++;
      }
    }
    weight /= 256;  // one early meeting is worse than many late ones
  }
  return cost;
}

// The leaves of the tree from left to right by seed; seeds beyond the players stay empty.
std::vector<int> leaves(int players, int seats) {
  int size = 1;
  while (size < players) size *= seats;
  return bracket_order(size, seats);
}

// The groups in the order in which their players of one place are seeded: turned and mirrored so that
// players who have met meet again as late as possible.
std::vector<int> best_turn(const std::vector<int>& seeded, int groups,
                           const std::vector<int>& order, int seats) {
  std::vector<int> best;
  double least = 0;
  for (int turn = 0; turn < 2 * groups; ++turn) {
    std::vector<int> tier;
    for (int i = 0; i < groups; ++i) {
      const int group = (i + turn) % groups;
      tier.push_back(turn < groups ? group : groups - 1 - group);
    }
    std::vector<int> all = seeded;
    all.insert(all.end(), tier.begin(), tier.end());
    const double cost = early_rematches(all, order, seats);
    if (best.empty() || cost < least) {
      best = tier;
      least = cost;
    }
  }
  return best;
}

}  // namespace

std::vector<std::vector<int>> group_members(const ScheduleSettings& plan) {
  std::vector<std::vector<int>> members(static_cast<std::size_t>(plan.groups));
  for (int player = 0; player < plan.players; ++player) {
    const int row = player / plan.groups;
    const int place = player % plan.groups;
    const int group = row % 2 == 0 ? place : plan.groups - 1 - place;
    members[static_cast<std::size_t>(group)].push_back(player);
  }
  return members;
}

Stage group_stage(const ScheduleSettings& plan) {
  Stage stage;
  for (const std::vector<int>& members : group_members(plan)) {
    const std::vector<Meeting> meetings = all_tables(members, plan);
    stage.meetings.insert(stage.meetings.end(), meetings.begin(), meetings.end());
  }
  // All groups play their first round, then all their second.
  std::stable_sort(stage.meetings.begin(), stage.meetings.end(),
                   [](const Meeting& a, const Meeting& b) { return a.round < b.round; });
  if (plan.seats == 2) balance_first_seats(stage.meetings, plan.players);
  number_blocks(stage.meetings);
  return stage;
}

std::vector<int> ranked_group(const ScheduleSettings& plan, const PlayedStage& groups,
                              const std::vector<int>& members) {
  std::vector<Tally> tallies(members.size());
  for (std::size_t m = 0; m < groups.stage.meetings.size(); ++m) {
    const std::vector<int>& table = groups.stage.meetings[m].players;
    for (std::size_t i = 0; i < table.size(); ++i) {
      const auto member = std::find(members.begin(), members.end(), table[i]);
      if (member == members.end()) break;  // another group's table
      tallies[static_cast<std::size_t>(member - members.begin())] += groups.tallies[m][i];
    }
  }
  std::vector<int> ranked;
  for (const Standing& row : standings(tallies, plan.points)) {
    ranked.push_back(members[static_cast<std::size_t>(row.player)]);
  }
  return ranked;
}

std::vector<int> group_winners(const ScheduleSettings& plan, const PlayedStage& groups) {
  std::vector<std::vector<int>> ranked;
  for (const std::vector<int>& members : group_members(plan)) {
    ranked.push_back(ranked_group(plan, groups, members));
  }
  const std::vector<int> order = leaves(plan.groups * plan.advance, plan.seats);
  std::vector<int> seeded;  // the group of each seed
  for (int place = 0; place < plan.advance; ++place) {
    std::vector<int> tier(static_cast<std::size_t>(plan.groups));
    for (int group = 0; group < plan.groups; ++group) tier[static_cast<std::size_t>(group)] = group;
    if (place > 0) tier = best_turn(seeded, plan.groups, order, plan.seats);
    seeded.insert(seeded.end(), tier.begin(), tier.end());
  }
  std::vector<int> winners;
  for (std::size_t seed = 0; seed < seeded.size(); ++seed) {
    const std::size_t place = seed / static_cast<std::size_t>(plan.groups);
    winners.push_back(ranked[static_cast<std::size_t>(seeded[seed])][place]);
  }
  return winners;
}

}  // namespace brett::formats
