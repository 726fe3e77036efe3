// brett playouts: plays random games for some time.
#include "cli/commands/playouts.h"

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/views/table.h"
#include "core/run_parallel.h"

namespace brett::cli {

namespace {

struct PlayoutArgs : PositionArgs {
  double seconds = 1;
  std::uint64_t seed = 1;
  int threads = 1;
};

Result<int> playouts(Context& context, const PlayoutArgs& args) {
  const auto setup = set_up(context.registry, args);
  if (setup.state.turn().is_over()) {
    fail("position {} of {}: the game is over, there is nothing to play out", setup.state.text(),
         setup.game->spec());
  }
  const PlayoutRun run =
      run_playouts(setup.state.state(), std::chrono::duration<double>(args.seconds), args.seed,
                   args.threads, context.console.stop);
  const auto& [games, plies] = run.count;
  context.answer(
      {{"game", setup.game->spec()},
       {"games", games},
       {"plies", plies},
       {"seconds", run.seconds},
       {"games_per_second", run.games_per_second()},
       {"threads", args.threads},
       {"seed", args.seed}},
      fmt::format("{}: {}, {} in {:.3f} s\n{} games per second, {:.1f} plies per game\n",
                  setup.game->spec(), counted(games, "game"), counted(plies, "ply", "plies"),
                  run.seconds, with_commas(static_cast<std::uint64_t>(run.games_per_second())),
                  static_cast<double>(plies) / static_cast<double>(games)));
  return context.status();
}

}  // namespace

PlayoutRun run_playouts(const State& start, std::chrono::duration<double> time, std::uint64_t seed,
                        int threads, const std::stop_token& stop) {
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  std::vector<PlayoutCount> counts(static_cast<std::size_t>(threads));
  const auto begin = std::chrono::steady_clock::now();
  run_parallel(counts.size(), [&](std::size_t i) {
    counts[i] = brett::playouts(start, nanoseconds, Rng(seed, i), stop);
  });
  PlayoutRun run;
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  for (const PlayoutCount& count : counts) {
    run.count.games += count.games;
    run.count.plies += count.plies;
  }
  return run;
}

void add_playouts(CommandLine& commands) {
  auto [options, args] = commands.add(
      "playouts", "Play random games and measure the speed",
      "Moves are drawn uniformly, chance events by their probabilities. Draw rules apply. Ctrl-C "
      "stops early and still reports.",
      "brett playouts GAME --seconds 2\nbrett playouts GAME --threads 2 --json", playouts);
  add_game(options, args.game);
  options.number("-s,--seconds", args.seconds, seconds_range, "Time to play", "S");
  add_seed(options, args.seed, "Seed of the games (default 1)");
  add_threads(options, args.threads, "Threads");
  add_position(options, args);
}

}  // namespace brett::cli
