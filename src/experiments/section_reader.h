// Reads the sections of an experiment. Which tournaments and players there are is checked by the caller.
#pragma once

#include <toml++/toml.h>

#include "experiments/experiment.h"

namespace brett {

Result<ExperimentSection> read_section(const toml::table& table);

}  // namespace brett
