// brett doctor: how this program was built, what the CPU offers, and where files are kept.
#include <fmt/format.h>

#include <thread>

#include "cli/arguments.h"
#include "cli/build_info.h"
#include "cli/cpu.h"
#include "cli/data_dirs.h"
#include "cli/help.h"
#include "cli/views/table.h"
#include "players/game_data.h"

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
  const auto most = [](const Range& range) { return static_cast<std::uint64_t>(range.max); };
  return {{"perft_depth", most(depth_range)},
          {"threads", most(threads_range)},
          {"seconds", most(seconds_range)},
          {"seed", most(seed_range)}};
}

// What is wrong with the data files of games.
std::string data_faults(const Registry& registry) {
  std::string faults;
  for (const GameEntry& entry : registry.games()) {
    const auto data = game_data(entry.facts.name);
    if (!data) faults += fmt::format("{}{}", faults.empty() ? "" : "; ", data.error().message);
  }
  return faults.empty() ? "none" : faults;
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
          {"data_faults", data_faults(context.registry)},
          {"state", folder(dirs.state)},
          {"limits", limits()},
          {"colour", console.colour},
          {"colour_reason", console.colour_reason}};
}

Result<int> doctor(Context& context) {
  const Json json = findings(context);
  return context.answer(json, list_of(json));
}

}  // namespace

void add_doctor(CommandLine& commands) {
  const Options options = commands.add(
      "doctor", "Show how this program was built, for which CPU, and where it keeps files",
      "Paste its output into a bug report.", "brett doctor\nbrett doctor --json", doctor);
  options.colour();
}

}  // namespace brett::cli
