// Weights as JSON (docs/api.md), for the page and the command line.
#pragma once

#include "evaluation/weights.h"
#include "server/json.h"

namespace brett::server {

// With the short digits that are read back as the same number.
double in_short(float value);

// Classes, groups and every weight by its name; of tables how many entries they have.
Json weights_json(const Weights& weights);
Json strength_json(const Weights::Strength& strength);

}  // namespace brett::server
