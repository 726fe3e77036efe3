// The plan of a tournament: everything that decides what is played, and nothing else (docs/tournaments.md).
// It comes from a TOML file or from flags of a command; both are read by the same table of keys. Its
// canonical text is what a store knows a tournament by: the same text, the same games.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/engine_config.h"
#include "match/game_room.h"
#include "players/registry.h"
#include "statistics/sequential.h"
#include "tournament/fairness.h"
#include "tournament/schedule.h"

namespace brett {

struct PlanPlayer {
  std::string spec;       // canonical, fairness applied
  std::string name = {};  // for people; empty: the spec

  const std::string& shown() const { return name.empty() ? spec : name; }
  friend bool operator==(const PlanPlayer&, const PlanPlayer&) = default;
};

// All made different: the second of two equal ones becomes "random (2)".
std::vector<std::string> distinct_names(std::vector<std::string> names);

struct TournamentPlan {
  std::string name;  // of the tournament, for people; may be empty
  std::string game;  // canonical spec
  std::vector<PlanPlayer> players;
  ScheduleSettings schedule;
  OpeningSettings openings;
  std::optional<ClockRule> clock;
  Fairness fairness;
  AdjudicationRule adjudicate;
  std::optional<SequentialTest> sprt;
  Engines engines;

  // What all games have in common.
  GameSettings games() const;
  // One per player, all different.
  std::vector<std::string> player_names() const;
  std::vector<std::string> player_specs() const;
};

enum class PlanCheck {
  all,        // whatever could go wrong when it is played
  structure,  // of a plan that has been played: files that players read may be gone
};

// `source` begins the errors, which name the line: "plan 'x.toml', line 7: ...". Files are looked for
// as every data file is. Engines may be `known` besides those of the plan; only those that play are
// part of it.
Result<TournamentPlan> read_plan(const Registry& registry, std::string_view toml,
                                 std::string_view source, PlanCheck check = PlanCheck::all,
                                 Engines known = {});

// The same of flags: key and value as text, keys with several values repeated. Errors name the flag.
using PlanFlags = std::vector<std::pair<std::string, std::string>>;
Result<TournamentPlan> read_plan(const Registry& registry, const PlanFlags& flags,
                                 const Engines& engines);

// TOML that reads as the same plan: fixed order, defaults left out, files replaced by what they said.
std::string canonical_text(const TournamentPlan& plan);

// Where two canonical texts part, for errors that say why two plans are not the same.
std::string first_difference(std::string_view ours, std::string_view theirs);

// The game with the plan's engines among its players.
Result<std::unique_ptr<Game>> game_of(const Registry& registry, const TournamentPlan& plan);

// A key as help texts and flags show it.
struct PlanKeyInfo {
  enum class Type { text, whole, number, texts, numbers, options };
  std::string_view key;
  Type type;
  std::string_view value;  // what stands for the value in help texts
  std::string_view help;
  bool is_flag;
  bool open = false;  // clients of a server may set it
  bool names_players = false;
};
std::vector<PlanKeyInfo> plan_keys();
// --games, --random-plies
std::string flag_of(std::string_view key);

}  // namespace brett
