// brett search: what a player thinks of a position.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/report.h"
#include "core/text.h"
#include "players/search_spec.h"

namespace brett::cli {

namespace {

constexpr NumberFlag multi_flag{"--multi", 1, 1000};

struct SearchArgs : PositionArgs {
  std::string player;
  std::string multi = "1";
  bool tree = false;
  std::string engines;
};

Json value_json(const SearchReport::Ranked& ranked) {
  return ranked.seats.empty() ? Json(points(ranked.value)) : Json(ranked.seats);
}

// "win in 3" or points; of searches with a value for each seat "+0.125 -0.063 -0.062".
std::string value_text(const SearchReport::Ranked& ranked) {
  return ranked.seats.empty() ? value_words(ranked.value) : values_words(ranked.seats);
}

// What is put before a value that is not exact.
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
  Json next = Json::array();
  for (const StrategyReport& child : node.next) next.push_back(strategy_json(child));
  return {{"move", node.move},    {"probability", node.probability}, {"turn", turn_json(node.turn)},
          {"value", node.values}, {"goes_on", node.goes_on},         {"next", next}};
}

// A line of decisions runs on until its end or until chance acts; events begin lines of their own.
void print_strategy(const StrategyReport& from, int indent, std::ostream& out) {
  std::vector<std::string> line;
  if (!from.move.empty()) line.push_back(from.move);
  const StrategyReport* node = &from;
  while (node->next.size() == 1 && !node->turn.is_chance()) {
    node = &node->next.front();
    line.push_back(node->move);
  }
  const std::string share = indent == 0 ? "" : fmt::format("{:.1f} %  ", 100 * from.probability);
  out << fmt::format("{:{}}{}{}{}  [{}]\n", "", 2 * indent, share, joined(line, " "),
                     node->goes_on ? " ..." : "", values_words(node->values));
  for (const StrategyReport& event : node->next) print_strategy(event, indent + 1, out);
}

Json thought_json(const Game& game, const Player& player, const SearchReport& thought) {
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
  if (thought.strategy != nullptr) {
    json["strategy"] = strategy_json(*thought.strategy);
    json["strategy_complete"] = !goes_on_somewhere(*thought.strategy);
  }
  return json;
}

std::string iteration_line(const SearchReport& thought) {
  const SearchReport::Ranked& best = thought.ranked.front();
  const std::string value = fmt::format("{}{}", bound_sign(best.bound), value_text(best));
  return fmt::format("{:>5} {:>12} {:>14} {:>9.3f}  {}\n", thought.depth, value,
                     with_commas(thought.counters.nodes), thought.seconds, joined(best.line, " "));
}

void print_thought(const SearchReport& thought, int multi, std::ostream& out) {
  for (const SearchReport::Ranked& ranked : thought.ranked) {
    if (multi-- == 0) break;
    out << fmt::format("{:<12} {:<2}{:<14} {}\n", ranked.text, bound_sign(ranked.bound),
                       value_text(ranked), joined(ranked.line, " "));
  }
  out << '\n';
  if (thought.strategy != nullptr) {
    print_strategy(*thought.strategy, 0, out);
    if (goes_on_somewhere(*thought.strategy)) {
      out << "\n... marks lines that were searched further than is shown\n";
    }
    out << '\n';
  }
  for (const auto& field : Counters::fields()) {
    const std::uint64_t count = thought.counters.*field.member;
    if (count > 0) out << fmt::format("{:<14} {:>16}\n", field.name, with_commas(count));
  }
  const double speed =
      thought.seconds > 0 ? static_cast<double>(thought.counters.nodes) / thought.seconds : 0.0;
  out << fmt::format("{:<14} {:>16}\n", "nodes/s", with_commas(static_cast<std::uint64_t>(speed)));
  out << fmt::format("{:<14} {:>16}\n", "depth", thought.depth);
  out << fmt::format("{:<14} {:>16.3f}\n", "seconds", thought.seconds);
}

Error no_tree(const std::string& player) {
  if (answers_of(player).strategy) {
    return {fmt::format("--tree with player {}: its limits ended the search before there was one",
                        player)};
  }
  std::vector<std::string> makers;
  for (const SearchKind& kind : search_kinds()) {
    if (kind.answers.strategy) makers.emplace_back(kind.name);
  }
  return {fmt::format("--tree with player {}: must be a search that has one: {}", player,
                      joined(makers, ", "))};
}

// An engine that tells no more than its move.
int print_bare_move(const Context& context, const Player& player, const std::string& text) {
  if (context.json) {
    context.print({{"player", player.spec()}, {"best", {text}}, {"value", nullptr}});
  } else {
    context.console.out << fmt::format("{}  (the engine tells no value)\n", text);
  }
  return exit_status::fine;
}

Result<int> search(Context& context, const SearchArgs& args) {
  const auto registry = with_known_engines(context.registry, args.engines);
  if (!registry) return registry.error();
  auto setup = set_up(*registry, args);
  if (!setup) return setup.error();
  Played& state = setup->state;
  const Played start = state;
  const auto played = state.play_moves(args.moves);
  if (!played) return played.error();
  if (!state.turn().is_seat()) {
    return Error{fmt::format("position of {}: nobody is to move, {}", setup->game->spec(),
                             turn_words(state))};
  }
  const auto multi = whole_number(multi_flag, args.multi);
  if (!multi) return multi.error();
  const auto player = make_player(*setup->game, args.player, {});
  if (!player) return player.error();
  Console& console = context.console;
  if ((*player)->follows_moves()) (*player)->follow(start, *played, console.stop);

  ReportProgress progress;
  if (console.interactive && !context.json) {
    progress = [&](const SearchReport& thought) {
      console.out << iteration_line(thought) << std::flush;
    };
  }
  const Played seen = state.seen_by(state.turn().seat());
  auto thought =
      (*player)->think(seen, {.stop = console.stop}, static_cast<int>(*multi), progress, args.tree);
  if ((*player)->follows_moves()) {  // an engine: it does not analyse, it moves
    const Decision decision = (*player)->decide(seen, {.stop = console.stop});
    if (console.stop.stop_requested()) return context.interrupted();
    if (decision.act != Decision::Act::move) return Error{decision.reason};
    if (!decision.thought) {
      return print_bare_move(context, **player, seen.text(decision.move));
    }
    thought = decision.thought;
  }
  if (!thought) {
    return Error{
        fmt::format("player {}: it does not search, so it has nothing to say of a position",
                    (*player)->spec())};
  }
  if (args.tree && thought->strategy == nullptr && !console.stop.stop_requested()) {
    return no_tree((*player)->spec());
  }
  if (context.json) {
    context.print(thought_json(*setup->game, **player, *thought));
  } else {
    print_thought(*thought, static_cast<int>(*multi), console.out);
  }
  return console.stop.stop_requested() ? exit_status::interrupted : exit_status::fine;
}

}  // namespace

void add_search(CommandLine& commands) {
  const auto args = std::make_shared<SearchArgs>();
  CLI::App& command = commands.add(
      "search", "Ask a player for its best moves in a position",
      "Shows the best moves with their values for the side to move, what is expected to follow, and how much "
      "work it was. <= and >= mark a value that is only known to be at most or at least that, ? a move that was "
      "not searched. On a terminal every finished iteration gets a line; Ctrl-C ends the search and shows what it "
      "has. Searches for any number of players show a value from -1 (lost) to 1 (won) for each of them.",
      "brett search connect_four -p pvs:depth=10\nbrett search connect_four -p alphabeta:depth=8 --moves 4453 --multi 3\n"
      "brett search tic_tac_toe -p minimax:depth=9 --json\nbrett search three_wins_chance -p upp:depth=4 --tree",
      [args](Context& context) { return search(context, *args); });
  add_game(command, args->game);
  command.add_option("-p,--player", args->player, "Who searches")->type_name("SPEC")->required();
  add_position(command, *args);
  add_moves(command, *args);
  command
      .add_option(
          "--multi", args->multi,
          fmt::format("How many moves get exact values, {} to {}", multi_flag.min, multi_flag.max))
      ->type_name("N");
  command.add_flag(
      "--tree", args->tree,
      "Show what is meant to follow as a tree, with all chance events; ... marks lines that "
      "were searched further than is shown");
  add_engines(command, args->engines);
  commands.add_json(command);
}

}  // namespace brett::cli
