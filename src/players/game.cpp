#include "players/game.h"

#include "core/said.h"
#include "core/text.h"
#include "players/levels.h"
#include "search/search_kinds.h"

namespace brett {

Result<Played> Game::parse(std::string_view position) const {
  const std::string_view text = trimmed(position);
  const auto state = start_.parse(text);
  if (!state) return state.error();
  return Played(*state, text);
}

std::vector<PlayerInfo> Game::players() const {
  std::vector<PlayerInfo> list;
  for (const PlayerKind& kind : *players_) {
    list.push_back({kind.name, kind.help, kind.options, kind.misfit(*this)});
  }
  return list;
}

Result<std::unique_ptr<Player>> Game::player(const Spec& spec, const PlayerContext& context) const {
  std::vector<std::string> names;
  for (const PlayerKind& kind : *players_) {
    if (kind.name == spec.name) {
      const std::string why = kind.misfit(*this);
      if (!why.empty()) return misfit_error(kind.name, why);
      return kind.make(*this, spec, context);
    }
    names.push_back(kind.name);
  }
  return unknown("player", spec.name, names);
}

Error Game::misfit_error(std::string_view player, std::string_view why) const {
  std::vector<std::string> fitting;
  for (const SearchKind& kind : search_kinds()) {
    if (kind.misfit(facts(), seats()).empty()) fitting.emplace_back(kind.name);
  }
  return refused("{} cannot play {}: {}; searches that fit: {}", player, spec(),
                 Message{std::string(why), std::string(why)}, joined(fitting, ", "));
}

Result<std::unique_ptr<Player>> make_player(const Game& game, std::string_view text,
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
