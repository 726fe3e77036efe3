// Where data and state live: as XDG says (specifications.freedesktop.org/basedir-spec).
#pragma once

#include <cstdlib>
#include <filesystem>
#include <functional>

namespace brett::cli {

struct DataDirs {
  std::filesystem::path data;    // what is worth keeping; empty if there is no home
  std::filesystem::path state;   // what can be lost
  std::filesystem::path config;  // what the user has written for us
};

// The value of an environment variable; null if it is not set.
using Environment = std::function<const char*(const char*)>;

inline DataDirs data_dirs(const Environment& variable = [](const char* name) -> const char* {
  return std::getenv(name);
}) {
  const auto folder = [&](const char* name, const char* below_home) -> std::filesystem::path {
    const char* chosen = variable(name);
    // The standard says that relative paths are to be ignored.
    if (chosen != nullptr && std::filesystem::path(chosen).is_absolute()) {
      return std::filesystem::path(chosen) / "brett";
    }
    const char* home = variable("HOME");
    if (home == nullptr || *home == '\0') return {};
    return std::filesystem::path(home) / below_home / "brett";
  };
  return {folder("XDG_DATA_HOME", ".local/share"), folder("XDG_STATE_HOME", ".local/state"),
          folder("XDG_CONFIG_HOME", ".config")};
}

}  // namespace brett::cli
