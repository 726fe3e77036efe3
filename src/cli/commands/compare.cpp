// brett compare: nodes or time of several searches for the same positions, side by side.
#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "match/openings.h"
#include "players/spec.h"

namespace brett::cli {

namespace {

struct CompareArgs {
  std::string game;
  std::vector<std::string> players;
  std::string positions;
  std::string depths = "6";
  std::string by = "nodes";
  bool by_player = false;
};

struct Depths {
  int first = 0;
  int last = 0;
};

// "5-10" or "8".
Depths read_depths(std::string_view text) {
  const auto dash = std::min(text.find('-'), text.size());
  const bool range = dash < text.size();
  const auto first = whole_number("--depth", depth_range, trimmed(text.substr(0, dash)));
  const auto last =
      range ? whole_number("--depth", depth_range, trimmed(text.substr(dash + 1))) : first;
  if (!range) checked(first);
  if (!first || !last) {
    fail("--depth {}: must be {} to {}, or a range of them such as 5-10", in_quotes(text),
         depth_range.min, depth_range.max);
  }
  if (*last < *first) fail("--depth {}: must rise, as in 5-10", in_quotes(text));
  return {static_cast<int>(*first), static_cast<int>(*last)};
}

// Those of the file, or the start.
std::vector<Played> positions_of(const Game& game, const std::string& path) {
  std::vector<Played> positions;
  if (path.empty()) {
    positions.push_back(game.start());
  } else {
    for (const std::string& text : checked(read_positions(game, "--positions", path))) {
      positions.push_back(checked(game.parse(text)));
    }
  }
  for (const Played& position : positions) {
    if (position.turn().is_seat()) continue;
    fail("position {} of {}: no player is to move; choose others with --positions FILE",
         position.text(), game.spec());
  }
  return positions;
}

// The option of a spec that the depths of the table set.
std::string_view depth_key(const CompareArgs& args) {
  return args.by_player ? "player_depth" : "depth";
}

// The searches that play the game and have this option.
std::vector<std::string> searches_with(const Game& game, std::string_view option) {
  std::vector<std::string> names;
  for (const PlayerInfo& info : game.players()) {
    const bool has = std::any_of(info.options.begin(), info.options.end(),
                                 [&](const OptionInfo& one) { return one.key == option; });
    if (has && info.misfit.empty()) names.push_back(info.name);
  }
  return names;
}

[[noreturn]] void does_not_search(const std::string& spec) {
  fail("player {}: does not search, so there is nothing to compare", spec);
}

// Every player must search, and its own depth must not be the smaller one.
void check_player(const Game& game, const std::string& spec, const Played& position,
                  std::string_view depth_key, int depth) {
  const auto player = checked(make_player(game, spec, {}));
  const std::string full = player->spec();  // a level stands for another one
  const Played seen = position.seen_by(position.turn().seat());
  if (!player->think(seen, {.depth = 1, .nodes = 1}, 1, {})) does_not_search(full);
  const auto parsed = checked(Spec::parse(full));
  const auto able = searches_with(game, depth_key);
  if (std::find(able.begin(), able.end(), parsed.name) == able.end()) {
    fail("player {}: has no option {}; must be one of {}", full, depth_key, joined(able, ", "));
  }
  for (const auto& [key, value] : parsed.options) {
    const auto own = key == depth_key ? to_integer(value) : std::nullopt;
    if (own && *own < depth) {
      fail("player {}: its own {}={} is less than --depth {}; leave {} out of the player", full,
           depth_key, *own, depth, depth_key);
    }
  }
}

// One search to one depth, summed over the positions.
Json measured(const Game& game, const std::string& spec, int depth, const Limits& limits,
              const std::vector<Played>& positions) {
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool complete = true;
  for (const Played& position : positions) {
    // A new player for each, so that no table remembers the position before.
    const auto player = checked(make_player(game, spec, {.seed = 1}));
    const auto thought = player->think(position.seen_by(position.turn().seat()), limits, 1, {});
    if (!thought) does_not_search(player->spec());
    nodes += thought->counters.nodes;
    seconds += thought->seconds;
    complete = complete && thought->complete;
    if (limits.stop.stop_requested()) break;
  }
  return {{"depth", depth}, {"nodes", nodes}, {"seconds", seconds}, {"complete", complete}};
}

// In Markdown.
std::string comparison_table(const Json& rows, const Depths& depths, bool by_time) {
  std::string text = "| search |";
  std::string rule = "|---|";
  for (int depth = depths.first; depth <= depths.last; ++depth) {
    text += fmt::format(" depth {} |", depth);
    rule += "---:|";
  }
  text += fmt::format("\n{}\n", rule);
  bool all_complete = true;
  for (const Json& row : rows) {
    text += fmt::format("| `{}` |", row["player"].get<std::string>());
    for (const Json& cell : row["depths"]) {
      const bool complete = cell["complete"].get<bool>();
      text += fmt::format(" {}{} |",
                          by_time ? fmt::format("{:.2f}", cell["seconds"].get<double>())
                                  : with_commas(cell["nodes"].get<std::uint64_t>()),
                          complete ? "" : "*");
      all_complete = all_complete && complete;
    }
    text += '\n';
  }
  if (all_complete) return text;
  return text + "\n\\* the player's own limits ended some of these searches earlier\n";
}

Result<int> compare(Context& context, const CompareArgs& args) {
  const auto game = checked(context.registry.game(args.game));
  const auto depths = read_depths(args.depths);
  if (args.by != "nodes" && args.by != "seconds") {
    fail("--by {}: must be nodes or seconds", in_quotes(args.by));
  }
  const auto positions = positions_of(*game, args.positions);
  for (const std::string& spec : args.players) {
    check_player(*game, spec, positions.front(), depth_key(args), depths.last);
  }

  LiveText live(context);
  Json rows = Json::array();
  for (const std::string& spec : args.players) {
    Json row{{"player", spec}, {"depths", Json::array()}};
    for (int depth = depths.first; depth <= depths.last; ++depth) {
      live.show_line([&] { return fmt::format("{}, depth {} ...", spec, depth); });
      Limits limits{.stop = context.console.stop};
      (args.by_player ? limits.player_depth : limits.depth) = depth;
      auto cell = measured(*game, spec, depth, limits, positions);
      if (context.stopped()) break;
      row["depths"].push_back(std::move(cell));
    }
    rows.push_back(std::move(row));
    if (context.stopped()) break;
  }
  live.clear();
  if (context.stopped()) {
    if (!context.json) context.answer({}, comparison_table(rows, depths, args.by == "seconds"));
    return context.interrupted();
  }
  return context.answer(
      {{"game", game->spec()}, {"positions", positions.size()}, {"players", rows}},
      comparison_table(rows, depths, args.by == "seconds"));
}

}  // namespace

void add_compare(CommandLine& commands) {
  auto [options, args] = commands.add(
      "compare", "Compare nodes or time of several searches for the same positions",
      "Prints a table in Markdown with a row for each search and a column for each depth. Its numbers are sums "
      "over all positions. Each position is searched with empty tables.",
      "brett compare GAME -p alphabeta -p pvs -p mtdf --depth 4-8\n"
      "brett compare GAME -p alphabeta:eval=static -p pvs:eval=static --positions positions.txt --depth 5-8",
      compare);
  add_game(options, args.game);
  add_players(options, args.players, "A search; give several");
  options.text("--positions", args.positions, "FILE",
               "File with one position per line (default: the start alone)");
  options.text("-d,--depth", args.depths, "N[-M]", "Plies, or a range such as 5-10 (default 6)");
  options.flag("--player-depth", args.by_player,
               "Depths count changes of the player instead of plies, for searches with the option "
               "player_depth");
  options.text("--by", args.by, "WHAT", "What the table shows: nodes or seconds (default nodes)");
}

}  // namespace brett::cli
