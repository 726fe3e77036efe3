// What a plug-in game, a shared object made by `brett game try`, exports: one C function that names the
// version it was made for and gives the game's registry entry.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "players/game_entry.h"

namespace brett {

struct PluginFace {
  std::uint32_t version = 1;  // of this struct
  std::uint32_t bytes = sizeof(PluginFace);
  const char* made_for = nullptr;  // plugin_abi() when the plug-in was compiled
  GameEntry (*entry)() = nullptr;
};

inline constexpr const char* plugin_symbol = "brett_plugin";
using PluginFunction = const PluginFace* (*)();

// What program and plug-in must have in common: the compiler, and how large what they share is.
inline std::string plugin_abi(std::string_view version) {
  return fmt::format("brett {}, compiler {}, table {}, state {}, view {}, entry {}", version,
                     __VERSION__, sizeof(GameTable), sizeof(State), sizeof(View),
                     sizeof(GameEntry));
}

// Called by the plug-in, which is compiled against the headers of that version.
template <class G>
const PluginFace* plugin_face(std::string_view version) {
  static const std::string made_for = plugin_abi(version);
  static const PluginFace face{.made_for = made_for.c_str(),
                               .entry = [] { return game_entry<G>(); }};
  return &face;
}

}  // namespace brett
