// brett players: which kinds of players there are, and which of them can play a game.
#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "cli/command_line.h"
#include "cli/views/report.h"
#include "core/text.h"
#include "players/levels.h"

namespace brett::cli {

namespace {

Json player_json(const PlayerInfo& player) {
  Json options = Json::array();
  for (const OptionInfo& option : player.options) options.push_back(option_json(option));
  return {{"name", player.name}, {"help", player.help}, {"options", options}};
}

void print_player(const PlayerInfo& player, std::ostream& out) {
  out << fmt::format("{:<12} {}\n", player.name, player.help);
  for (const OptionInfo& option : player.options) {
    out << fmt::format("{:<12}   {}\n", "", option_line(option));
  }
}

// The games, with their default options, that this kind of player fits.
std::vector<std::string> games_for(const Registry& registry, std::string_view name) {
  std::vector<std::string> names;
  for (const std::string& game_name : registry.names()) {
    const auto game = registry.game(game_name);
    if (!game) continue;
    for (const PlayerInfo& player : (*game)->players()) {
      if (player.name == name && player.misfit.empty()) names.push_back(game_name);
    }
  }
  return names;
}

// Every game knows every kind, so any game can tell which kinds there are.
std::vector<PlayerInfo> all_kinds(const Registry& registry) {
  for (const std::string& name : registry.names()) {
    if (const auto game = registry.game(name)) return (*game)->players();
  }
  return {};
}

Result<int> list_kinds(Context& context) {
  Json list = Json::array();
  for (const PlayerInfo& player : all_kinds(context.registry)) {
    const auto fitting = games_for(context.registry, player.name);
    if (context.json) {
      list.push_back(player_json(player));
      list.back()["games"] = fitting;
    } else {
      print_player(player, context.console.out);
      const bool every = fitting.size() == context.registry.games().size();
      context.console.out << fmt::format("{:<12}   plays {}\n", "",
                                         every ? "every game" : joined(fitting, ", "));
    }
  }
  if (context.json) context.print({{"players", list}});
  return exit_status::fine;
}

Result<int> list_for(Context& context, const Game& game) {
  Json list = Json::array();
  for (const PlayerInfo& player : game.players()) {
    if (context.json) {
      list.push_back(player_json(player));
      list.back()["fits"] = player.misfit.empty();
      list.back()["why_not"] = player.misfit.empty() ? Json() : Json(player.misfit);
    } else if (player.misfit.empty()) {
      print_player(player, context.console.out);
    } else {
      context.console.out << fmt::format("{:<12} cannot play {}: {}\n", player.name, game.spec(),
                                         player.misfit);
    }
  }
  Json levels = Json::array();
  for (const Level& level : levels_of(game)) {
    if (context.json) {
      levels.push_back({{"level", level.number}, {"name", level.name}, {"player", level.spec}});
    } else {
      context.console.out << fmt::format("level={:<6} {}: {}\n", level.number, level.name,
                                         level.spec);
    }
  }
  if (context.json) {
    context.print(
        {{"game", game.spec()}, {"seats", game.seats()}, {"players", list}, {"levels", levels}});
  }
  return exit_status::fine;
}

}  // namespace

void add_players(CommandLine& commands) {
  struct Args {
    std::string game;
    CLI::Option* option = nullptr;
  };
  const auto args = std::make_shared<Args>();
  const Options options = commands.add(
      "players", "List the kinds of players and their options",
      "With a game: which of them can play it, why the others cannot, and its levels 1 to 10, which can be "
      "given wherever a player is asked for: -p level=3.",
      "brett players\nbrett players connect_four\nbrett players connect_four --json",
      [args](Context& context) -> Result<int> {
        if (args->option->count() == 0) return list_kinds(context);
        const auto game = context.registry.game(args->game);
        if (!game) return game.error();
        return list_for(context, **game);
      });
  args->option = options.argument("GAME", args->game, "Only players of this game, as a spec");
  args->option->required(false);
  options.json();
}

}  // namespace brett::cli
