// Tournament plans of experiments at a scale: more or fewer games, and which pairings there are.
#pragma once

#include <toml++/toml.h>
#include <vector>

#include "core/result.h"

namespace brett {

struct ScaledPlan {
  toml::table plan;             // for the reader of plans
  bool empty = false;           // every pairing is left out at this scale
  std::vector<double> seconds;  // of the pairings that are left; empty: the plan has none
};

// Games times scale, in whole pairs, never fewer than `smallest`; if the plan has fewer at
// scale 1, as it says. Pairings may say `seconds` and `from_scale`, which are taken out here.
Result<ScaledPlan> scaled_plan(const toml::table& plan, double scale, int smallest);

// Of a meeting.
long long scaled_games(long long games, double scale, long long smallest);

}  // namespace brett
