// What `brett --version` says.
#pragma once

#include <string>

namespace brett::cli {

std::string version_text();

}  // namespace brett::cli
