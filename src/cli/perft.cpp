// brett perft: how many lines of play there are.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/report.h"

namespace brett::cli {

namespace {

struct PerftArgs : PositionArgs {
  std::string depth;
  bool split = false;
};

struct Part {
  std::string move;
  PerftCount count;
};

// The counts below each move of the position.
std::vector<Part> parts_of(const State& state, int depth, const std::stop_token& stop) {
  std::vector<Part> parts;
  for (const Move move : moves_of(state)) {
    parts.push_back({state.text(move), state.after(move).perft(depth - 1, stop)});
  }
  return parts;
}

Result<int> perft(Context& context, const PerftArgs& args) {
  const auto setup = set_up(context.registry, args);
  if (!setup) return setup.error();
  const auto depth = whole_number(depth_flag, args.depth);
  if (!depth) return depth.error();
  const State& state = setup->state.state();
  const int plies = static_cast<int>(*depth);
  Console& console = context.console;

  const auto begin = std::chrono::steady_clock::now();
  std::vector<Part> parts;
  PerftCount total;
  if (args.split && !state.turn().is_over()) {
    parts = parts_of(state, plies, console.stop);
    for (const Part& part : parts) {
      total.leaves += part.count.leaves;
      total.ended += part.count.ended;
    }
  } else {
    total = state.perft(plies, console.stop);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (console.stop.stop_requested()) return context.interrupted();

  if (context.json) {
    Json json{{"game", setup->game->spec()},
              {"depth", plies},
              {"leaves", total.leaves},
              {"ended", total.ended},
              {"seconds", seconds}};
    if (args.split) json["split"] = Json::array();
    for (const Part& part : parts) {
      json["split"].push_back(
          {{"move", part.move}, {"leaves", part.count.leaves}, {"ended", part.count.ended}});
    }
    context.print(json);
    return exit_status::fine;
  }
  for (const Part& part : parts)
    console.out << fmt::format("{}: {}\n", part.move, part.count.leaves);
  console.out << fmt::format("{:.3f} s\n", seconds);
  if (total.ended > 0) console.out << fmt::format("ended before: {}\n", total.ended);
  console.out << fmt::format("perft({}) = {}\n", plies, total.leaves);
  return exit_status::fine;
}

}  // namespace

void add_perft(CommandLine& commands) {
  const auto args = std::make_shared<PerftArgs>();
  CLI::App& command = commands.add(
      "perft", "Count the lines of play to a depth",
      "The proof of a game's rules, and a measure of their speed. A pass and a chance event count "
      "as a "
      "ply; lines that end before the depth are counted apart; draws by rules that look back "
      "(repetition) are not applied.",
      "brett perft connect_four --depth 8\nbrett perft tic_tac_toe --depth 5 --split\n"
      "brett perft connect_four --position 4444 --depth 6 --json",
      [args](Context& context) { return perft(context, *args); });
  add_game(command, args->game);
  command
      .add_option("-d,--depth", args->depth,
                  fmt::format("Plies, {} to {}", depth_flag.min, depth_flag.max))
      ->type_name("N")
      ->required();
  add_position(command, *args);
  command.add_flag("--split", args->split, "Also the count below each move");
  commands.add_json(command);
}

}  // namespace brett::cli
