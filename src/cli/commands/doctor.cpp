// brett doctor: how this program was built, what the CPU offers, and where files are kept.
#include <fmt/format.h>

#include <thread>

#include "cli/arguments.h"
#include "cli/build_info.h"
#include "cli/cpu.h"
#include "cli/data_dirs.h"
#include "cli/help.h"
#include "core/text.h"

namespace brett::cli {

namespace {

std::string fmt_version() {
  return fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100);
}

std::string json_version() {
  return fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                     NLOHMANN_JSON_VERSION_PATCH);
}

std::string folder(const std::filesystem::path& path) {
  return path.empty() ? "none: HOME is not set" : path.string();
}

Json limits() {
  return {{"perft_depth", depth_range.max},
          {"threads", threads_range.max},
          {"seconds", seconds_range.max},
          {"seed", seed_range.max}};
}

Json findings(const Context& context) {
  const DataDirs dirs = data_dirs();
  const Console& console = context.console;
  const bool sanitized = *build_info::sanitizers != '\0';
  return {{"version", build_info::version},
          {"build", build_info::build_type},
          {"compiler", build_info::compiler},
          {"sanitizers", sanitized ? build_info::sanitizers : "none"},
          {"cpu_path", build_info::cpu},
          {"cpu_offers", cpu_offers()},
          {"threads", std::thread::hardware_concurrency()},
          {"fmt", fmt_version()},
          {"cli11", CLI11_VERSION},
          {"nlohmann_json", json_version()},
          {"games", context.registry.games().size()},
          {"players", all_players(context.registry).size()},
          {"data", folder(dirs.data)},
          {"state", folder(dirs.state)},
          {"limits", limits()},
          {"colour", console.colour},
          {"colour_reason", console.colour_reason}};
}

std::string words_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_object()) {
    std::vector<std::string> parts;
    for (const auto& [key, number] : value.items()) {
      parts.push_back(fmt::format("{} {}", key, number.get<double>()));
    }
    return joined(parts, ", ");
  }
  if (!value.is_array()) return value.dump();
  if (value.empty()) return "nothing";
  return joined(value.get<std::vector<std::string>>(), ", ");
}

Result<int> doctor(Context& context) {
  const Json json = findings(context);
  std::string text;
  for (const auto& [key, value] : json.items()) {
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    text += fmt::format("{:<14} {}\n", name, words_of(value));
  }
  return context.answer(json, text);
}

}  // namespace

void add_doctor(CommandLine& commands) {
  const Options options = commands.add(
      "doctor", "Show how this program was built, for which CPU, and where it keeps files",
      "Paste its output into a bug report.", "brett doctor\nbrett doctor --json", doctor);
  options.colour();
}

}  // namespace brett::cli
