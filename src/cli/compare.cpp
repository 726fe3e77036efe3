// brett compare: what different searches need for the same positions, side by side.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/report.h"
#include "core/text.h"
#include "files/data_file.h"
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

// One search to one depth, summed over the positions.
struct Cell {
  std::uint64_t nodes = 0;
  double seconds = 0;
  int positions = 0;
  int cut_off = 0;  // positions that were not searched to this depth, for the player's own limits
};

// "5-10" or "8".
Result<Depths> read_depths(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) {
    const auto depth = whole_number(depth_flag, trimmed(text));
    if (!depth) return depth.error();
    return Depths{static_cast<int>(*depth), static_cast<int>(*depth)};
  }
  const auto first = whole_number(depth_flag, trimmed(text.substr(0, dash)));
  const auto last = whole_number(depth_flag, trimmed(text.substr(dash + 1)));
  if (!first || !last) {
    return Error{fmt::format("--depth {}: must be {} to {}, or a range of them such as 5-10",
                             in_quotes(text), depth_flag.min, depth_flag.max)};
  }
  if (*last < *first) {
    return Error{fmt::format("--depth {}: must rise, as in 5-10", in_quotes(text))};
  }
  return Depths{static_cast<int>(*first), static_cast<int>(*last)};
}

// One position per line; # begins a comment. Nobody given: the start.
Result<std::vector<Played>> read_positions(const Game& game, const std::string& path) {
  std::vector<Played> positions;
  if (path.empty()) {
    positions.push_back(game.start());
    if (positions.front().turn().is_seat()) return positions;
    return Error{fmt::format("start of {}: nobody is to move; give others with --positions FILE",
                             game.spec())};
  }
  const auto text = read_data("--positions", path);
  if (!text) return text.error();
  int number = 0;
  for (const std::string_view line : split(*text, '\n')) {
    ++number;
    const std::string_view position = trimmed(line);
    if (position.empty() || position.starts_with('#')) continue;
    auto state = game.parse(position);
    if (!state) {
      return Error{fmt::format("--positions {}, line {}: {}", in_quotes(path), number,
                               state.error().message)};
    }
    if (!state->turn().is_seat()) {
      return Error{
          fmt::format("--positions {}, line {}: nobody is to move", in_quotes(path), number)};
    }
    positions.push_back(*std::move(state));
  }
  if (positions.empty()) {
    return Error{fmt::format("--positions {}: there are none in it", in_quotes(path))};
  }
  return positions;
}

// What the depths of the table are called in a spec.
std::string_view depth_key(const CompareArgs& args) {
  return args.by_player ? "player_depth" : "depth";
}

// Those that play the game and have this option.
std::vector<std::string> searches_with(const Game& game, std::string_view option) {
  std::vector<std::string> names;
  for (const PlayerInfo& info : game.players()) {
    const bool has = std::any_of(info.options.begin(), info.options.end(),
                                 [&](const OptionInfo& one) { return one.key == option; });
    if (has && info.misfit.empty()) names.push_back(info.name);
  }
  return names;
}

// Every player must search, and be able to go as deep as is asked.
Status check_player(const Game& game, const std::string& spec, const Played& position,
                    std::string_view depth_key, int depth) {
  const auto player = make_player(game, spec, {});
  if (!player) return player.error();
  const std::string full = (*player)->spec();  // a level stands for another one
  const Played seen = position.seen_by(position.turn().seat());
  if (!(*player)->think(seen, {.depth = 1, .nodes = 1}, 1, {})) {
    return Error{
        fmt::format("player {}: it does not search, so there is nothing to compare", full)};
  }
  const auto parsed = Spec::parse(full);
  if (!parsed) return parsed.error();
  const auto able = searches_with(game, depth_key);
  if (std::find(able.begin(), able.end(), parsed->name) == able.end()) {
    return Error{fmt::format("player {}: it has no option {}; must be one of {}", full, depth_key,
                             joined(able, ", "))};
  }
  for (const auto& [key, value] : parsed->options) {
    const auto own = key == depth_key ? to_integer(value) : std::nullopt;
    if (own && *own < depth) {
      return Error{fmt::format(
          "player {}: its own {}={} is less than --depth {}; leave {} out of the player", full,
          depth_key, *own, depth, depth_key)};
    }
  }
  return Done{};
}

Result<Cell> measure(const Game& game, const std::string& spec, const Limits& limits,
                     const std::vector<Played>& positions) {
  Cell cell;
  for (const Played& position : positions) {
    // A player of its own for each, so that no table remembers the one before.
    const auto player = make_player(game, spec, {.seed = 1});
    if (!player) return player.error();
    const Played seen = position.seen_by(position.turn().seat());
    const auto thought = (*player)->think(seen, limits, 1, {});
    if (!thought) {
      return Error{fmt::format("player {}: it does not search, so there is nothing to compare",
                               (*player)->spec())};
    }
    if (limits.stop.stop_requested()) return cell;
    cell.nodes += thought->counters.nodes;
    cell.seconds += thought->seconds;
    cell.cut_off += thought->complete ? 0 : 1;
    ++cell.positions;
  }
  return cell;
}

std::string shown(const Cell& cell, bool by_time) {
  return fmt::format("{}{}",
                     by_time ? fmt::format("{:.2f}", cell.seconds) : with_commas(cell.nodes),
                     cell.cut_off > 0 ? "*" : "");
}

Result<int> compare(Context& context, const CompareArgs& args) {
  const auto game = context.registry.game(args.game);
  if (!game) return game.error();
  const auto depths = read_depths(args.depths);
  if (!depths) return depths.error();
  if (args.by != "nodes" && args.by != "seconds") {
    return Error{fmt::format("--by {}: must be nodes or seconds", in_quotes(args.by))};
  }
  const bool by_time = args.by == "seconds";
  const auto positions = read_positions(**game, args.positions);
  if (!positions) return positions.error();
  for (const std::string& spec : args.players) {
    const Status status =
        check_player(**game, spec, positions->front(), depth_key(args), depths->last);
    if (!status) return status.error();
  }

  Console& console = context.console;
  if (!context.json) {
    std::string head = "| search |";
    std::string rule = "|---|";
    for (int depth = depths->first; depth <= depths->last; ++depth) {
      head += fmt::format(" depth {} |", depth);
      rule += "---:|";
    }
    console.out << head << '\n' << rule << '\n';
  }
  Json rows = Json::array();
  bool any_cut_off = false;
  for (const std::string& spec : args.players) {
    if (!context.json) console.out << fmt::format("| `{}` |", spec) << std::flush;
    Json row{{"player", spec}, {"depths", Json::array()}};
    for (int depth = depths->first; depth <= depths->last; ++depth) {
      Limits limits{.stop = console.stop};
      (args.by_player ? limits.player_depth : limits.depth) = depth;
      const auto cell = measure(**game, spec, limits, *positions);
      if (!cell) return cell.error();
      if (console.stop.stop_requested()) {
        if (!context.json) console.out << '\n';
        return context.interrupted();
      }
      if (!context.json) console.out << fmt::format(" {} |", shown(*cell, by_time)) << std::flush;
      any_cut_off = any_cut_off || cell->cut_off > 0;
      row["depths"].push_back({{"depth", depth},
                               {"nodes", cell->nodes},
                               {"seconds", cell->seconds},
                               {"complete", cell->cut_off == 0}});
    }
    if (!context.json) console.out << '\n';
    rows.push_back(std::move(row));
  }
  if (context.json) {
    context.print({{"game", (*game)->spec()}, {"positions", positions->size()}, {"players", rows}});
  } else if (any_cut_off) {
    console.out << "\n\\* the player's own limits ended some of these searches earlier\n";
  }
  return exit_status::fine;
}

}  // namespace

void add_compare(CommandLine& commands) {
  const auto args = std::make_shared<CompareArgs>();
  CLI::App& command = commands.add(
      "compare", "Nodes or time of several searches for the same positions",
      "A table, in Markdown, with a row for each search and a column for each depth; its numbers are sums over all "
      "positions. Each position is searched from nothing: no table remembers the one before.",
      "brett compare connect_four -p alphabeta -p pvs -p mtdf --depth 4-8\n"
      "brett compare othello -p alphabeta:eval=static -p pvs:eval=static --positions positions/othello-20.txt --depth 5-8",
      [args](Context& context) { return compare(context, *args); });
  add_game(command, args->game);
  command.add_option("-p,--player", args->players, "A search; give several")
      ->allow_extra_args(false)
      ->type_name("SPEC")
      ->required();
  command
      .add_option("--positions", args->positions,
                  "File with one position per line (default: the start alone)")
      ->type_name("FILE");
  command.add_option("-d,--depth", args->depths, "Plies, or a range such as 5-10 (default 6)")
      ->type_name("N[-M]");
  command.add_flag(
      "--player-depth", args->by_player,
      "Depths count changes of the player instead of plies, for searches with the option "
      "player_depth");
  command.add_option("--by", args->by, "What is shown: nodes or seconds (default nodes)")
      ->type_name("WHAT");
  commands.add_json(command);
}

}  // namespace brett::cli
