// The tournaments and players that a section speaks of, so that a name that nobody has is noticed when the
// file is read.
#pragma once

#include <string>
#include <vector>

#include "experiments/experiment.h"

namespace brett {

struct NamedPlayer {
  std::string tournament;  // that must have it
  std::string name;        // empty: the tournament alone is spoken of
};

// Those of the tournaments that verdicts are about. The others beside them may have fewer players.
std::vector<NamedPlayer> named_players(const ExperimentSection& section);

// "AB {}" at x = "5" is "AB 5".
std::string with_x(std::string_view name, std::string_view x);

}  // namespace brett
