// brett search: the best moves of a position, as a player sees them.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/arguments.h"
#include "cli/views/report.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "players/search_spec.h"
#include "players/value_scale.h"
#include "server/describe.h"

namespace brett::cli {

namespace {

struct SearchArgs : PositionArgs {
  std::string player;
  int multi = 1;
  bool tree = false;
  std::string engines;
};

Json value_json(const SearchReport::Ranked& ranked) {
  return ranked.seats.empty() ? Json(points(ranked.value)) : Json(ranked.seats);
}

// "win in 3", "+2.5 discs" or points; of searches with a value for each seat "+0.125 -0.063 -0.062".
std::string value_text(const SearchReport::Ranked& ranked, const ValueScale& scale) {
  if (!ranked.seats.empty()) return values_words(ranked.seats);
  const auto margin = scale.margin(ranked.value);
  return margin ? fmt::format("{:+.1f} {}", *margin, scale.unit()) : value_words(ranked.value);
}
std::string win_text(const SearchReport::Ranked& ranked, const ValueScale& scale) {
  return fmt::format("{:.0f} %", 100 * scale.win(ranked.value));
}
void add_outlook(Json& json, Value value, const ValueScale& scale) {
  const auto margin = scale.margin(value);
  json["win"] = scale.win(value);
  json["margin"] = margin ? Json(*margin) : Json();
}

// The sign before a value that is not exact.
std::string_view bound_sign(Bound bound) {
  switch (bound) {
    case Bound::none: return "?";
    case Bound::upper: return "<=";
    case Bound::lower: return ">=";
    case Bound::exact: break;
  }
  return "";
}

bool goes_on_somewhere(const StrategyReport& node) {
  return node.goes_on || std::any_of(node.next.begin(), node.next.end(), goes_on_somewhere);
}

Json strategy_json(const StrategyReport& node) {
  return {{"move", node.move},
          {"probability", node.probability},
          {"turn", server::turn_json(node.turn)},
          {"value", node.values},
          {"goes_on", node.goes_on},
          {"next", list_json(node.next, strategy_json)}};
}

// A line of decisions goes on until its end or until chance acts; events begin lines of their own.
std::string strategy_words(const StrategyReport& from, int indent = 0) {
  std::vector<std::string> line;
  if (!from.move.empty()) line.push_back(from.move);
  const StrategyReport* node = &from;
  while (node->next.size() == 1 && !node->turn.is_chance()) {
    node = &node->next.front();
    line.push_back(node->move);
  }
  const std::string share = indent == 0 ? "" : fmt::format("{:.1f} %  ", 100 * from.probability);
  std::string text = fmt::format("{:{}}{}{}{}  [{}]\n", "", 2 * indent, share, joined(line, " "),
                                 node->goes_on ? " ..." : "", values_words(node->values));
  for (const StrategyReport& event : node->next) text += strategy_words(event, indent + 1);
  return text;
}

Json thought_json(const Game& game, const Player& player, const SearchReport& thought,
                  const ValueScale& scale) {
  const SearchReport::Ranked& first = thought.ranked.front();
  Json best = Json::array();
  Json moves = Json::array();
  for (const SearchReport::Ranked& ranked : thought.ranked) {
    const bool equal = ranked.value == first.value && ranked.seats == first.seats;
    if (ranked.is_exact() && equal) best.push_back(ranked.text);
    moves.push_back({{"move", ranked.text},
                     {"value", value_json(ranked)},
                     {"bound", name_of(ranked.bound)},
                     {"line", ranked.line}});
    add_outlook(moves.back(), ranked.value, scale);
  }
  if (best.empty()) best.push_back(first.text);
  Json counters = Json::object();
  for (const auto& field : Counters::fields()) {
    counters[std::string(field.name)] = thought.counters.*field.member;
  }
  Json json{{"game", game.spec()},
            {"player", player.spec()},
            {"value", value_json(first)},
            {"bound", name_of(first.bound)},
            {"decided", decided_json(first.value)},
            {"best", best},
            {"pv", first.line},
            {"depth", thought.depth},
            {"complete", thought.complete},
            {"nodes", thought.counters.nodes},
            {"seconds", thought.seconds},
            {"counters", counters},
            {"moves", moves}};
  add_outlook(json, first.value, scale);
  json["unit"] = scale.unit().empty() ? Json() : Json(scale.unit());
  if (thought.strategy != nullptr) {
    json["strategy"] = strategy_json(*thought.strategy);
    json["strategy_complete"] = !goes_on_somewhere(*thought.strategy);
  }
  return json;
}

std::string iteration_line(const SearchReport& thought, const ValueScale& scale) {
  const SearchReport::Ranked& best = thought.ranked.front();
  const std::string value = fmt::format("{}{}", bound_sign(best.bound), value_text(best, scale));
  return fmt::format("{:>5} {:>12} {:>14} {:>9.3f}  {}\n", thought.depth, value,
                     with_commas(thought.counters.nodes), thought.seconds, joined(best.line, " "));
}

std::string thought_words(const SearchReport& thought, int multi, const ValueScale& scale) {
  std::string text;
  for (const SearchReport::Ranked& ranked : thought.ranked) {
    if (multi-- == 0) break;
    text +=
        fmt::format("{:<12} {:<2}{:<14} {:>5}  {}\n", ranked.text, bound_sign(ranked.bound),
                    value_text(ranked, scale), win_text(ranked, scale), joined(ranked.line, " "));
  }
  text += '\n';
  if (thought.strategy != nullptr) {
    text += strategy_words(*thought.strategy);
    if (goes_on_somewhere(*thought.strategy)) {
      text += "\n... marks lines that were searched further than is shown\n";
    }
    text += '\n';
  }
  const auto add = [&](std::string_view name, const std::string& number) {
    text += fmt::format("{:<14} {:>16}\n", name, number);
  };
  for (const auto& field : Counters::fields()) {
    const std::uint64_t count = thought.counters.*field.member;
    if (count > 0) add(field.name, with_commas(count));
  }
  const double speed =
      thought.seconds > 0 ? static_cast<double>(thought.counters.nodes) / thought.seconds : 0.0;
  add("nodes/s", with_commas(static_cast<std::uint64_t>(speed)));
  add("depth", std::to_string(thought.depth));
  add("seconds", fmt::format("{:.3f}", thought.seconds));
  return text;
}

Error no_tree(const std::string& player) {
  if (answers_of(player).strategy) {
    return {fmt::format(
        "--tree with player {}: its limits ended the search before there was a tree", player)};
  }
  std::vector<std::string> makers;
  for (const SearchKind& kind : search_kinds()) {
    if (kind.answers.strategy) makers.emplace_back(kind.name);
  }
  return {fmt::format("--tree with player {}: must be a search that makes one: {}", player,
                      joined(makers, ", "))};
}

struct Thought {
  std::unique_ptr<Player> player;
  ValueScale scale;
  std::optional<SearchReport> report;
  std::string move;  // of an engine that reports only its move
};

Thought think(const Context& context, const SearchArgs& args, const Setup& setup) {
  auto made = checked(make_player(*setup.game, analyser_of(*setup.game, args.player), {}));
  ValueScale scale = checked(ValueScale::of(*setup.game, made->spec()));
  Thought thought{std::move(made), std::move(scale), {}, {}};
  Player& player = *thought.player;
  const std::stop_token& stop = context.console.stop;
  if (player.needs_history()) player.set_history(setup.start, setup.moves, stop);
  ReportProgress progress;
  if (context.shows_progress()) {
    progress = [&](const SearchReport& report) {
      context.console.out << iteration_line(report, thought.scale) << std::flush;
    };
  }
  const Played seen = setup.state.seen_by(setup.state.turn().seat());
  thought.report = player.think(seen, {.stop = stop}, args.multi, progress, args.tree);
  if (player.needs_history()) {  // an engine: it does not analyse, it moves
    const Decision decision = player.decide(seen, {.stop = stop});
    if (context.stopped()) return thought;
    if (decision.act != Decision::Act::move) fail(Error{decision.reason});
    thought.move = seen.text(decision.move);
    if (decision.thought) thought.report = report_of(seen.state(), *decision.thought);
  }
  return thought;
}

Result<int> search(Context& context, const SearchArgs& args) {
  const auto registry = with_known_engines(context.registry, args.engines);
  const auto setup = set_up(registry, args);
  if (!setup.state.turn().is_seat()) {
    fail("position of {}: no player is to move, {}", setup.game->spec(),
         turn_words(setup.state, false));
  }
  const auto thought = think(context, args, setup);
  const auto& [player, scale, report, move] = thought;
  if (!report) {
    if (context.stopped()) return context.interrupted();
    if (!move.empty()) {
      return context.answer({{"player", player->spec()}, {"best", {move}}, {"value", nullptr}},
                            fmt::format("{}  (the engine reports no value)\n", move));
    }
    fail("player {}: does not search, so it cannot value a position", player->spec());
  }
  if (args.tree && report->strategy == nullptr && !context.stopped()) {
    return no_tree(player->spec());
  }
  context.answer(thought_json(*setup.game, *player, *report, scale),
                 thought_words(*report, args.multi, scale));
  return context.status();
}

}  // namespace

void add_search(CommandLine& commands) {
  auto [options, args] = commands.add(
      "search", "Ask a player for its best moves in a position",
      "Shows the best moves with their values for the side to move, its chances to win, the line that is expected to follow, and the "
      "work of the search. <= and >= mark a value of which only this limit is known, ? a move that was "
      "not searched. On a terminal every finished iteration is shown; Ctrl-C ends the search and shows its result "
      "so far. Searches for any number of players show a value from -1 (lost) to 1 (won) for each player.",
      "brett search GAME -p pvs:depth=10\nbrett search GAME -p alphabeta:depth=8 --moves MOVES --multi 3\n"
      "brett search GAME -p minimax:depth=9 --json\nbrett search GAME -p upp:depth=4 --tree",
      search);
  add_game(options, args.game);
  add_analyser(options, args.player, "The player that searches");
  add_position(options, args);
  add_moves(options, args);
  options.number("--multi", args.multi, {1, 1000}, "Number of moves that get exact values");
  options.flag("--tree", args.tree,
               "Show the planned continuation as a tree, with all chance events; ... marks lines "
               "that were searched further than is shown");
  add_engines(options, args.engines);
}

}  // namespace brett::cli
