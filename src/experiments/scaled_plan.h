// Tournament plans of experiments at a scale: more or fewer games, and which pairings there are.
#pragma once

#include <toml++/toml.h>
#include <vector>

#include "core/result.h"
#include "tournament/schedule.h"

namespace brett {

struct ScaledPlan {
  toml::table plan;             // for the reader of plans
  bool empty = false;           // every pairing is left out at this scale
  std::vector<double> seconds;  // of the pairings that are left; empty: the plan has none
};

// How many games of a meeting there are at any scale.
struct GamesRange {
  long long smallest = 2;
  long long largest = max_meeting_games;
};

// Games times scale, in whole pairs, never fewer than the smallest; if the plan has fewer at
// scale 1, as it says. Pairings may say `seconds` and `from_scale`, which are taken out here.
Result<ScaledPlan> scaled_plan(const toml::table& plan, double scale, const GamesRange& range);

// Of a meeting.
long long scaled_games(long long games, double scale, const GamesRange& range);

// The plan with what `own` says instead of it, and texts of its players' specs replaced.
Result<toml::table> changed_copy(const toml::table& plan, const toml::table& own,
                                 const toml::table& replace);

}  // namespace brett
