// The formats whose games are all known before the first: round robin, league, a fixed number of games
// for everybody, gauntlet, pairings as they are listed.
#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "core/rng.h"
#include "tournament/formats.h"

namespace brett::formats {

namespace {

std::vector<int> numbered(int from, int to) {
  std::vector<int> result(static_cast<std::size_t>(to - from));
  std::iota(result.begin(), result.end(), from);
  return result;
}

// The circle method: one player stays, the others walk around him. With an odd number the one who
// would meet the missing player rests, each once.
std::vector<Meeting> circle(const std::vector<int>& players, int games) {
  const int count = static_cast<int>(players.size());
  const int ring = count % 2 == 0 ? count - 1 : count;
  const auto on_ring = [&](int place) {
    return players[static_cast<std::size_t>((place + ring) % ring)];
  };
  std::vector<Meeting> meetings;
  for (int round = 0; round < ring; ++round) {
    if (count % 2 == 0) {
      meetings.push_back(
          {.round = round, .players = {on_ring(round), players.back()}, .games = games});
    }
    for (int distance = 1; 2 * distance < ring; ++distance) {
      meetings.push_back({.round = round,
                          .players = {on_ring(round + distance), on_ring(round - distance)},
                          .games = games});
    }
  }
  return meetings;
}

// Calls `found` with every choice of `size` of these players, in lexicographic order.
void for_each_choice(const std::vector<int>& players, int size,
                     const std::function<void(const std::vector<int>&)>& found,
                     std::vector<int> chosen = {}, std::size_t from = 0) {
  if (static_cast<int>(chosen.size()) == size) {
    found(chosen);
    return;
  }
  for (std::size_t i = from; i < players.size(); ++i) {
    chosen.push_back(players[i]);
    for_each_choice(players, size, found, chosen, i + 1);
    chosen.pop_back();
  }
}

std::vector<int> shuffled(std::vector<int> players, std::uint64_t seed) {
  Rng rng(seed);
  for (std::size_t i = players.size(); i > 1; --i) {
    std::swap(players[i - 1], players[rng.below(static_cast<std::uint32_t>(i))]);
  }
  return players;
}

// Everybody in the same number of two-seat meetings, every pair as often as any other or once more.
std::vector<Meeting> even_pairs(const std::vector<int>& players, int meetings_each, int games) {
  const int count = static_cast<int>(players.size());
  const std::vector<Meeting> once = circle(players, games);
  std::vector<Meeting> meetings;
  int round = 0;
  int left = meetings_each;
  const auto add_rounds = [&](int rounds) {
    for (const Meeting& meeting : once) {
      if (meeting.round >= rounds) continue;
      meetings.push_back(meeting);
      meetings.back().round += round;
    }
    round += rounds;
  };
  for (; left >= count - 1; left -= count - 1) add_rounds(once.back().round + 1);
  if (count % 2 == 0) {
    add_rounds(left);  // everybody plays in each of them
    return meetings;
  }
  // With an odd number somebody rests in every round of the circle; in a ring everybody meets the
  // player `distance` places on and the one as many places back.
  for (int distance = 1; 2 * distance <= left; ++distance, ++round) {
    for (int i = 0; i < count; ++i) {
      meetings.push_back({.round = round,
                          .players = {players[static_cast<std::size_t>(i)],
                                      players[static_cast<std::size_t>((i + distance) % count)]},
                          .games = games});
    }
  }
  return meetings;
}

// The same for larger tables: those with the most meetings left to play sit down, and among these the
// ones who have seen each other least.
class EvenTables {
 public:
  EvenTables(const std::vector<int>& players, int meetings_each)
      : players_(players),
        left_(players.size(), meetings_each),
        met_(players.size(), std::vector<int>(players.size(), 0)) {}

  std::vector<Meeting> fill(int tables, int seats, int games) {
    std::vector<Meeting> meetings;
    for (int i = 0; i < tables; ++i) {
      const int round = i * seats / static_cast<int>(players_.size());
      meetings.push_back({.round = round, .players = next_table(seats), .games = games});
    }
    return meetings;
  }

 private:
  std::vector<int> next_table(int seats) {
    std::vector<std::size_t> table;
    while (static_cast<int>(table.size()) < seats) table.push_back(next_player(table));
    std::vector<int> result;
    for (const std::size_t a : table) {
      --left_[a];
      result.push_back(players_[a]);
      for (const std::size_t b : table) ++met_[a][b];
    }
    return result;
  }

  std::size_t next_player(const std::vector<std::size_t>& table) const {
    std::pair<int, int> best_key{};
    std::size_t best = players_.size();
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (std::find(table.begin(), table.end(), i) != table.end()) continue;
      int seen = 0;
      for (const std::size_t other : table) seen += met_[i][other];
      const std::pair key{left_[i], -seen};
      if (best == players_.size() || key > best_key) {
        best = i;
        best_key = key;
      }
    }
    return best;
  }

  const std::vector<int>& players_;
  std::vector<int> left_;              // meetings to play
  std::vector<std::vector<int>> met_;  // how often they have sat at one table
};

Stage finished_stage(std::vector<Meeting> meetings, const ScheduleSettings& plan) {
  if (plan.seats == 2) balance_first_seats(meetings, plan.players);
  number_blocks(meetings);
  return {std::move(meetings), {}};
}

}  // namespace

double table_count(int players, int seats) {
  double count = 1;
  for (int i = 0; i < seats; ++i) count = count * (players - i) / (i + 1);
  return count;
}

std::vector<Meeting> all_tables(const std::vector<int>& players, const ScheduleSettings& plan) {
  if (plan.seats == 2) return circle(players, plan.games);
  std::vector<Meeting> meetings;
  for_each_choice(players, plan.seats, [&](const std::vector<int>& table) {
    meetings.push_back({.players = table, .games = plan.games});
  });
  return meetings;
}

Stage round_robin(const ScheduleSettings& plan) {
  return finished_stage(all_tables(numbered(0, plan.players), plan), plan);
}

Stage league(const ScheduleSettings& plan) {
  const Stage once = round_robin(plan);
  const int rounds = once.meetings.back().round + 1;
  Stage stage;
  for (int rotation = 0; rotation < plan.seats; ++rotation) {
    for (Meeting meeting : once.meetings) {
      meeting.round += rotation * rounds;
      meeting.rotation = rotation;
      meeting.games = plan.games / plan.seats;
      stage.meetings.push_back(std::move(meeting));
    }
  }
  return stage;
}

Stage fixed_games(const ScheduleSettings& plan) {
  const int meetings_each = plan.games_per_player / plan.games;
  // Who meets whom more often is a matter of chance, not of seeds.
  const std::vector<int> players = shuffled(numbered(0, plan.players), plan.seed);
  std::vector<Meeting> meetings =
      plan.seats == 2
          ? even_pairs(players, meetings_each, plan.games)
          : EvenTables(players, meetings_each)
                .fill(plan.players * meetings_each / plan.seats, plan.seats, plan.games);
  for (Meeting& meeting : meetings) {
    meeting.first_opening = static_cast<std::uint64_t>(meeting.round) *
                            static_cast<std::uint64_t>(blocks_per_meeting(plan));
  }
  return finished_stage(std::move(meetings), plan);
}

Stage gauntlet(const ScheduleSettings& plan) {
  const std::vector<int> others = numbered(plan.challengers, plan.players);
  std::vector<std::vector<int>> sets;
  for_each_choice(others, plan.seats - 1,
                  [&](const std::vector<int>& set) { sets.push_back(set); });
  std::vector<Meeting> meetings;
  for (std::size_t round = 0; round < sets.size(); ++round) {
    for (int challenger = 0; challenger < plan.challengers; ++challenger) {
      // Challengers take the others in turn, so that they do not wait for each other.
      std::vector<int> table = sets[(round + static_cast<std::size_t>(challenger)) % sets.size()];
      table.insert(table.begin(), challenger);
      meetings.push_back(
          {.round = static_cast<int>(round), .players = std::move(table), .games = plan.games});
    }
  }
  return finished_stage(std::move(meetings), plan);
}

// In the order of the list, seats as they stand there.
Stage pairings(const ScheduleSettings& plan) {
  Stage stage;
  for (const Pairing& pairing : plan.pairings) {
    stage.meetings.push_back({.round = static_cast<int>(stage.meetings.size()),
                              .players = pairing.players,
                              .games = pairing.games,
                              .rotation = pairing.fixed_seats ? 0 : -1});
  }
  number_blocks(stage.meetings);
  return stage;
}

}  // namespace brett::formats
