// brett players: which kinds of players there are, and which of them can play a game.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>

#include "cli/help.h"
#include "cli/views/report.h"
#include "core/text.h"
#include "players/levels.h"
#include "server/describe.h"

namespace brett::cli {

namespace {

Json player_json(const PlayerInfo& player) {
  return {{"name", player.name},
          {"help", player.help},
          {"options", list_json(player.options, server::option_json)}};
}

// What this many players take is described once.
constexpr std::size_t enough_to_share = 3;

// By the line that describes an option: the players that take just that.
using Takers = std::map<std::string, std::vector<std::string>>;

Takers takers_of(const std::vector<PlayerInfo>& players) {
  Takers takers;
  for (const PlayerInfo& player : players) {
    for (const OptionInfo& option : player.options) {
      takers[option_line(option)].push_back(player.name);
    }
  }
  return takers;
}

// The option that most players take is one of all searches, such as the time.
std::size_t searches_in(const Takers& takers) {
  std::size_t most = enough_to_share;
  for (const auto& [line, players] : takers) most = std::max(most, players.size());
  return most;
}

// One line for the options that are described elsewhere, and one for each of the player's own.
void print_player(const PlayerInfo& player, const std::string& plays, const Takers& takers,
                  std::ostream& out) {
  out << fmt::format("{:<12} {}\n", player.name, player.help);
  if (!plays.empty()) out << fmt::format("{:<15}plays {}\n", "", plays);
  std::vector<std::string> elsewhere;
  std::string own;
  for (const OptionInfo& option : player.options) {
    const std::string line = option_line(option);
    const std::size_t count = takers.at(line).size();
    if (count < enough_to_share) own += fmt::format("{:<15}{}\n", "", line);
    if (count >= enough_to_share && count < searches_in(takers)) elsewhere.push_back(option.key);
  }
  if (!elsewhere.empty()) out << fmt::format("{:<15}takes {}\n", "", joined(elsewhere, ", "));
  out << own;
}

// The options of every search, or of several. Where a key means two things it says whose.
void print_shared(std::string_view title, bool of_every_search, const Takers& takers,
                  std::ostream& out) {
  std::map<std::string, int> meanings;
  for (const auto& [line, players] : takers) {
    if (players.size() >= enough_to_share) ++meanings[line.substr(0, line.find('='))];
  }
  std::string lines;
  for (const auto& [line, players] : takers) {
    const bool every = players.size() == searches_in(takers);
    if (players.size() < enough_to_share || every != of_every_search) continue;
    const bool clear = meanings[line.substr(0, line.find('='))] == 1;
    lines +=
        fmt::format("  {}{}\n", line, clear ? "" : fmt::format(" ({})", joined(players, ", ")));
  }
  if (!lines.empty()) out << fmt::format("\n{}\n{}", title, lines);
}

void print_shared(const Takers& takers, std::ostream& out) {
  print_shared("Every search takes", true, takers, out);
  print_shared("Several take", false, takers, out);
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

Result<int> list_kinds(Context& context) {
  const auto kinds = all_players(context.registry);
  const Takers takers = takers_of(kinds);
  Json list = Json::array();
  for (const PlayerInfo& player : kinds) {
    const auto fitting = games_for(context.registry, player.name);
    if (context.json) {
      list.push_back(player_json(player));
      list.back()["games"] = fitting;
    } else {
      const bool every = fitting.size() == context.registry.games().size();
      print_player(player, every ? "every game" : joined(fitting, ", "), takers,
                   context.console.out);
    }
  }
  if (context.json) {
    context.print({{"players", list}});
  } else {
    print_shared(takers, context.console.out);
  }
  return exit_status::fine;
}

Json game_json(const Game& game, const std::vector<Level>& levels) {
  const auto with_fit = [](const PlayerInfo& player) {
    Json json = player_json(player);
    json["fits"] = player.misfit.empty();
    json["why_not"] = player.misfit.empty() ? Json() : Json(player.misfit);
    return json;
  };
  const auto level_json = [](const Level& level) -> Json {
    return {{"level", level.number}, {"name", level.name}, {"player", level.spec}};
  };
  return {{"game", game.spec()},
          {"seats", game.seats()},
          {"players", list_json(game.players(), with_fit)},
          {"levels", list_json(levels, level_json)}};
}

void print_for(const Game& game, const std::vector<Level>& levels, std::ostream& out) {
  auto players = game.players();
  std::vector<PlayerInfo> fitting;
  std::string others;
  for (PlayerInfo& player : players) {
    if (player.misfit.empty()) {
      fitting.push_back(std::move(player));
    } else {
      others += fmt::format("{:<12} cannot play {}: {}\n", player.name, game.spec(), player.misfit);
    }
  }
  const Takers takers = takers_of(fitting);
  for (const PlayerInfo& player : fitting) print_player(player, "", takers, out);
  out << others;
  print_shared(takers, out);
  out << '\n';
  for (const Level& level : levels) {
    out << fmt::format("level={:<6} {}: {}\n", level.number, level.name, level.spec);
  }
}

Result<int> list_for(Context& context, const Game& game) {
  const auto levels = checked(levels_of(game));
  if (context.json) {
    context.print(game_json(game, levels));
  } else {
    print_for(game, levels, context.console.out);
  }
  return exit_status::fine;
}

struct PlayersArgs {
  std::optional<std::string> game;
};

Result<int> list_players(Context& context, const PlayersArgs& args) {
  if (!args.game) return list_kinds(context);
  return list_for(context, *checked(context.registry.game(*args.game)));
}

}  // namespace

void add_players(CommandLine& commands) {
  auto [options, args] = commands.add(
      "players", "List the kinds of players and their options",
      "With a game: which of them can play it, why the others cannot, and its levels 1 to 10, which can be "
      "given wherever a player is asked for: -p level=3.",
      "brett players\nbrett players GAME\nbrett players GAME --json", list_players);
  options.argument("GAME", args.game, "Only players of this game, as a spec")->required(false);
}

}  // namespace brett::cli
