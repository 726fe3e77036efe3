// Plug-in games on the command line: --plugin FILE, which every command takes.
#pragma once

#include <string>
#include <vector>

#include "plugins/plugin.h"

namespace brett::cli {

// This program, as plug-ins know it.
PluginHost plugin_host();

// Takes "--plugin FILE" and "--plugin=FILE" out of the arguments.
Result<std::vector<std::string>> take_plugins(std::vector<std::string>& args);

// The registry with the games of these files.
Result<Registry> with_plugins(const Registry& registry, const std::vector<std::string>& files);

}  // namespace brett::cli
