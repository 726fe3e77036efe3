// brett engine: Brett as an engine for other programs.
#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "engines/engine_server.h"

namespace brett::cli {

namespace {

struct EngineArgs {
  std::string protocol;
  std::string game;
  std::string player = "level=10";
  std::string seed = "1";
  std::string engines;
};

Result<int> serve_engine(Context& context, const EngineArgs& args) {
  const auto protocol = read_protocol(args.protocol);
  if (!protocol) return protocol.error();
  const auto seed = read_seed(args.seed);
  if (!seed) return seed.error();
  const auto registry = with_known_engines(context.registry, args.engines);
  if (!registry) return registry.error();
  Console& console = context.console;
  const auto server =
      make_server(*protocol, {*registry, args.game, args.player, *seed},
                  [&](std::string_view line) { console.out << line << '\n'
                                                           << std::flush; });
  if (!server) return server.error();
  serve(**server, console.in);
  return exit_status::fine;
}

}  // namespace

void add_engine(CommandLine& commands) {
  const auto args = std::make_shared<EngineArgs>();
  CLI::App& command = commands.add(
      "engine", "Be an engine for another program",
      "Speaks a protocol on its input and output, for graphical boards and referees of other programs: gtp "
      "(two players, no chance), uci and ugi (any game), nboard (Othello). Give the program this whole line "
      "as the command of the engine. docs/engines.md lists the commands.",
      "brett engine gtp othello -p pvs:time=1s\nbrett engine uci connect_four -p pvs:depth=12\n"
      "brett engine nboard othello -p level=9",
      [args](Context& context) { return serve_engine(context, *args); });
  command.add_option("PROTOCOL", args->protocol, "gtp, uci, ugi or nboard")->required();
  add_game(command, args->game);
  command.add_option("-p,--player", args->player, "Who thinks (default level=10)")
      ->type_name("SPEC");
  command.add_option("--seed", args->seed, "Seed of random moves (default 1)")->type_name("N");
  add_engines(command, args->engines);
}

}  // namespace brett::cli
