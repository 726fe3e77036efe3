// Reads the sections of an experiment. Which tournaments and players there are is checked by the caller.
#pragma once

#include "experiments/experiment.h"
#include "files/toml_fields.h"

namespace brett {

void read_section(TomlFields& fields, ExperimentSection& section);

}  // namespace brett
