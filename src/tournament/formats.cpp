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

constexpr double max_meetings = 1'000'000;
constexpr double max_games = 1'000'000'000;

using formats::Past;

// What a format is. `Format` is the number of its row.
struct FormatRules {
  std::string_view name;
  // From this number of seats on, `games` must be whole blocks, in which everybody has every seat.
  int whole_blocks_from;
  // Results decide who meets whom in later stages.
  bool by_results;
  Status (*check)(const ScheduleSettings& plan);
  // Of the stages that are known from the beginning.
  double (*meetings)(const ScheduleSettings& plan);
  std::optional<Stage> (*next_stage)(const ScheduleSettings& plan, Past past);
  // Null where points decide.
  std::vector<int> (*merits)(const ScheduleSettings& plan, Past past);
};
const FormatRules& rules_of(Format format);

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
  if (plan.seats >= rules_of(plan.format).whole_blocks_from && plan.games % plan.seats != 0) {
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

Status check_gauntlet(const ScheduleSettings& plan) {
  const int most = plan.players - plan.seats + 1;
  if (plan.challengers >= 1 && plan.challengers <= most) return Done{};
  return wrong("challengers", plan.challengers, name_of(plan.format), fmt::format("1 to {}", most));
}

Status check_swiss(const ScheduleSettings& plan) {
  const int resting = plan.players % plan.seats;
  if (resting * formats::swiss_rounds(plan) <= plan.players) return Done{};
  return wrong("rounds", formats::swiss_rounds(plan), name_of(plan.format),
               fmt::format("1 to {}, so that nobody rests twice", plan.players / resting));
}

Status check_knockout(const ScheduleSettings& plan) {
  if (formats::knockout_fits(plan.players, plan.seats)) return Done{};
  return wrong("players", plan.players, name_of(plan.format),
               fmt::format("1 more than a multiple of {}, so that tables of {} end with one winner",
                           plan.seats - 1, plan.seats));
}

Status any(const ScheduleSettings&) { return Done{}; }

double all_meetings(const ScheduleSettings& plan) {
  return formats::table_count(plan.players, plan.seats);
}
double league_meetings(const ScheduleSettings& plan) { return all_meetings(plan) * plan.seats; }
double fixed_meetings(const ScheduleSettings& plan) {
  return static_cast<double>(plan.players) * (plan.games_per_player / plan.games) / plan.seats;
}
double gauntlet_meetings(const ScheduleSettings& plan) {
  return plan.challengers * formats::table_count(plan.players - plan.challengers, plan.seats - 1);
}
double group_meetings(const ScheduleSettings& plan) {
  const int largest = (plan.players + plan.groups - 1) / plan.groups;
  return plan.groups * formats::table_count(largest, plan.seats);
}
double meetings_of_a_round(const ScheduleSettings& plan) {
  return static_cast<double>(plan.players) / plan.seats;
}
double listed_meetings(const ScheduleSettings& plan) {
  return static_cast<double>(plan.pairings.size());
}

double game_count(const ScheduleSettings& plan) {
  if (plan.format != Format::pairings) return rules_of(plan.format).meetings(plan) * plan.games;
  double games = 0;
  for (const Pairing& pairing : plan.pairings) games += pairing.games;
  return games;
}

Status check_size(const ScheduleSettings& plan) {
  const double meetings = rules_of(plan.format).meetings(plan);
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

// --- the next stage, and how far players came ---

template <Stage (*make)(const ScheduleSettings& plan)>
std::optional<Stage> only(const ScheduleSettings& plan, Past past) {
  if (!past.empty()) return std::nullopt;
  return make(plan);
}

template <Stage (*make)(const ScheduleSettings& plan, Past past),
          int (*rounds)(const ScheduleSettings& plan)>
std::optional<Stage> rounds_of(const ScheduleSettings& plan, Past past) {
  if (static_cast<int>(past.size()) == rounds(plan)) return std::nullopt;
  return make(plan, past);
}

// Groups are the first stage, the knock-out all others.
std::optional<Stage> next_of_groups(const ScheduleSettings& plan, Past past) {
  if (past.empty()) return formats::group_stage(plan);
  const std::vector<int> entrants = formats::group_winners(plan, past.front());
  const int rounds = past.front().stage.meetings.back().round + 1;
  return formats::Knockout(plan, entrants, past.subspan(1), rounds, 1).next_stage();
}

std::vector<int> all_players(const ScheduleSettings& plan) {
  std::vector<int> players;
  for (int i = 0; i < plan.players; ++i) players.push_back(i);
  return players;
}

std::vector<int> merits_of_groups(const ScheduleSettings& plan, Past past) {
  std::vector<int> merits(static_cast<std::size_t>(plan.players), 0);
  if (past.empty()) return merits;
  const std::vector<int> entrants = formats::group_winners(plan, past.front());
  const formats::Knockout knockout(plan, entrants, past.subspan(1));
  for (const std::vector<int>& members : formats::group_members(plan)) {
    const std::vector<int> ranked = formats::ranked_group(plan, past.front(), members);
    for (std::size_t place = 0; place < ranked.size(); ++place) {
      merits[static_cast<std::size_t>(ranked[place])] = -static_cast<int>(place);
    }
  }
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    merits[static_cast<std::size_t>(entrants[i])] = 1 + knockout.survived()[i];
  }
  return merits;
}

std::optional<Stage> next_of_knockout(const ScheduleSettings& plan, Past past) {
  const std::vector<int> entrants = all_players(plan);
  return formats::Knockout(plan, entrants, past).next_stage();
}

std::vector<int> merits_of_knockout(const ScheduleSettings& plan, Past past) {
  return formats::Knockout(plan, all_players(plan), past).survived();
}

std::vector<int> merits_of_ladder(const ScheduleSettings& plan, Past past) {
  std::vector<int> merits(static_cast<std::size_t>(plan.players), 0);
  const std::vector<int> rungs = formats::ladder_rungs(plan, past);
  for (std::size_t rung = 0; rung < rungs.size(); ++rung) {
    merits[static_cast<std::size_t>(rungs[rung])] = -static_cast<int>(rung);
  }
  return merits;
}

constexpr int no_seats = 17;  // more than there can be: each pairing is checked for itself
constexpr std::array<FormatRules, 9> all_rules{{
    {"round_robin", 3, false, any, all_meetings, only<formats::round_robin>, nullptr},
    {"league", 2, false, any, league_meetings, only<formats::league>, nullptr},
    {"fixed_games", 3, false, check_fixed_games, fixed_meetings, only<formats::fixed_games>,
     nullptr},
    {"gauntlet", 3, false, check_gauntlet, gauntlet_meetings, only<formats::gauntlet>, nullptr},
    {"pairings", no_seats, false, check_pairings, listed_meetings, only<formats::pairings>,
     nullptr},
    {"swiss", 2, true, check_swiss, meetings_of_a_round,
     rounds_of<formats::swiss_round, formats::swiss_rounds>, nullptr},
    {"knockout", 2, true, check_knockout, meetings_of_a_round, next_of_knockout,
     merits_of_knockout},
    {"groups", 2, true, check_groups, group_meetings, next_of_groups, merits_of_groups},
    {"ladder", 2, true, any, meetings_of_a_round,
     rounds_of<formats::ladder_round, formats::ladder_rounds>, merits_of_ladder},
}};
const FormatRules& rules_of(Format format) { return all_rules[static_cast<std::size_t>(format)]; }

}  // namespace

std::string_view name_of(Format format) { return rules_of(format).name; }

Result<Format> format_named(std::string_view name) {
  std::vector<std::string> names;
  for (const FormatRules& rules : all_rules) {
    if (rules.name == name) return static_cast<Format>(names.size());
    names.emplace_back(rules.name);
  }
  return unknown("format", name, names);
}

bool pairs_by_results(Format format) { return rules_of(format).by_results; }

Status check(const ScheduleSettings& plan) {
  for (const auto step : {check_numbers, rules_of(plan.format).check, check_size}) {
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

std::optional<Stage> next_stage(const ScheduleSettings& plan, Past past) {
  return rules_of(plan.format).next_stage(plan, past);
}

std::vector<int> merits(const ScheduleSettings& plan, Past past) {
  const auto merits_of = rules_of(plan.format).merits;
  if (merits_of != nullptr) return merits_of(plan, past);
  return std::vector<int>(static_cast<std::size_t>(plan.players), 0);
}

}  // namespace formats

}  // namespace brett
