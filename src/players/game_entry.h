// The registry entry of a game type or family: the one place where templates meet strings. Included by
// the generated file of each registered game, and by those who add a game of their own.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/table_of.h"
#include "evaluation/game_evaluations.h"
#include "players/registry.h"

namespace brett {

template <GameState G>
GameEntry::Made boxed_game(const G& start, std::string spec) {
  static const auto evaluations = std::make_shared<const GameEvaluations>(game_evaluations<G>());
  return {std::move(spec), start, evaluations};
}

template <class G>
Result<GameEntry::Made> make_game(const Spec& spec) {
  if constexpr (requires { typename G::Params; }) {
    const auto table = G::options();
    const auto params = read_options(spec, table);
    if (!params) return params.error();
    if (const Status status = G::check(*params); !status) return status.error();
    return instantiate<G>(*params, [&](const auto& start) -> Result<GameEntry::Made> {
      return boxed_game(start, canonical_spec(spec.name, table, *params));
    });
  } else {
    const auto none = read_options(spec, OptionTable<NoParams>());
    if (!none) return none.error();
    return boxed_game(G(), spec.name);
  }
}

template <class G>
GameEntry game_entry(std::string_view alias = {}) {
  GameEntry entry{
      .facts = G::facts, .rules = G::rules, .options = {}, .make = &make_game<G>, .alias = alias};
  if constexpr (requires { typename G::Params; }) entry.options = G::options().describe();
  return entry;
}

}  // namespace brett
