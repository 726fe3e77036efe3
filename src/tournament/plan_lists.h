// The keys of a plan whose values are lists: points, openings, positions, pairings. For plan_reader.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "files/toml_fields.h"
#include "players/game.h"
#include "tournament/schedule.h"

namespace brett::plan_lists {

void read_points(TomlFields& fields, PointRule& rule);

// What a list of openings or positions is made of.
struct Beginnings {
  std::string_view key;  // "openings"
  std::string_view one;  // "opening"
  Status (*check)(const Game& game, std::string_view text);
  Result<std::vector<std::string>> (*read_file)(const Game& game, std::string_view what,
                                                const std::string& path);
};
extern const Beginnings openings;
extern const Beginnings positions;

// A list of texts, or the name of a file with them; all checked.
void read_beginnings(TomlFields& fields, const Game& game, const Beginnings& kind,
                     std::vector<std::string>& into);

// What players are called, in the order of the plan.
struct Names {
  std::vector<std::string> shown;  // in tables
  std::vector<std::string>
      typed;  // their specs as the plan has them; where both could be meant, the other counts
};
// A pairing without a number of games has `usual_games`.
void read_pairings(TomlFields& fields, const Names& names, int usual_games,
                   std::vector<Pairing>& into);

}  // namespace brett::plan_lists
