// brett engine: Brett as an engine for other programs.
#include <ostream>

#include "cli/arguments.h"
#include "engines/engine_server.h"

namespace brett::cli {

namespace {

struct EngineArgs {
  std::string protocol;
  std::string game;
  std::string player = "level=10";
  std::uint64_t seed = 1;
  std::string engines;
};

Result<int> serve_engine(Context& context, const EngineArgs& args) {
  const auto protocol = checked(read_protocol(args.protocol));
  const auto registry = with_known_engines(context.registry, args.engines);
  Console& console = context.console;
  const auto server = checked(make_server(protocol, {registry, args.game, args.player, args.seed},
                                          [&](std::string_view line) {
                                            console.out << line << '\n' << std::flush;
                                          }));
  serve(*server, console.in);
  return exit_status::fine;
}

}  // namespace

void add_engine(CommandLine& commands) {
  auto [options, args] = commands.add(
      "engine", "Play as an engine for another program",
      "Speaks a protocol on its input and output, for graphical boards and referees of other programs: gtp "
      "(two players, no chance), uci and ugi (any game), nboard (the game it is made for). Give the other program this whole "
      "line as the command of the engine. docs/engines.md lists the commands.",
      "brett engine gtp GAME -p pvs:time=1s\nbrett engine uci GAME -p pvs:depth=12\n"
      "brett engine nboard GAME -p level=9",
      serve_engine);
  options.argument("PROTOCOL", args.protocol, "gtp, uci, ugi or nboard");
  add_game(options, args.game);
  options.text("-p,--player", args.player, "SPEC", "The player that thinks (default level=10)");
  add_seed(options, args.seed, "Seed of random moves (default 1)");
  add_engines(options, args.engines);
  options.text_only();
}

}  // namespace brett::cli
