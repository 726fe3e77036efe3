#include "players/player_kinds.h"

#include <fmt/format.h>

#include "players/game.h"
#include "players/search_player.h"
#include "players/search_spec.h"
#include "players/search_tools.h"
#include "players/simple_players.h"

namespace brett {

namespace {

using MadePlayer = Result<std::unique_ptr<Player>>;

Status check_no_options(const Spec& spec) {
  const auto options = read_options(spec, OptionTable<NoParams>());
  if (!options) return options.error();
  return Done{};
}

MadePlayer make_human(const Game&, const Spec& spec, const PlayerContext& context) {
  if (const Status status = check_no_options(spec); !status) return status.error();
  if (context.person == nullptr)
    return Error{"player human: there is no person here to ask for moves"};
  return std::unique_ptr<Player>(std::make_unique<HumanPlayer>(*context.person));
}

MadePlayer make_random(const Game&, const Spec& spec, const PlayerContext& context) {
  if (const Status status = check_no_options(spec); !status) return status.error();
  return std::unique_ptr<Player>(std::make_unique<RandomPlayer>(context.seed));
}

MadePlayer make_searching(const Game& game, const SearchSpec& chosen,
                          const PlayerContext& context) {
  auto tools = search_tools(game, chosen, context.seed);
  if (!tools) return tools.error();
  const ToolsAtHand at_hand{.game = game.facts().name,
                            .policy = tools->policy != nullptr,
                            .book = tools->book != nullptr,
                            .skips = skips_seats(game.start().state())};
  if (const Status status = chosen.search.check(at_hand); !status) return status.error();
  BookHabit book{tools->book, chosen.habits.book_plies};
  NamedValues values{std::string(evaluation_name(game.evaluations(), chosen.habits.eval)),
                     tools->evaluation};
  return std::unique_ptr<Player>(std::make_unique<SearchPlayer>(
      chosen.canonical, chosen.search.make(std::move(*tools)), chosen.habits.epsilon, context.seed,
      std::move(book), std::move(values)));
}

}  // namespace

PlayerKind searching_player(const SearchKind& search) {
  PlayerKind kind;
  kind.name = search.name;
  kind.help = search.help;
  kind.options = search.options;
  for (OptionInfo& habit : SearchHabits::table().describe()) {
    kind.options.push_back(std::move(habit));
  }
  kind.misfit = [misfit = search.misfit](const Game& game) {
    return std::string(misfit(game.facts(), game.seats()));
  };
  kind.make = [search](const Game& game, const Spec& spec, const PlayerContext& context) {
    const auto chosen = read_search(search, spec);
    return chosen ? make_searching(game, *chosen, context) : MadePlayer(chosen.error());
  };
  return kind;
}

PlayerKinds standard_players() {
  PlayerKinds kinds;
  kinds.push_back({.name = std::string(HumanPlayer::name),
                   .help = std::string(HumanPlayer::help),
                   .make = make_human});
  kinds.push_back({.name = std::string(RandomPlayer::name),
                   .help = std::string(RandomPlayer::help),
                   .make = make_random});
  for (const SearchKind& kind : search_kinds()) kinds.push_back(searching_player(kind));
  return kinds;
}

}  // namespace brett
