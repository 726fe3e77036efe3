// brett game: write a game of your own, try it, play it.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "cli/command_line.h"
#include "cli/plugins.h"
#include "core/text.h"
#include "files/data_file.h"

namespace brett::cli {

namespace fs = std::filesystem;

namespace {

struct GameHeader {
  std::string file;
};

Result<int> write_skeleton(Context& context, const GameHeader& args) {
  const std::string& file = args.file;
  const fs::path header = file;
  const auto text = checked(plugin_skeleton(header));
  std::error_code ignored;
  if (fs::exists(header, ignored)) fail("{}: exists already; must be a new file", in_quotes(file));
  checked(write_text("game", header, text));
  return context.answer({}, fmt::format("{0} is a complete small game, three marks in a row. "
                                        "Change it, then try it:\n\n  brett game try {0}\n",
                                        file));
}

fs::path object_of(const fs::path& header) { return fs::path(header).replace_extension(".so"); }

// A random game, to show that it can be played.
void show_a_game(const Game& game, std::ostream& out) {
  constexpr int most_plies = 1000;
  Rng rng(1);
  Played state = game.start();
  while (!state.turn().is_over() && state.plies() < most_plies) state.play(state.random_move(rng));
  out << fmt::format("A random game took {} plies and ended with {}\n", state.plies(),
                     state.text());
}

Result<int> try_game(Context& context, const GameHeader& args) {
  const std::string& file = args.file;
  std::ostream& out = context.console.out;
  const PluginHost host = plugin_host();
  const fs::path header = file;
  const fs::path object = header.extension() == ".so" ? header : object_of(header);
  if (object != header) {
    out << fmt::format("Compiling {} ...\n", file) << std::flush;
    std::string said;
    const Status built = build_plugin(host, header, object, said);
    context.console.err << said;
    checked(built);
  }
  checked(check_plugin(host, object, [&](std::string_view law) {
    out << fmt::format("Checking that {} ...\n", law) << std::flush;
  }));
  const auto entry = checked(load_plugin(host, object));
  Registry registry = context.registry;
  registry.add(entry);
  const auto game = checked(registry.game(entry.facts.name));
  show_a_game(*game, out);
  const std::string name = object.string();
  out << fmt::format(
      "\n{0} obeys all laws. Every command knows it with --plugin {1}:\n\n"
      "  brett play {0} -p human -p level=5 --plugin {1}\n"
      "  brett serve --plugin {1}\n",
      entry.facts.name, name);
  return exit_status::fine;
}

}  // namespace

void add_game_commands(CommandLine& commands) {
  commands.add_group(
      "game", "Write your own game and try it",
      "A game is one header. 'brett game new' writes one to begin with. 'brett game try' compiles it into a "
      "shared object, checks in a process of its own that it obeys the laws of games, and plays it. "
      "Every command then knows the game with --plugin FILE. docs/adding-a-game.md walks through it.");
  auto [fresh, new_file] =
      commands.add("game new", "Write a commented game to begin with",
                   "The file must not exist. Its name is the name of the game: my_game.h.",
                   "brett game new my_game.h", write_skeleton);
  fresh.argument("FILE", new_file.file, "The header to write, such as my_game.h");
  fresh.text_only();
  auto [attempt, tried_file] = commands.add(
      "game try", "Compile a game, check that it obeys the laws of games, and play it",
      "Compiles the header with $CXX, or with the compiler that built this program, into a shared object "
      "beside it. A shared object is only checked and played.",
      "brett game try my_game.h\nbrett game try my_game.so", try_game);
  attempt.argument("FILE", tried_file.file, "The header of the game, or its shared object");
  attempt.text_only();
}

}  // namespace brett::cli
