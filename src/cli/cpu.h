// What the processor offers against what the program was built to use.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace brett::cli {

// Of avx2 and bmi2, those the running CPU has.
std::vector<std::string> cpu_offers();
// The answer of `brett --version`.
std::string version_text();
// Why this build cannot run here, if so.
std::optional<std::string> missing_instructions();

}  // namespace brett::cli
