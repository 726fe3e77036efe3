#include "tournament/knockout.h"

#include <algorithm>
#include <cassert>

namespace brett::formats {

namespace {

// The largest power of `seats` that is not above `players`.
int whole_tree(int players, int seats) {
  int size = 1;
  while (size * seats <= players) size *= seats;
  return size;
}

// The players of column `column` when `columns` columns are filled with rows of seeds from `first`
// on, every other row backwards: the best seed meets the worst.
std::vector<int> snake_column(int first, int column, int columns, int rows) {
  std::vector<int> result;
  for (int row = 0; row < rows; ++row) {
    const int place = row % 2 == 0 ? column : columns - 1 - column;
    result.push_back(first + row * columns + place);
  }
  return result;
}

}  // namespace

bool knockout_fits(int players, int seats) {
  return players >= seats && (players - 1) % (seats - 1) == 0;
}

std::vector<int> bracket_order(int size, int seats) {
  std::vector<int> order{0};
  for (int filled = 1; filled < size; filled *= seats) {
    std::vector<int> next;
    for (const int seed : order) {
      const std::vector<int> table = snake_column(0, seed, filled, seats);
      next.insert(next.end(), table.begin(), table.end());
    }
    order = std::move(next);
  }
  return order;
}

Knockout::Knockout(const ScheduleSettings& plan, const std::vector<int>& entrants, Past past,
                   int first_round, std::size_t stage)
    : plan_(plan), entrants_(entrants), past_(past), stage_(stage), survived_(entrants.size(), 0) {
  assert(knockout_fits(static_cast<int>(entrants.size()), plan.seats));
  std::vector<Table> tables = first_tables();
  for (int round = first_round;; ++round) {
    const auto winners = play_round(tables, round);
    if (!winners) return;
    for (const int winner : *winners) ++survived_[static_cast<std::size_t>(winner)];
    if (winners->size() == 1) return;
    tables = next_tables(*winners);
  }
}

std::vector<Knockout::Table> Knockout::first_tables() const {
  const int players = static_cast<int>(entrants_.size());
  const int slots = whole_tree(players, plan_.seats);
  const std::vector<int> order = bracket_order(slots, plan_.seats);
  const int contested = (players - slots) / (plan_.seats - 1);  // slots that are played for
  if (contested == 0) return next_tables(order);
  const int byes = slots - contested;
  std::vector<Table> tables;
  for (const int slot : order) {
    tables.push_back(slot < byes ? Table{slot}
                                 : snake_column(byes, slot - byes, contested, plan_.seats));
  }
  return tables;
}

std::vector<Knockout::Table> Knockout::next_tables(const std::vector<int>& winners) const {
  std::vector<Table> tables;
  for (std::size_t i = 0; i < winners.size(); ++i) {
    if (i % static_cast<std::size_t>(plan_.seats) == 0) tables.emplace_back();
    tables.back().push_back(winners[i]);
  }
  for (Table& table : tables) std::sort(table.begin(), table.end());  // the better seed first
  return tables;
}

std::optional<std::vector<int>> Knockout::play_round(const std::vector<Table>& tables, int round) {
  std::vector<int> winners;
  std::vector<std::vector<Tally>> tallies;
  for (const Table& table : tables) {
    winners.push_back(table.size() == 1 ? table.front() : -1);
    tallies.emplace_back(table.size());
  }
  for (int replay = 0;; ++replay) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (winners[i] < 0) open.push_back(i);
    }
    if (open.empty()) return winners;
    if (used_ == past_.size()) {
      next_ = stage_of(tables, open, round, replay > 0);
      return std::nullopt;
    }
    const PlayedStage& played = past_[used_++];
    for (std::size_t m = 0; m < open.size(); ++m) {
      std::vector<Tally>& sums = tallies[open[m]];
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += played.tallies[m][i];
      if (const auto best = winner(sums, replay >= plan_.replays)) {
        winners[open[m]] = tables[open[m]][*best];
      }
    }
  }
}

std::optional<std::size_t> Knockout::winner(const std::vector<Tally>& tallies, bool at_last) const {
  std::size_t best = 0;
  bool shared = false;
  for (std::size_t i = 1; i < tallies.size(); ++i) {
    const double lead = tallies[i].points(plan_.points) - tallies[best].points(plan_.points);
    const bool by_margin = at_last && tallies[i].difference() > tallies[best].difference();
    if (lead == 0) shared = true;
    if (lead > 0) shared = false;
    if (lead > 0 || (lead == 0 && by_margin)) best = i;
  }
  if (shared && !at_last) return std::nullopt;
  return best;
}

Stage Knockout::stage_of(const std::vector<Table>& tables, const std::vector<std::size_t>& open,
                         int round, bool replay) const {
  Stage stage;
  const auto player = [&](int entrant) { return entrants_[static_cast<std::size_t>(entrant)]; };
  for (const std::size_t i : open) {
    std::vector<int> players;
    for (const int entrant : tables[i]) players.push_back(player(entrant));
    stage.meetings.push_back(meeting_in(round, stage_ + used_, std::move(players), plan_));
  }
  number_blocks(stage.meetings);
  for (const Table& table : tables) {
    if (table.size() == 1 && !replay) stage.byes.push_back({round, player(table.front())});
  }
  return stage;
}

}  // namespace brett::formats
