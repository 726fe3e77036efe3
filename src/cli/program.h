// The command line as a function: arguments in, text out, exit status back.
#pragma once

#include <string>
#include <vector>

#include "cli/console.h"
#include "players/registry.h"

namespace brett::cli {

namespace exit_status {
inline constexpr int fine = 0;
inline constexpr int failed = 1;       // something went wrong that is not the user's fault
inline constexpr int wrong_input = 2;  // the message says what would be right
inline constexpr int interrupted = 130;
}  // namespace exit_status

// `args` without the name of the program. Never throws. A registry with more games than the
// standard one gives a program that knows them.
int run(const std::vector<std::string>& args, const Registry& registry, Console& console);

}  // namespace brett::cli
