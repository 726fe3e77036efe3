// brett solve: who wins if all play perfectly.
#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/report.h"
#include "core/text.h"
#include "exact/outcome_solver.h"
#include "search/search_options.h"

namespace brett::cli {

namespace {

constexpr NumberFlag table_flag{"--table", 1, 1 << 20};

struct SolveArgs : PositionArgs {
  std::string table = "256";
  std::string seconds;
  std::string tie = "next";
};

Result<SolverOptions> read_options(const SolveArgs& args) {
  SolverOptions options;
  const auto megabytes = whole_number(table_flag, args.table);
  if (!megabytes) return megabytes.error();
  options.table_mb = static_cast<int>(*megabytes);
  if (const Status status = check_table_size(options.table_mb, "solve"); !status) {
    return status.error();
  }
  if (args.tie != "next" && args.tie != "previous") {
    return Error{fmt::format("--tie {}: must be next or previous", in_quotes(args.tie))};
  }
  options.wish = args.tie == "next" ? LastWish::next : LastWish::previous;
  return options;
}

Json to_json(const Setup& setup, const SolveArgs& args, const Solution& solution) {
  Json json{{"game", setup.game->spec()},
            {"position", setup.state.text()},
            {"tie", args.tie},
            {"solved", solution.solved}};
  if (!solution.solved) {
    json["outcome"] = nullptr;
  } else {
    json["outcome"] = solution.winner < 0 ? "draw" : "win";
  }
  json["winner"] = solution.winner < 0 ? Json() : Json(solution.winner);
  json["nodes"] = solution.counters.nodes;
  json["table_hits"] = solution.counters.table_hits;
  json["seconds"] = solution.seconds;
  return json;
}

std::string outcome_words(const Played& state, const Solution& solution) {
  if (!solution.solved) return "not solved";
  if (solution.winner < 0) return "draw";
  return fmt::format("{} wins", seat_name(state.view(), solution.winner));
}

void print(const Setup& setup, const SolveArgs& args, const Solution& solution, Console& console) {
  console.out << fmt::format("{}: {}\n", setup.game->spec(), outcome_words(setup.state, solution));
  if (setup.state.seats() > 2) {
    console.out << fmt::format("who can neither win nor draw prefers the win of who {}\n",
                               args.tie == "next" ? "moves next" : "moved last");
  }
  const double millions =
      static_cast<double>(solution.counters.nodes) / 1e6 / std::max(solution.seconds, 1e-9);
  console.out << fmt::format("{} nodes, {} answered by the table, {:.2f} s, {:.1f} M nodes/s\n",
                             with_commas(solution.counters.nodes),
                             with_commas(solution.counters.table_hits), solution.seconds, millions);
}

Result<int> solve(Context& context, const SolveArgs& args) {
  auto setup = set_up(context.registry, args);
  if (!setup) return setup.error();
  if (!args.moves.empty()) {
    if (const auto played = setup->state.play_moves(args.moves); !played) return played.error();
  }
  const auto options = read_options(args);
  if (!options) return options.error();
  Console& console = context.console;
  Limits limits{.stop = console.stop};
  if (!args.seconds.empty()) {
    const auto seconds = number(seconds_flag, args.seconds);
    if (!seconds) return seconds.error();
    limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(*seconds * 1e9));
  }
  SolverProgress progress;
  if (console.interactive) {
    progress = [&](const SolverCounters& counters) {
      console.err << fmt::format("\r{} M nodes ", counters.nodes >> 20) << std::flush;
    };
  }
  const State& state = setup->state.state();
  if (const auto why = unsolvable(state); !why.empty()) {
    return Error{fmt::format("{} cannot be solved: {}", setup->game->spec(), why)};
  }
  const Solution solution = brett::solve(state, *options, limits, progress);
  if (console.interactive) console.err << "\r                    \r";
  if (context.json) {
    context.print(to_json(*setup, args, solution));
  } else {
    print(*setup, args, solution, console);
  }
  return console.stop.stop_requested() ? exit_status::interrupted : exit_status::fine;
}

}  // namespace

void add_solve(CommandLine& commands) {
  const auto args = std::make_shared<SolveArgs>();
  CLI::App& command = commands.add(
      "solve", "Find out who wins if all play perfectly",
      "For games without chance and secrets whose positions never come again, with any number of "
      "seats. Every seat wants to win, rather draws than loses, and has a wish even if it can do "
      "neither (--tie), so that every position has one outcome. Ctrl-C stops early and says so.",
      "brett solve tic_tac_toe\nbrett solve three_wins:rows=5,columns=5\n"
      "brett solve connect_four:rows=5,columns=5 --table 512 --json",
      [args](Context& context) { return solve(context, *args); });
  add_game(command, args->game);
  command
      .add_option("--tie", args->tie,
                  "Whose win a seat prefers that can neither win nor draw: of who moves next "
                  "(default), or of who moved last, the previous one")
      ->type_name("next|previous");
  command
      .add_option("--table", args->table,
                  fmt::format("Megabytes for the table, {} to {} (default 256)", table_flag.min,
                              table_flag.max))
      ->type_name("MB");
  command.add_option("-s,--seconds", args->seconds, "Give up after this time (default: never)")
      ->type_name("S");
  add_position(command, *args);
  add_moves(command, *args);
  commands.add_json(command);
}

}  // namespace brett::cli
