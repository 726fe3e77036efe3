// Which game a fuzzed input is about: its first byte picks one of the registered games, defaults
// and variants, the rest is the text.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "players/registry.h"

namespace brett {

struct FuzzInput {
  const Game* game;
  std::string_view text;
};

inline const std::vector<std::unique_ptr<Game>>& fuzz_games() {
  static const auto games = [] {
    std::vector<std::unique_ptr<Game>> list;
    const Registry& registry = Registry::standard();
    for (const GameEntry& entry : registry.games()) {
      list.push_back(std::move(*registry.game(entry.facts.name)));
      for (const OptionInfo& option : entry.options) {
        for (const double value : {option.min, option.max}) {
          auto variant =
              registry.game(fmt::format("{}:{}={}", entry.facts.name, option.key, value));
          if (variant) list.push_back(std::move(*variant));
        }
      }
    }
    return list;
  }();
  return games;
}

inline FuzzInput fuzz_input(const std::uint8_t* data, std::size_t size) {
  const auto& games = fuzz_games();
  if (size == 0) return {games[0].get(), {}};
  return {games[data[0] % games.size()].get(), {reinterpret_cast<const char*>(data) + 1, size - 1}};
}

}  // namespace brett
