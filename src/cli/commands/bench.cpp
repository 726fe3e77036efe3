// brett bench: a node signature of fixed searches, and speeds.
//
// The signature is the number of nodes that alphabeta searches, at a fixed depth, from a few fixed
// positions of every game it fits. It is the same on every machine and CPU path; a commit that
// changes it changes what is searched.
#include <fmt/format.h>

#include <chrono>

#include "cli/arguments.h"
#include "cli/commands/playouts.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"

namespace brett::cli {

namespace {

constexpr std::string_view bench_player = "alphabeta:depth=7";
constexpr std::string_view wide_player = "alphabeta:depth=2";  // in games with many moves
constexpr std::size_t many_moves = 100;
constexpr int bench_positions = 4;
constexpr int plies_between_positions = 4;
constexpr std::uint64_t bench_seed = 1;

struct BenchArgs {
  double seconds = 0.5;
};

// The start and the positions that a random game passes every few plies. Moves are drawn from the list, so
// that the positions do not depend on how a game makes its own random choice fast.
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

// Nothing where alphabeta does not fit.
std::uint64_t nodes_of(const Game& game, const std::stop_token& stop) {
  const bool is_wide = game.start().moves().size() > many_moves;
  const auto player = make_player(game, is_wide ? wide_player : bench_player, {.seed = bench_seed});
  if (!player) return 0;
  std::uint64_t nodes = 0;
  for (const Played& position : positions_of(game)) {
    const Decision decision = (*player)->decide(position, {.stop = stop});
    if (decision.thought) nodes += decision.thought->counters.nodes;
  }
  return nodes;
}

Json measured(const Game& game, const BenchArgs& args, const std::stop_token& stop) {
  const Estimate clock;
  const std::uint64_t nodes = nodes_of(game, stop);
  const double seconds = clock.seconds();
  const PlayoutRun playouts = run_playouts(
      game.start().state(), std::chrono::duration<double>(args.seconds), bench_seed, 1, stop);
  Json json{{"game", game.spec()}, {"games_per_second", playouts.games_per_second()}};
  if (nodes > 0) {
    json["nodes"] = nodes;
    json["nodes_per_second"] = seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
  }
  return json;
}

Result<int> bench(Context& context, const BenchArgs& args) {
  std::uint64_t signature = 0;
  Json lines = Json::array();
  LiveText live(context);
  for (const std::string& name : context.registry.names()) {
    const auto game = checked(context.registry.game(name));
    live.show_line([&] { return fmt::format("{} ...", name); });
    lines.push_back(measured(*game, args, context.console.stop));
    if (context.stopped()) return context.interrupted();
    signature += lines.back().value("nodes", std::uint64_t{0});
  }
  live.clear();
  const std::string text = table(lines, {{"game", "game"},
                                         {"nodes", "nodes", ","},
                                         {"nodes/s", "nodes_per_second", ","},
                                         {"games/s", "games_per_second", ","}});
  return context.answer({{"player", bench_player}, {"games", lines}, {"signature", signature}},
                        fmt::format("{}signature = {}\n", text, signature));
}

}  // namespace

void add_bench(CommandLine& commands) {
  auto [options, args] = commands.add(
      "bench", "Search fixed positions and measure speeds",
      fmt::format(
          "For every game: the nodes that {} ({} in games with more than {} moves) searches from {} fixed positions, how fast, and "
          "random games per second on one thread. The sum of the nodes is the signature. It "
          "is the same on every machine and changes only if the searches change.",
          bench_player, wide_player, many_moves, bench_positions),
      "brett bench\nbrett bench --seconds 0.1 --json", bench);
  options.number("-s,--seconds", args.seconds, seconds_range,
                 "Time for the random games of each game", "S");
}

}  // namespace brett::cli
