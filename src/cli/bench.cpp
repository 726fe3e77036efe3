// brett bench: a node signature of fixed searches, and speeds.
//
// The signature is the number of nodes that alphabeta searches, at a fixed depth, from a few fixed
// positions of every game it fits. It is the same on every machine and CPU path; a commit that
// changes it changes what is searched.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/playouts.h"
#include "cli/report.h"

namespace brett::cli {

namespace {

constexpr std::string_view bench_player = "alphabeta:depth=7";
constexpr int bench_positions = 4;
constexpr int plies_between_positions = 4;
constexpr std::uint64_t bench_seed = 1;

struct BenchLine {
  std::string game;
  std::uint64_t nodes = 0;  // 0: alphabeta does not fit
  double search_seconds = 0;
  PlayoutRun playouts;
};

// The start and what a random game passes every few plies. Moves are drawn from the list, so that
// the positions do not depend on how a game makes its own random choice fast.
std::vector<Played> positions_of(const Game& game) {
  Rng rng(bench_seed);
  std::vector<Played> positions;
  Played state = game.start();
  for (int ply = 0; !state.turn().is_over() && positions.size() < bench_positions; ++ply) {
    if (ply % plies_between_positions == 0) positions.push_back(state);
    const auto moves = state.moves();
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return positions;
}

void search_all(const Game& game, const std::stop_token& stop, BenchLine& line) {
  const auto player = make_player(game, bench_player, {.seed = bench_seed});
  if (!player) return;
  const auto begin = std::chrono::steady_clock::now();
  for (const Played& position : positions_of(game)) {
    const Decision decision = (*player)->decide(position, {.stop = stop});
    if (decision.thought) line.nodes += decision.thought->counters.nodes;
  }
  line.search_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double nodes_per_second(const BenchLine& line) {
  return line.search_seconds > 0 ? static_cast<double>(line.nodes) / line.search_seconds : 0;
}

void print_line(const BenchLine& line, std::ostream& out) {
  const std::string nodes =
      line.nodes == 0
          ? fmt::format("{:>12} {:>14}", "-", "-")
          : fmt::format("{:>12} {:>14}", with_commas(line.nodes),
                        with_commas(static_cast<std::uint64_t>(nodes_per_second(line))));
  out << fmt::format("{:<20} {} {:>14}\n", line.game, nodes,
                     with_commas(static_cast<std::uint64_t>(line.playouts.games_per_second())))
      << std::flush;
}

Json line_json(const BenchLine& line) {
  Json json{{"game", line.game}, {"games_per_second", line.playouts.games_per_second()}};
  if (line.nodes > 0) {
    json["nodes"] = line.nodes;
    json["nodes_per_second"] = nodes_per_second(line);
  }
  return json;
}

Result<int> bench(Context& context, const std::string& seconds_text) {
  const auto seconds = number(seconds_flag, seconds_text);
  if (!seconds) return seconds.error();
  Console& console = context.console;
  if (!context.json) {
    console.out << fmt::format("{:<20} {:>12} {:>14} {:>14}\n", "game", "nodes", "nodes/s",
                               "games/s");
  }
  std::uint64_t signature = 0;
  Json lines = Json::array();
  for (const std::string& name : context.registry.names()) {
    const auto game = context.registry.game(name);
    if (!game) return game.error();
    BenchLine line{.game = (*game)->spec()};
    search_all(**game, console.stop, line);
    line.playouts = run_playouts((*game)->start().state(), std::chrono::duration<double>(*seconds),
                                 bench_seed, 1, console.stop);
    if (console.stop.stop_requested()) return context.interrupted();
    signature += line.nodes;
    if (context.json) lines.push_back(line_json(line));
    if (!context.json) print_line(line, console.out);
  }
  if (context.json) {
    context.print({{"player", bench_player}, {"games", lines}, {"signature", signature}});
  } else {
    console.out << fmt::format("signature = {}\n", signature);
  }
  return exit_status::fine;
}

}  // namespace

void add_bench(CommandLine& commands) {
  const auto seconds = std::make_shared<std::string>("0.5");
  CLI::App& command = commands.add(
      "bench", "Search fixed positions and measure speeds",
      fmt::format(
          "For every game: the nodes that {} searches from {} fixed positions, how fast, and "
          "random games per second on one thread. The sum of the nodes is the signature: the "
          "same on every machine, until somebody changes what is searched.",
          bench_player, bench_positions),
      "brett bench\nbrett bench --seconds 0.1 --json",
      [seconds](Context& context) { return bench(context, *seconds); });
  command
      .add_option("-s,--seconds", *seconds,
                  fmt::format("Time for the random games of each game, {} to {} (default 0.5)",
                              seconds_flag.min, seconds_flag.max))
      ->type_name("S");
  commands.add_json(command);
}

}  // namespace brett::cli
