#include "players/registry.h"

#include "core/text.h"

namespace brett {

Registry::Registry() : players_(std::make_shared<const PlayerKinds>(standard_players())) {}

void Registry::add(PlayerKind kind) {
  PlayerKinds kinds = *players_;
  kinds.push_back(std::move(kind));
  players_ = std::make_shared<const PlayerKinds>(std::move(kinds));
}

std::vector<std::string> Registry::names() const {
  std::vector<std::string> names;
  for (const GameEntry& entry : entries_) names.emplace_back(entry.facts.name);
  return names;
}

Result<std::unique_ptr<Game>> Registry::game(std::string_view text) const {
  auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  for (const GameEntry& entry : entries_) {
    const bool is_alias = !entry.alias.empty() && entry.alias == spec->name;
    if (entry.facts.name != spec->name && !is_alias) continue;
    spec->name = entry.facts.name;
    auto made = entry.make(*spec);
    if (!made) return made.error();
    return std::make_unique<Game>(std::move(made->spec), made->start, std::move(made->evaluations),
                                  players_, places_);
  }
  std::vector<std::string> known = names();
  for (const GameEntry& entry : entries_) {
    if (!entry.alias.empty()) known.emplace_back(entry.alias);
  }
  return unknown("game", spec->name, known);
}

}  // namespace brett
