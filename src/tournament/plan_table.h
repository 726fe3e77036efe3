// Plans as tables of TOML; apart from plan.h to keep TOML out of it.
#pragma once

#include <toml++/toml.h>

#include "tournament/plan.h"

namespace brett {

// A plan that may be part of a larger document. `engines` are those that are known; a table `engines` within the plan is not read.
Result<TournamentPlan> read_plan(const Registry& registry, const toml::table& table,
                                 std::string_view source, PlanCheck check = PlanCheck::all,
                                 Engines engines = {});

// Flags of a command as the table that a file would have.
Result<toml::table> table_of(const PlanFlags& flags);

}  // namespace brett
