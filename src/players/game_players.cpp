#include "players/game_players.h"

#include <fmt/format.h>

#include <algorithm>

#include "players/search_kinds.h"

namespace brett {

namespace {

using MadePlayer = Result<std::unique_ptr<AnyPlayer>>;

Status check_no_options(const Spec& spec) {
  const auto options = read_options(spec, OptionTable<NoParams>());
  if (!options) return options.error();
  return Done{};
}

MadePlayer human(const Spec& spec, const PlayerContext& context) {
  if (const Status status = check_no_options(spec); !status) return status.error();
  if (context.person == nullptr) return Error{"player human: nobody is here to ask for moves"};
  return std::unique_ptr<AnyPlayer>(std::make_unique<HumanPlayer>(*context.person));
}

MadePlayer random(const Spec& spec, const PlayerContext& context) {
  if (const Status status = check_no_options(spec); !status) return status.error();
  return std::unique_ptr<AnyPlayer>(std::make_unique<RandomPlayer>(context.seed));
}

std::vector<std::string> player_names() {
  std::vector<std::string> names{std::string(HumanPlayer::name), std::string(RandomPlayer::name)};
  for (const SearchKind& kind : search_kinds()) names.emplace_back(kind.name);
  return names;
}

Error misfit(const AnyGame& game, std::string_view search, std::string_view why) {
  std::vector<std::string> fitting;
  for (const SearchKind& kind : search_kinds()) {
    if (kind.misfit(game.facts(), game.seats()).empty()) fitting.emplace_back(kind.name);
  }
  return {fmt::format("{} cannot play {}: {}; searches that fit: {}", search, game.spec(), why,
                      joined(fitting, ", "))};
}

}  // namespace

std::vector<PlayerInfo> GameWithPlayers::players() const {
  std::vector<PlayerInfo> list;
  list.push_back({std::string(HumanPlayer::name), std::string(HumanPlayer::help), {}, ""});
  list.push_back({std::string(RandomPlayer::name), std::string(RandomPlayer::help), {}, ""});
  for (const SearchKind& kind : search_kinds()) {
    list.push_back({std::string(kind.name), std::string(kind.help), kind.describe(),
                    std::string(kind.misfit(facts(), seats()))});
  }
  return list;
}

namespace {
// The search of a spec with its options, if it fits.
Result<std::unique_ptr<ChosenSearch>> chosen_search(const AnyGame& game, const Spec& spec,
                                                    const std::vector<std::string>& known) {
  for (const SearchKind& kind : search_kinds()) {
    if (kind.name != spec.name) continue;
    const std::string_view why = kind.misfit(game.facts(), game.seats());
    if (!why.empty()) return misfit(game, kind.name, why);
    return kind.read(spec);
  }
  return unknown("player", spec.name, known);
}
}  // namespace

MadePlayer GameWithPlayers::player(const Spec& spec, const PlayerContext& context) const {
  if (spec.name == HumanPlayer::name) return human(spec, context);
  if (spec.name == RandomPlayer::name) return random(spec, context);
  const auto chosen = chosen_search(*this, spec, player_names());
  if (!chosen) return chosen.error();
  return search_player(**chosen, context.seed);
}

Result<std::unique_ptr<AnyLearner>> AnyGame::learner(const Spec&, std::shared_ptr<const Weights>,
                                                     std::uint64_t) const {
  return Error{fmt::format("{}: it has nothing that can be learned", spec())};
}

Result<std::unique_ptr<AnyLearner>> GameWithPlayers::learner(const Spec& spec,
                                                             std::shared_ptr<const Weights> weights,
                                                             std::uint64_t seed) const {
  const auto layouts = learnable();
  if (std::find(layouts.begin(), layouts.end(), weights->layout) == layouts.end()) {
    return Error{fmt::format("{}: it has no criteria or patterns for {} weights of {}",
                             this->spec(), weights->layout.kind, weights->layout.game)};
  }
  std::vector<std::string> searches;
  for (const SearchKind& kind : search_kinds()) searches.emplace_back(kind.name);
  const auto chosen = chosen_search(*this, spec, searches);
  if (!chosen) return chosen.error();
  if (!(*chosen)->habits.eval.empty() || !(*chosen)->eval_values.empty()) {
    return Error{fmt::format("player {}: must not name an evaluation, it is what is learned",
                             (*chosen)->canonical)};
  }
  return search_learner(**chosen, std::move(weights), seed);
}

}  // namespace brett
