// This program, as plug-in games know it.
#pragma once

#include "cli/build_info.h"
#include "plugins/plugin.h"

namespace brett::cli {

inline PluginHost plugin_host() {
  return {.version = build_info::version, .compiler = build_info::compiler_command};
}

}  // namespace brett::cli
