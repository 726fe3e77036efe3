#include "tournament/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>

#include "core/text.h"
#include "tournament/knockout.h"

namespace brett {

namespace {

constexpr std::array<std::string_view, 9> format_names{"round_robin", "league",   "fixed_games",
                                                       "gauntlet",    "pairings", "swiss",
                                                       "knockout",    "groups",   "ladder"};

constexpr double max_meetings = 1'000'000;
constexpr double max_games = 1'000'000'000;

// What both the format and the number of seats ask of `games`.
bool needs_whole_blocks(const ScheduleSettings& plan) {
  switch (plan.format) {
    case Format::round_robin:
    case Format::fixed_games:
    case Format::gauntlet: return plan.seats > 2;
    case Format::pairings: return false;  // each pairing is checked for itself
    case Format::league:
    case Format::swiss:
    case Format::knockout:
    case Format::groups:
    case Format::ladder: return true;
  }
  return true;
}

Error wrong(std::string_view key, int value, std::string_view format, std::string_view right) {
  return Error{fmt::format("{}={} for {}: must be {}", key, value, format, right)};
}

Status check_numbers(const ScheduleSettings& plan) {
  const std::string_view name = name_of(plan.format);
  if (plan.seats < 2 || plan.seats > 16) return wrong("seats", plan.seats, name, "2 to 16");
  if (plan.players < plan.seats || plan.players > max_players) {
    return wrong("players", plan.players, name, fmt::format("{} to {}", plan.seats, max_players));
  }
  if (plan.games < 1) return wrong("games", plan.games, name, "at least 1");
  if (needs_whole_blocks(plan) && plan.games % plan.seats != 0) {
    return wrong("games", plan.games, name,
                 fmt::format("a multiple of {}, so that everybody has every seat equally often",
                             plan.seats));
  }
  if (plan.rounds < 0) return wrong("rounds", plan.rounds, name, "0 or more");
  if (plan.replays < 0) return wrong("replays", plan.replays, name, "0 or more");
  return Done{};
}

Status check_fixed_games(const ScheduleSettings& plan) {
  const std::string_view name = name_of(plan.format);
  if (plan.games_per_player < 1 || plan.games_per_player % plan.games != 0) {
    return wrong("games_per_player", plan.games_per_player, name,
                 fmt::format("{}, {} or another multiple of games={}", plan.games, 2 * plan.games,
                             plan.games));
  }
  const long long seats_taken =
      static_cast<long long>(plan.players) * (plan.games_per_player / plan.games);
  if (seats_taken % plan.seats != 0) {
    return Error{fmt::format(
        "games_per_player={} for fixed_games: {} players with {} meetings each do not fill tables of {}; "
        "a multiple of {} does",
        plan.games_per_player, plan.players, plan.games_per_player / plan.games, plan.seats,
        plan.games * plan.seats / std::gcd(plan.players, plan.seats))};
  }
  return Done{};
}

Status check_groups(const ScheduleSettings& plan) {
  const std::string_view name = name_of(plan.format);
  if (plan.groups < 1 || plan.players / plan.groups < plan.seats) {
    return wrong(
        "groups", plan.groups, name,
        fmt::format("1 to {}, so that every group fills a table", plan.players / plan.seats));
  }
  const int smallest = plan.players / plan.groups;
  if (plan.advance < 1 || plan.advance > smallest) {
    return wrong("advance", plan.advance, name, fmt::format("1 to {}", smallest));
  }
  if (!formats::knockout_fits(plan.groups * plan.advance, plan.seats)) {
    return Error{fmt::format(
        "groups={}, advance={} for groups: {} players do not make a knock-out with {} seats; it needs 1 "
        "more than a multiple of {}",
        plan.groups, plan.advance, plan.groups * plan.advance, plan.seats, plan.seats - 1)};
  }
  return Done{};
}

Status check_pairing(const ScheduleSettings& plan, const Pairing& pairing) {
  if (static_cast<int>(pairing.players.size()) != plan.seats) {
    return Error{
        fmt::format("pairings: {} players at a table of {}", pairing.players.size(), plan.seats)};
  }
  for (const int player : pairing.players) {
    if (player < 0 || player >= plan.players) return Error{"pairings: no such player"};
    if (std::count(pairing.players.begin(), pairing.players.end(), player) > 1) {
      return Error{"pairings: a player cannot meet itself; list it among the players twice"};
    }
  }
  if (pairing.games < 1) return wrong("games", pairing.games, "a pairing", "at least 1");
  if (pairing.fixed_seats || plan.seats == 2 || pairing.games % plan.seats == 0) return Done{};
  return wrong(
      "games", pairing.games, "a pairing",
      fmt::format("a multiple of {}, so that everybody has every seat equally often", plan.seats));
}

Status check_pairings(const ScheduleSettings& plan) {
  if (plan.pairings.empty()) return Error{"pairings: must list at least one"};
  for (const Pairing& pairing : plan.pairings) {
    if (Status status = check_pairing(plan, pairing); !status) return status;
  }
  return Done{};
}

Status check_format(const ScheduleSettings& plan) {
  const std::string_view name = name_of(plan.format);
  switch (plan.format) {
    case Format::round_robin:
    case Format::league:
    case Format::ladder: return Done{};
    case Format::fixed_games: return check_fixed_games(plan);
    case Format::gauntlet: {
      const int most = plan.players - plan.seats + 1;
      if (plan.challengers >= 1 && plan.challengers <= most) return Done{};
      return wrong("challengers", plan.challengers, name, fmt::format("1 to {}", most));
    }
    case Format::swiss: {
      const int resting = plan.players % plan.seats;
      if (resting * formats::swiss_rounds(plan) <= plan.players) return Done{};
      return wrong("rounds", formats::swiss_rounds(plan), name,
                   fmt::format("1 to {}, so that nobody rests twice", plan.players / resting));
    }
    case Format::knockout:
      if (formats::knockout_fits(plan.players, plan.seats)) return Done{};
      return wrong(
          "players", plan.players, name,
          fmt::format("1 more than a multiple of {}, so that tables of {} end with one winner",
                      plan.seats - 1, plan.seats));
    case Format::groups: return check_groups(plan);
    case Format::pairings: return check_pairings(plan);
  }
  return Done{};
}

// Of the stages that are known at once.
double meeting_count(const ScheduleSettings& plan) {
  switch (plan.format) {
    case Format::round_robin: return formats::table_count(plan.players, plan.seats);
    case Format::league: return formats::table_count(plan.players, plan.seats) * plan.seats;
    case Format::fixed_games: {
      const int meetings = plan.games_per_player / plan.games;
      return static_cast<double>(plan.players) * meetings / plan.seats;
    }
    case Format::gauntlet:
      return plan.challengers *
             formats::table_count(plan.players - plan.challengers, plan.seats - 1);
    case Format::groups: {
      const int largest = (plan.players + plan.groups - 1) / plan.groups;
      return plan.groups * formats::table_count(largest, plan.seats);
    }
    case Format::swiss:
    case Format::knockout:
    case Format::ladder: return static_cast<double>(plan.players) / plan.seats;
    case Format::pairings: return static_cast<double>(plan.pairings.size());
  }
  return 0;
}

double game_count(const ScheduleSettings& plan) {
  if (plan.format != Format::pairings) return meeting_count(plan) * plan.games;
  double games = 0;
  for (const Pairing& pairing : plan.pairings) games += pairing.games;
  return games;
}

Status check_size(const ScheduleSettings& plan) {
  const double meetings = meeting_count(plan);
  if (meetings > max_meetings) {
    return Error{
        fmt::format("players={} for {}: {:.0f} tables of {} are too many, at most {:.0f}{}",
                    plan.players, name_of(plan.format), meetings, plan.seats, max_meetings,
                    plan.format == Format::fixed_games ? "" : "; fixed_games needs fewer")};
  }
  if (game_count(plan) > max_games) {
    return wrong("games", plan.games, name_of(plan.format),
                 fmt::format("at most {:.0f} with {:.0f} tables", std::floor(max_games / meetings),
                             meetings));
  }
  return Done{};
}

}  // namespace

std::string_view name_of(Format format) { return format_names[static_cast<std::size_t>(format)]; }

Result<Format> format_named(std::string_view name) {
  const auto* const found = std::find(format_names.begin(), format_names.end(), name);
  if (found != format_names.end()) return static_cast<Format>(found - format_names.begin());
  return unknown("format", name, {format_names.begin(), format_names.end()});
}

bool pairs_by_results(Format format) {
  switch (format) {
    case Format::round_robin:
    case Format::league:
    case Format::fixed_games:
    case Format::gauntlet:
    case Format::pairings: return false;
    case Format::swiss:
    case Format::knockout:
    case Format::groups:
    case Format::ladder: return true;
  }
  return true;
}

Status check(const ScheduleSettings& plan) {
  for (const auto step : {check_numbers, check_format, check_size}) {
    if (Status status = step(plan); !status) return status;
  }
  return Done{};
}

namespace formats {

int blocks_per_meeting(const ScheduleSettings& plan) {
  return (plan.games + plan.seats - 1) / plan.seats;
}

void number_blocks(std::vector<Meeting>& meetings) {
  std::uint64_t next = 0;
  for (Meeting& meeting : meetings) {
    meeting.first_block = next;
    next += meeting.blocks();
  }
}

Meeting meeting_in(int round, std::size_t stage, std::vector<int> players,
                   const ScheduleSettings& plan) {
  return {.round = round,
          .players = std::move(players),
          .games = plan.games,
          .first_opening = stage * static_cast<std::uint64_t>(blocks_per_meeting(plan))};
}

namespace {

// Groups are the first stage, the knock-out all others.
std::optional<Stage> next_of_groups(const ScheduleSettings& plan, Past past) {
  if (past.empty()) return group_stage(plan);
  const std::vector<int> entrants = group_winners(plan, past.front());
  const int rounds = past.front().stage.meetings.back().round + 1;
  return Knockout(plan, entrants, past.subspan(1), rounds, 1).next_stage();
}

std::vector<int> all_players(const ScheduleSettings& plan) {
  std::vector<int> players;
  for (int i = 0; i < plan.players; ++i) players.push_back(i);
  return players;
}

std::vector<int> merits_of_groups(const ScheduleSettings& plan, Past past) {
  std::vector<int> merits(static_cast<std::size_t>(plan.players), 0);
  if (past.empty()) return merits;
  const std::vector<int> entrants = group_winners(plan, past.front());
  const Knockout knockout(plan, entrants, past.subspan(1));
  for (const std::vector<int>& members : group_members(plan)) {
    const std::vector<int> ranked = ranked_group(plan, past.front(), members);
    for (std::size_t place = 0; place < ranked.size(); ++place) {
      merits[static_cast<std::size_t>(ranked[place])] = -static_cast<int>(place);
    }
  }
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    merits[static_cast<std::size_t>(entrants[i])] = 1 + knockout.survived()[i];
  }
  return merits;
}

std::optional<Stage> single(Past past, const ScheduleSettings& plan,
                            Stage (*make)(const ScheduleSettings& plan)) {
  if (!past.empty()) return std::nullopt;
  return make(plan);
}

}  // namespace

std::optional<Stage> next_stage(const ScheduleSettings& plan, Past past) {
  const int played = static_cast<int>(past.size());
  switch (plan.format) {
    case Format::round_robin: return single(past, plan, round_robin);
    case Format::league: return single(past, plan, league);
    case Format::fixed_games: return single(past, plan, fixed_games);
    case Format::gauntlet: return single(past, plan, gauntlet);
    case Format::pairings: return single(past, plan, pairings);
    case Format::swiss:
      if (played == swiss_rounds(plan)) return std::nullopt;
      return swiss_round(plan, past);
    case Format::knockout: {
      const std::vector<int> entrants = all_players(plan);
      return Knockout(plan, entrants, past).next_stage();
    }
    case Format::groups: return next_of_groups(plan, past);
    case Format::ladder:
      if (played == ladder_rounds(plan)) return std::nullopt;
      return ladder_round(plan, past);
  }
  return std::nullopt;
}

std::vector<int> merits(const ScheduleSettings& plan, Past past) {
  if (plan.format == Format::groups) return merits_of_groups(plan, past);
  if (plan.format == Format::knockout) return Knockout(plan, all_players(plan), past).survived();
  std::vector<int> result(static_cast<std::size_t>(plan.players), 0);
  if (plan.format != Format::ladder) return result;
  const std::vector<int> rungs = ladder_rungs(plan, past);
  for (std::size_t rung = 0; rung < rungs.size(); ++rung) {
    result[static_cast<std::size_t>(rungs[rung])] = -static_cast<int>(rung);
  }
  return result;
}

}  // namespace formats

}  // namespace brett
