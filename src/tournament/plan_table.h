// A plan that is part of a larger TOML document; apart from plan.h to keep TOML out of it.
#pragma once

#include <toml++/toml.h>

#include "tournament/plan.h"

namespace brett {

// `engines` are those that are known; a table `engines` within the plan is not read.
Result<TournamentPlan> read_plan(const Registry& registry, const toml::table& table,
                                 std::string_view source, PlanCheck check = PlanCheck::all,
                                 Engines engines = {});

}  // namespace brett
