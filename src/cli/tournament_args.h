// A plan from the command line: a file, or flags that say the same.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.h"
#include "tournament/plan.h"

namespace brett::cli {

struct PlanArgs {
  std::string file;
  std::string engines;
  std::map<std::string, std::vector<std::string>> flags;  // by key of the plan
};

void add_plan(CLI::App& command, PlanArgs& args);
Result<TournamentPlan> read_plan(const Context& context, const PlanArgs& args);
// "2/3"; empty: all of it.
Result<Shard> read_shard(std::string_view text);
// The arguments again, as a shell takes them.
std::string typed(const PlanArgs& args);

}  // namespace brett::cli
