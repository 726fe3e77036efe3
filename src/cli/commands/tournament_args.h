// A tournament plan from the command line: a file, or flags that say the same.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "store/store.h"
#include "tournament/plan.h"

namespace brett::cli {

struct PlanArgs {
  std::string file;
  std::string engines;
  std::map<std::string, std::vector<std::string>> flags;  // by key of the plan
};

void add_plan(const Options& options, PlanArgs& args);
TournamentPlan read_plan(const Context& context, const PlanArgs& args);
// --shard: a part of the games, as in 2/3.
void add_shard(const Options& options, Shard& shard);
// "12 games added, 3 were there before", and how many differ.
std::string merge_words(const MergeCount& count);

}  // namespace brett::cli
