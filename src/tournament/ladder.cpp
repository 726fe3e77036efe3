// A ladder: neighbours meet, and those who do better take the upper rungs; equals stay where they are.
// The tables shift from round to round, so that everybody can climb the whole way.
#include <algorithm>
#include <numeric>

#include "tournament/formats.h"

namespace brett::formats {

namespace {

// The rung at which the first table of a round begins.
int first_rung(const ScheduleSettings& plan, int round) {
  const int shift = round * (plan.seats - 1) % plan.seats;
  return shift + plan.seats <= plan.players ? shift : 0;
}

}  // namespace

int ladder_rounds(const ScheduleSettings& plan) {
  return plan.rounds > 0 ? plan.rounds : plan.players;
}

std::vector<int> ladder_rungs(const ScheduleSettings& plan, Past past) {
  std::vector<int> rungs(static_cast<std::size_t>(plan.players));
  std::iota(rungs.begin(), rungs.end(), 0);
  for (std::size_t round = 0; round < past.size(); ++round) {
    std::ptrdiff_t rung = first_rung(plan, static_cast<int>(round));
    for (std::size_t m = 0; m < past[round].stage.meetings.size(); ++m) {
      const std::vector<int>& table = past[round].stage.meetings[m].players;
      std::vector<std::size_t> order(table.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const std::vector<Tally>& tallies = past[round].tallies[m];
        return tallies[a].points(plan.points) > tallies[b].points(plan.points);
      });
      for (const std::size_t i : order) rungs[static_cast<std::size_t>(rung++)] = table[i];
    }
  }
  return rungs;
}

Stage ladder_round(const ScheduleSettings& plan, Past past) {
  const std::vector<int> rungs = ladder_rungs(plan, past);
  const int round = static_cast<int>(past.size());
  Stage stage;
  for (int from = first_rung(plan, round); from + plan.seats <= plan.players; from += plan.seats) {
    std::vector<int> table(rungs.begin() + from, rungs.begin() + from + plan.seats);
    stage.meetings.push_back(meeting_in(round, past.size(), std::move(table), plan));
  }
  number_blocks(stage.meetings);
  return stage;
}

}  // namespace brett::formats
