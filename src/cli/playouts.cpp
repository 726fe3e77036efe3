// brett playouts: random games, as many as fit into the time.
#include "cli/playouts.h"

#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/report.h"
#include "core/run_parallel.h"
#include "core/text.h"

namespace brett::cli {

namespace {

struct PlayoutArgs : PositionArgs {
  std::string seconds = "1";
  std::string seed = "1";
  std::string threads = "1";
};

Result<int> playouts(Context& context, const PlayoutArgs& args) {
  const auto setup = set_up(context.registry, args);
  if (!setup) return setup.error();
  const auto seconds = number(seconds_flag, args.seconds);
  if (!seconds) return seconds.error();
  const auto seed = read_seed(args.seed);
  if (!seed) return seed.error();
  const auto threads = whole_number(threads_flag, args.threads);
  if (!threads) return threads.error();
  if (setup->state.turn().is_over()) {
    return Error{fmt::format("position {} of {}: the game is over, there is nothing to play out",
                             setup->state.text(), setup->game->spec())};
  }

  Console& console = context.console;
  const PlayoutRun run = run_playouts(setup->state.state(), std::chrono::duration<double>(*seconds),
                                      *seed, static_cast<int>(*threads), console.stop);
  const auto& [games, plies] = run.count;
  if (context.json) {
    Json json{{"game", setup->game->spec()},
              {"games", games},
              {"plies", plies},
              {"seconds", run.seconds},
              {"games_per_second", run.games_per_second()},
              {"threads", *threads},
              {"seed", *seed}};
    context.print(json);
  } else {
    console.out << fmt::format("{}: {} {}, {} {} in {:.3f} s\n", setup->game->spec(),
                               with_commas(games), plural(games, "game"), with_commas(plies),
                               plural(plies, "ply", "plies"), run.seconds)
                << fmt::format("{} games per second, {:.1f} plies per game\n",
                               with_commas(static_cast<std::uint64_t>(run.games_per_second())),
                               static_cast<double>(plies) / static_cast<double>(games));
  }
  // The numbers so far are an answer even then, and only one is given.
  return console.stop.stop_requested() ? exit_status::interrupted : exit_status::fine;
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
  const auto args = std::make_shared<PlayoutArgs>();
  CLI::App& command = commands.add(
      "playouts", "Play random games and measure how fast",
      "Moves are drawn uniformly, chance events by their probabilities, draw rules apply. Ctrl-C "
      "stops "
      "early and still reports.",
      "brett playouts connect_four --seconds 2\nbrett playouts tic_tac_toe --threads 2 --json",
      [args](Context& context) { return playouts(context, *args); });
  add_game(command, args->game);
  command
      .add_option("-s,--seconds", args->seconds,
                  fmt::format("How long, {} to {} (default 1)", seconds_flag.min, seconds_flag.max))
      ->type_name("S");
  command.add_option("--seed", args->seed, "Seed of the games (default 1)")->type_name("N");
  command
      .add_option("-t,--threads", args->threads,
                  fmt::format("Threads, {} to {} (default 1)", threads_flag.min, threads_flag.max))
      ->type_name("T");
  add_position(command, *args);
  commands.add_json(command);
}

}  // namespace brett::cli
