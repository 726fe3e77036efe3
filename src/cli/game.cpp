// brett game: write a game of your own, try it, play it.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/command_line.h"
#include "cli/plugins.h"
#include "core/text.h"
#include "files/data_file.h"

namespace brett::cli {

namespace fs = std::filesystem;

namespace {

Result<int> write_skeleton(Context& context, const std::string& file) {
  const fs::path header = file;
  const auto text = plugin_skeleton(header);
  if (!text) return text.error();
  std::error_code ignored;
  if (fs::exists(header, ignored)) {
    return Error{fmt::format("{}: is there already; must be a new file", brett::in_quotes(file))};
  }
  if (const Status status = write_text("game", header, *text); !status) return status.error();
  context.console.out << fmt::format(
      "{} is a whole game, tic-tac-toe under another name. Change it, and\n\n"
      "  brett game try {}\n",
      file, file);
  return exit_status::fine;
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

Result<int> try_game(Context& context, const std::string& file) {
  std::ostream& out = context.console.out;
  const PluginHost host = plugin_host();
  const fs::path header = file;
  const fs::path object = header.extension() == ".so" ? header : object_of(header);
  if (object != header) {
    out << fmt::format("Compiling {} ...\n", file) << std::flush;
    std::string said;
    const Status built = build_plugin(host, header, object, said);
    context.console.err << said;
    if (!built) return built.error();
  }
  const Status checked = check_plugin(host, object, [&](std::string_view law) {
    out << fmt::format("Checking that {} ...\n", law) << std::flush;
  });
  if (!checked) return checked.error();
  const auto entry = load_plugin(host, object);
  if (!entry) return entry.error();
  Registry registry = context.registry;
  registry.add(*entry);
  const auto game = registry.game(entry->facts.name);
  if (!game) return game.error();
  show_a_game(**game, out);
  const std::string name = object.string();
  out << fmt::format(
      "\n{0} keeps all laws. Every command takes it with --plugin {1}:\n\n"
      "  brett play {0} -p human -p level=5 --plugin {1}\n"
      "  brett serve --plugin {1}\n",
      entry->facts.name, name);
  return exit_status::fine;
}

}  // namespace

void add_game_commands(CommandLine& commands) {
  CLI::App& group = commands.add_group(
      "game", "Write a game of your own and try it",
      "A game is one header. 'brett game new' writes one to begin with, 'brett game try' compiles it into a "
      "shared object, checks it by the laws that hold for every game, in a process of its own, and plays it. "
      "Then every command knows it that is given --plugin FILE. docs/adding-a-game.md walks through it.");
  const auto file = std::make_shared<std::string>();
  CLI::App& fresh =
      commands.add_to(group, "new", "Write a commented game to begin with",
                      "The file must not exist. Its name is the name of the game: my_game.h.",
                      "brett game new my_game.h",
                      [file](Context& context) { return write_skeleton(context, *file); });
  fresh.add_option("FILE", *file, "The header to write, like my_game.h")->required();
  CLI::App& attempt = commands.add_to(
      group, "try", "Compile a game, check it by the laws of games, play it",
      "Compiles the header with $CXX, or the compiler this program was built with, into a shared object "
      "beside it. A shared object is only checked and played.",
      "brett game try my_game.h\nbrett game try my_game.so",
      [file](Context& context) { return try_game(context, *file); });
  attempt.add_option("FILE", *file, "The game's header, or the shared object made of it")
      ->required();
}

}  // namespace brett::cli
