#include "experiments/table_size.h"

#include <algorithm>

#include "core/text.h"
#include "players/spec.h"

namespace brett {

std::optional<long long> table_megabytes(const Game& game, std::string_view spec) {
  constexpr std::string_view key = "table";
  const auto parsed = Spec::parse(spec);
  if (!parsed) return std::nullopt;
  for (const auto& [name, value] : parsed->options) {
    if (name == key) return to_integer(value);
  }
  for (const PlayerInfo& player : game.players()) {
    if (player.name != parsed->name) continue;
    const auto option = std::find_if(player.options.begin(), player.options.end(),
                                     [&](const OptionInfo& one) { return one.key == key; });
    if (option != player.options.end()) return to_integer(option->default_value);
  }
  return std::nullopt;
}

}  // namespace brett
