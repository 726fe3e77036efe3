#include "players/registry.h"

#include "core/text.h"
#include "players/levels.h"

namespace brett {

std::vector<std::string> Registry::names() const {
  std::vector<std::string> names;
  for (const GameEntry& entry : entries_) names.emplace_back(entry.facts.name);
  return names;
}

Result<std::unique_ptr<AnyGame>> Registry::game(std::string_view text) const {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  for (const GameEntry& entry : entries_) {
    if (entry.facts.name != spec->name) continue;
    auto game = entry.make(*spec);
    if (!game) return game;
    auto dressed = *std::move(game);
    for (const GameDresser& dresser : dressers_) dressed = dresser(std::move(dressed));
    return dressed;
  }
  return unknown("game", spec->name, names());
}

Result<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view text,
                                               const PlayerContext& context) {
  if (is_level(text)) {
    const auto meant = spec_of_level(game, text);
    if (!meant) return meant.error();
    return make_player(game, *meant, context);
  }
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  return game.player(*spec, context);
}

}  // namespace brett
