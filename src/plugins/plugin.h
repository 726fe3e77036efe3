// Plug-in games: one header, compiled into a shared object, loaded into a registry. A plug-in is checked by
// the laws of games in a separate process before it is used.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "players/registry.h"

namespace brett {

// The version of the program, which plug-ins are made for.
struct PluginHost {
  std::string version;
  std::string compiler;  // the command, g++; $CXX comes first
};

// Compiles a header that ends with `using PluginGame = MyGame;` into `object`. `compiler_output` gets the first lines
// of the compiler's output.
Status build_plugin(const PluginHost& host, const std::filesystem::path& header,
                    const std::filesystem::path& object, std::string& compiler_output);

// Loads a shared object and keeps it for the life of the program. Refuses what was made for another
// version or by another compiler.
Result<GameEntry> load_plugin(const PluginHost& host, const std::filesystem::path& object);

// Loads the plug-in and checks the laws of games in a separate process, so that a crash or an endless
// loop does no harm. `progress` gets the name of each law before it is checked.
using LawProgress = std::function<void(std::string_view law)>;
Status check_plugin(const PluginHost& host, const std::filesystem::path& object,
                    const LawProgress& progress = {});

// The registry with the game of `file` added: a shared object, or a header, which is compiled first if the
// shared object beside it is older. Builds, checks and loads.
Result<Registry> with_plugin(Registry registry, const PluginHost& host,
                             const std::filesystem::path& file);

// A commented skeleton of a game named like the file, "my_game.h".
Result<std::string> plugin_skeleton(const std::filesystem::path& header);

}  // namespace brett
