#include "cli/plugins.h"

#include "cli/build_info.h"

namespace brett::cli {

PluginHost plugin_host() {
  return {.version = build_info::version, .compiler = build_info::compiler_command};
}

Result<std::vector<std::string>> take_plugins(std::vector<std::string>& args) {
  constexpr std::string_view flag = "--plugin";
  std::vector<std::string> files;
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == flag) {
      if (++i == args.size()) return Error{"--plugin needs a value"};
      files.push_back(args[i]);
    } else if (args[i].starts_with("--plugin=")) {
      files.push_back(args[i].substr(flag.size() + 1));
    } else {
      rest.push_back(args[i]);
    }
  }
  args = std::move(rest);
  return files;
}

Result<Registry> with_plugins(const Registry& registry, const std::vector<std::string>& files) {
  Registry all = registry;
  for (const std::string& file : files) {
    auto more = with_plugin(std::move(all), plugin_host(), file);
    if (!more) return more.error();
    all = *std::move(more);
  }
  return all;
}

}  // namespace brett::cli
