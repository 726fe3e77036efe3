// Flags of a command as the TOML that a file would have.
#pragma once

#include <toml++/toml.h>

#include "tournament/plan.h"

namespace brett {

Result<toml::table> table_of(const PlanFlags& flags);

}  // namespace brett
