// brett solve: finds the winner under perfect play.
#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "exact/outcome_solver.h"
#include "search/search_options.h"

namespace brett::cli {

namespace {

struct SolveArgs : PositionArgs {
  int table = 256;  // megabytes
  std::optional<double> seconds;
  std::string tie = "next";
};

SolverOptions read_options(const SolveArgs& args) {
  SolverOptions options;
  options.table_mb = args.table;
  checked(check_table_size(options.table_mb, "solve"));
  if (args.tie != "next" && args.tie != "previous") {
    fail("--tie {}: must be next or previous", in_quotes(args.tie));
  }
  options.wish = args.tie == "next" ? LastWish::next : LastWish::previous;
  return options;
}

Json solution_json(const Setup& setup, const SolveArgs& args, const Solution& solution) {
  const bool drawn = solution.winner < 0;
  return {{"game", setup.game->spec()},
          {"position", setup.state.text()},
          {"tie", args.tie},
          {"solved", solution.solved},
          {"outcome", !solution.solved ? Json()
                      : drawn          ? Json("draw")
                                       : Json("win")},
          {"winner", drawn ? Json() : Json(solution.winner)},
          {"nodes", solution.counters.nodes},
          {"table_hits", solution.counters.table_hits},
          {"seconds", solution.seconds}};
}

std::string outcome_words(const Played& state, const Solution& solution) {
  if (!solution.solved) return "not solved";
  if (solution.winner < 0) return "draw";
  return fmt::format("{} wins", seat_name(state.view(), solution.winner));
}

std::string solution_words(const Setup& setup, const SolveArgs& args, const Solution& solution) {
  std::string text =
      fmt::format("{}: {}\n", setup.game->spec(), outcome_words(setup.state, solution));
  if (setup.state.seats() > 2) {
    text += fmt::format("a player that can neither win nor draw prefers the {} player to win\n",
                        args.tie);
  }
  const double millions =
      static_cast<double>(solution.counters.nodes) / 1e6 / std::max(solution.seconds, 1e-9);
  return text + fmt::format("{} nodes, {} answered by the table, {:.2f} s, {:.1f} M nodes/s\n",
                            with_commas(solution.counters.nodes),
                            with_commas(solution.counters.table_hits), solution.seconds, millions);
}

Result<int> solve(Context& context, const SolveArgs& args) {
  const auto setup = set_up(context.registry, args);
  auto options = read_options(args);
  options.sure_winner = setup.game->evaluations().sure_winner;
  Limits limits{.stop = context.console.stop};
  if (args.seconds) {
    limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(*args.seconds * 1e9));
  }
  const State& state = setup.state.state();
  if (const auto why = unsolvable(state); !why.empty()) {
    fail("{} cannot be solved: {}", setup.game->spec(), why);
  }
  LiveText live(context);
  const Solution solution =
      brett::solve(state, options, limits, [&](const SolverCounters& counters) {
        live.show_line([&] { return fmt::format("{} M nodes", counters.nodes >> 20); });
      });
  live.clear();
  context.answer(solution_json(setup, args, solution), solution_words(setup, args, solution));
  return context.status();
}

}  // namespace

void add_solve(CommandLine& commands) {
  auto [options, args] = commands.add(
      "solve", "Find out who wins under perfect play",
      "For games without chance and hidden information in which no position comes up twice, with any "
      "number of players. Every player prefers a win to a draw and a draw to a loss. --tie decides "
      "what a player wants that can do neither, so that every position has one outcome. Ctrl-C stops "
      "early and says so.",
      "brett solve GAME\nbrett solve GAME:rows=5,columns=5\n"
      "brett solve GAME:rows=5,columns=5 --table 512 --json",
      solve);
  add_game(options, args.game);
  options.text("--tie", args.tie, "next|previous",
               "Whose win a player prefers that can neither win nor draw: that of the player who "
               "moves next (default), or of the previous one");
  options.number("--table", args.table, {1, 1 << 20}, "Megabytes for the table", "MB");
  options.number("-s,--seconds", args.seconds, seconds_range, "Give up after this time", "S");
  add_position(options, args);
  add_moves(options, args);
}

}  // namespace brett::cli
